import { type Home, homeEndpoints, sessionEndpoints } from '@khum/contract'
import { defaultTheme } from '@khum/contract/theme'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { App } from '../../src/app/app'
import { keepEarlyPress } from '../../src/app/boot/early-press'
import { renderReady } from '../../src/app/ready/render-ready'
import { showReadyPage } from '../../src/app/ready/show-ready'
import { createAppRouter } from '../../src/app/router'
import { createServices } from '../../src/app/services'
import { createCatalogue } from '../../src/i18n/catalogue'
import { createStore } from '../../src/platform/external-store'
import { createMemoryHistory } from '../../src/router'
import { sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data } from '../fake-server'
import { createFakePlatform, somebody } from '../fakes'
import { sampleHome } from '../home/sample-home'

afterEach(() => document.body.replaceChildren())

/**
 * Puts the HTML that the server renders for `path` into the document. `takeOver` then starts the app at the address
 * `opened`.
 */
async function arrive(
  path: string,
  { opened = path, awaited = null }: { opened?: string; awaited?: { home: Home | null } | null } = {},
) {
  const ready = await renderReady({ lang: 'th', path, theme: defaultTheme, awaited })
  const root = document.createElement('div')
  root.innerHTML = ready?.body ?? ''
  root.dataset.ready = ready?.name ?? ''
  root.dataset.hold = ''
  if (awaited) root.dataset.awaited = ''
  document.body.append(root)
  if (awaited?.home) {
    const element = document.createElement('script')
    element.id = 'khum-home'
    element.type = 'application/json'
    element.textContent = JSON.stringify({ lang: 'th', home: awaited.home })
    document.body.append(element)
  }
  const replayPress = keepEarlyPress(root)

  const server = createFakeServer()
  const platform = createFakePlatform()
  const partner = { partner_id: 'khum', secret_key: 'label' }
  const { services } = createServices({ fetch: server.fetch, apiKey: 'test-key', partner, platform })
  const catalogue = createCatalogue('th')
  async function takeOver() {
    const router = createAppRouter(
      { services, catalogue, loadPart: (importPart) => importPart() },
      createMemoryHistory(opened),
    )
    services.session.subscribe(() => void router.revalidate())
    const app = (
      <App
        services={services}
        catalogue={catalogue}
        theme={createStore(defaultTheme)}
        router={router}
        switchLanguage={catalogue.switchTo}
      />
    )
    await act(() => showReadyPage({ root, lang: 'th', app, router, session: services.session, replayPress }))
    return router
  }
  return { root, server, platform, services, takeOver }
}

function field(label: string): HTMLInputElement {
  const found = screen.getByLabelText(label)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${label} is no field`)
  return found
}

test.each(['/', '/login', '/check-page?next=%2Fcoverages', '/register'])(
  '%s is hydrated without changes',
  async (path) => {
    const { root, takeOver } = await arrive(path)
    const before = root.querySelector('h1')
    expect(before?.textContent).toBeTruthy()
    await takeOver()
    // The heading is the one from the server's HTML, so React hydrated the page instead of rendering it again.
    expect(root.querySelector('h1')).toBe(before)
  },
)

test('keeps what was typed and carries out a press from before hydration', async () => {
  const { server, takeOver } = await arrive('/login')
  server.on(sessionEndpoints.signIn, () => data(somebody))
  field('ชื่อผู้ใช้').value = 'somsri'
  field('รหัสผ่าน').value = 'secret-1'
  field('ให้ฉันอยู่ในระบบต่อไป').click()
  screen.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await takeOver()
  await waitFor(() => expect(server.calls[0]).toBe('POST /api/v1/session'))
  expect(await server.requests[0]?.json()).toEqual({
    username: 'somsri',
    password: 'secret-1',
    stay_signed_in: true,
  })
})

test('keeps text typed before hydration in the field and in the form', async () => {
  const { takeOver } = await arrive('/login')
  field('ชื่อผู้ใช้').value = 'somsri'
  await takeOver()
  expect(field('ชื่อผู้ใช้').value).toBe('somsri')
  await act(async () => screen.getByRole('button', { name: 'เข้าสู่ระบบ' }).click())
  expect(field('ชื่อผู้ใช้').getAttribute('aria-invalid')).toBeNull()
  expect(field('รหัสผ่าน').getAttribute('aria-invalid')).toBe('true')
})

test('the app, not the browser, follows a link pressed before hydration', async () => {
  const { root, takeOver } = await arrive('/check-page')
  expect(root.dataset.hold).toBeUndefined()
  screen.getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  const router = await takeOver()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('replaces the page with the member’s own', async () => {
  const { root, server, platform, services, takeOver } = await arrive('/login')
  platform.marker = true
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  await services.session.resume()
  const before = root.querySelector('h1')
  const router = await takeOver()
  expect(router.state.location.pathname).toBe('/')
  expect(before?.isConnected).toBe(false)
})

test('replaces the page for a visitor redirected to another screen', async () => {
  const { root, takeOver } = await arrive('/login', { opened: '/check-page' })
  const before = root.querySelector('h1')
  await takeOver()
  expect(before?.isConnected).toBe(false)
  expect(await screen.findByRole('heading', { level: 2, name: 'กรุณาเข้าสู่ระบบ' })).toBeTruthy()
})

test('replaces the ready home with the member’s own at once, and keeps focus and an early press', async () => {
  const { root, server, platform, services, takeOver } = await arrive('/', { awaited: { home: null } })
  expect(root.querySelector('a[href="/login"]')).toBeNull()
  platform.marker = true
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  await services.session.resume()
  const before = screen.getByRole('link', { name: 'ค้นหาโรงพยาบาล' })
  before.focus()
  screen.getByRole('link', { name: 'หน้าแรก' }).click()
  await takeOver()
  expect(before.isConnected).toBe(false)
  const now = screen.getByRole('link', { name: 'ค้นหาโรงพยาบาล' })
  expect(document.activeElement).toBe(now)
})

test('shows a member’s home from the data in the page, without asking again, and removes them from it (R64)', async () => {
  const home = sampleHome({
    member: somebody.member,
    primary_card: sampleCoverage({ card_color: '#7a1f5c' }),
    unread_notifications: 3,
  })
  const { root, server, platform, services, takeOver } = await arrive('/', { awaited: { home } })
  const main = root.querySelector('main')
  const before = main?.textContent
  expect(before).toContain('••••2458')
  screen.getByRole('link', { name: 'ค้นหาโรงพยาบาล' }).focus()
  const focused = document.activeElement
  platform.marker = true
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  await services.session.resume()
  await takeOver()
  // These elements are the ones from the server's HTML, so React hydrated the page instead of rendering it again.
  expect(root.querySelector('main') === main).toBe(true)
  expect(main?.textContent).toBe(before)
  expect(document.activeElement === focused).toBe(true)
  expect(root.querySelector<HTMLElement>('article')?.style.getPropertyValue('--color-card')).toMatch(/^#/)
  expect(services.unread.get()).toBe(3)
  expect(document.getElementById('khum-home')).toBeNull()
  expect(server.calls.filter((call) => call.includes('/home'))).toEqual([])
})

test.each([
  ['another member’s', { ...somebody, member: { ...somebody.member, id: 'BBBBBBBBBBBBBBBBBBBBBB' } }],
  ['of a session that has ended', null],
])('never shows a home that is %s (R64)', async (_whose, session) => {
  const home = sampleHome({ member: somebody.member, primary_card: sampleCoverage() })
  const { root, server, platform, services, takeOver } = await arrive('/', { awaited: { home } })
  server.on(homeEndpoints.getHome, () => new Promise<Response>(() => {}))
  if (session) {
    platform.marker = true
    server.on(sessionEndpoints.refreshSession, () => data(session))
    await services.session.resume()
  }
  await takeOver()
  expect(root.querySelector('main')).not.toBeNull()
  expect(document.body.textContent).not.toContain('••••2458')
  expect(document.getElementById('khum-home')).toBeNull()
})

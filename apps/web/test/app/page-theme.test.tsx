import { partnerEndpoints } from '@khum/contract'
import { defaultTheme } from '@khum/contract/theme'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { followSessionTheme } from '../../src/app/boot/follow-session-theme'
import { createPageTheme } from '../../src/app/boot/page-theme'
import { createServerClock } from '../../src/lib/server-clock'
import type { SessionState } from '../../src/lib/session'
import { createTransport } from '../../src/lib/transport'
import { createStore } from '../../src/platform/external-store'
import { memoryStorage } from '../../src/platform/storage'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'

const orchid = { partner_id: 'orchid', secret_key: 's3' }
const info = { ins_code: 'ORC', line_liff_id: null, line_liff_keys: [] }
const orchidTheme = { ins_code: 'ORC', product_name_th: 'กล้วยไม้', main: { color_1: '#7b1fa2' } }

function open() {
  const server = createFakeServer()
  const clock = createServerClock()
  const transport = createTransport({
    fetch: server.fetch,
    baseUrl: '',
    apiKey: 'k',
    partner: () => null,
    clock,
  })
  return { server, theme: createPageTheme(transport, memoryStorage(), (importPart) => importPart()) }
}

test('makes the documented calls and sets the colours on the page', async () => {
  const { server, theme } = open()
  server.on(partnerEndpoints.getPartnerInfo, () => data(info))
  server.on(partnerEndpoints.getTheme, () => data(orchidTheme))
  await theme.open(orchid)
  expect(server.calls).toEqual([
    'GET /api/v1/partner-info?partner_id=orchid&secret_key=s3',
    'GET /api/v1/theme/ORC',
  ])
  expect(theme.get()?.product_name_th).toBe('กล้วยไม้')
  const [light, ...dark] = [...(document.adoptedStyleSheets[0]?.cssRules ?? [])].map((rule) => rule.cssText)
  expect(light).toContain('--color-brand: #7b1fa2')
  expect(dark).toHaveLength(2)
})

test('shows the default theme when all calls fail', async () => {
  const { server, theme } = open()
  server.on(partnerEndpoints.getPartnerInfo, () => problem('partner_refused', 403))
  server.on(partnerEndpoints.getTheme, () => problem('unavailable', 503))
  await theme.open(orchid)
  expect(theme.get()).toEqual(defaultTheme)
})

test('uses the cached insurer code if partner info fails, and the cached theme if the theme fails', async () => {
  const { server, theme } = open()
  server.on(partnerEndpoints.getPartnerInfo, () => data(info))
  server.on(partnerEndpoints.getTheme, () => data(orchidTheme))
  await theme.open(orchid)
  server.on(partnerEndpoints.getPartnerInfo, () => problem('unavailable', 503))
  server.on(partnerEndpoints.getTheme, () => problem('unavailable', 503))
  await theme.open(orchid)
  expect(server.calls.at(-1)).toBe('GET /api/v1/theme/ORC')
  expect(theme.get()?.product_name_th).toBe('กล้วยไม้')
})

test('ignores a response that isn’t a theme', () => {
  const { theme } = open()
  expect(theme.adopt({ ins_code: 'ORC' })).toBe(false)
  expect(theme.get()).toBeNull()
  expect(theme.adopt(defaultTheme)).toBe(true)
})

test('shows the theme of another insurer’s session until the session ends', async () => {
  const { server, theme } = open()
  theme.adopt(defaultTheme)
  server.on(partnerEndpoints.getTheme, (_request, path) =>
    data(path.endsWith('/ORC') ? orchidTheme : { ins_code: 'KHM' }),
  )
  const session = createStore<SessionState>({
    status: 'member',
    member: somebody.member,
    partnerId: 'orchid',
    insCode: 'ORC',
    consentsDue: [],
    isNewHere: false,
  })
  await followSessionTheme(session, theme)
  expect(theme.get()?.ins_code).toBe('ORC')
  session.set({ status: 'guest', ended: 'signed_out' })
  await waitFor(() => expect(theme.get()?.ins_code).toBe('KHM'))
})

import { type Home, homeEndpoints, readTheme, sessionEndpoints } from '@khum/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { claimNeedingDocuments, sampleClaim } from '../sample-claim'
import { sampleHome } from './sample-home'

function serve(...answers: (() => Response | Promise<Response>)[]) {
  const server = createFakeServer()
  const rest = [...answers]
  server.on(homeEndpoints.getHome, () => {
    const next = rest.length > 1 ? rest.shift() : rest[0]
    return next ? next() : problem('internal', 500)
  })
  return server
}

const never = () => new Promise<Response>(() => {})
const menu = () => screen.findByRole('navigation', { name: 'บริการ' })
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('shows greeting and menu before the response; the theme decides the menu', async () => {
  const theme = readTheme({
    menu_icon: { status_5: 0, status_6: 1 },
    official_account: { status: 1, id: '@khum' },
  })
  await openScreen({ path: '/', as: somebody, server: serve(never), theme })
  expect(linksOf(await menu())).toEqual([
    '/coverages',
    '/family-coverages',
    '/claim-status',
    '/search-hospital',
    '/telemed-mart',
    'https://line.me/R/ti/p/%40khum',
  ])
  expect(screen.getByText('สวัสดี คุณสมศรี')).toBeTruthy()
})

test.for([
  ['scrolls to the focused link of the menu if the response has pushed it below the window', 900, 1],
  ['doesn’t scroll if the focused link of the menu is still in sight', 300, 0],
] as const)('%s', async ([, top, times]) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  let arrive = (_answer: Response) => {}
  const answer = new Promise<Response>((resolve) => {
    arrive = resolve
  })
  await openScreen({ path: '/', as: somebody, server: serve(() => answer) })
  const [first] = within(await menu()).getAllByRole('link')
  if (!first) throw new Error('the menu has no link')
  first.focus()
  const box = { ...first.getBoundingClientRect(), top }
  vi.spyOn(first, 'getBoundingClientRect').mockReturnValue(box)
  arrive(data(sampleHome({ primary_card: sampleCoverage() })))
  await screen.findByRole('link', { name: 'ใช้บัตร' })
  expect(scroll.mock.contexts).toEqual(Array(times).fill(first))
  scroll.mockRestore()
})

test('shows the first card with its two actions, and the claims in progress', async () => {
  const claims_in_progress = [sampleClaim()]
  const answer = sampleHome({ primary_card: sampleCoverage(), claims_in_progress })
  await openScreen({ path: '/', as: somebody, server: serve(() => data(answer)) })
  const use = await screen.findByRole('link', { name: 'ใช้บัตร' })
  expect(use.getAttribute('href')).toBe('/search-hospital/select-hospital?coverage=coverage-1-AAAAAAAAAAA')
  const claims = screen.getByRole('list', { name: 'เคลมที่กำลังดำเนินการ' })
  expect(claims.textContent).toContain('โรงพยาบาลรามคำแหง')
  const card = screen.getByRole('link', { name: /^ดูความคุ้มครอง ./ })
  expect(card.getAttribute('href')).toBe('/coverages/coverage-1-AAAAAAAAAAA')
})

test('shows the other cards beside the first, and the actions of the card that is shown', async () => {
  const second = sampleCoverage({ id: 'coverage-2-AAAAAAAAAAA', state: 'waiting' })
  const answer = sampleHome({ primary_card: sampleCoverage(), other_cards: [second] })
  const { user } = await openScreen({ path: '/', as: somebody, server: serve(() => data(answer)) })
  const strip = await screen.findByRole('region', { name: 'บัตรของคุณ' })
  // Fakes the layout, which jsdom doesn't have: the cards are 300 px apart, and scrolling is immediate.
  for (const [index, card] of [...strip.children].entries())
    card.getBoundingClientRect = () => new DOMRect(300 * index, 0, 300, 200)
  strip.scrollTo = ((options: ScrollToOptions) => {
    strip.scrollLeft = options.left ?? 0
    strip.dispatchEvent(new Event('scroll', { bubbles: true }))
  }) as typeof strip.scrollTo
  const details = () => screen.getByRole('link', { name: 'ดูความคุ้มครอง' }).getAttribute('href')
  const [first, other] = screen.getAllByRole('button', { name: /^บัตรที่ \d จาก 2 / })
  expect(first?.getAttribute('aria-current')).toBe('true')
  expect(details()).toBe('/coverages/coverage-1-AAAAAAAAAAA')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  const cards = () => [...strip.querySelectorAll('a')].map(({ tabIndex }) => tabIndex)
  expect(cards()).toEqual([0, -1])

  await user.click(other ?? strip)
  expect(other?.getAttribute('aria-current')).toBe('true')
  expect(details()).toBe('/coverages/coverage-2-AAAAAAAAAAA')
  expect(cards()).toEqual([-1, 0])
  expect(screen.queryByRole('link', { name: 'ใช้บัตร' })).toBeNull()
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('lists what waits for the member above the card', async () => {
  const claim = { ...claimNeedingDocuments(), id: 'claim-2-AAAAAAAAAAAAAA' }
  const about = { th: 'โรงพยาบาลรามคำแหง', en: 'Ramkhamhaeng Hospital' }
  const nothing = { th: '', en: '' }
  const waiting: Home['waiting'] = [
    { kind: 'documents', id: claim.id, about, amount_satang: 150_000, due_date: '2030-11-30' },
    { kind: 'payment_failed', id: 'claim-3-AAAAAAAAAAAAAA', about, amount_satang: 65_000, due_date: null },
    { kind: 'invitation', id: 'invitation-1-AAAAAAAAA', about, amount_satang: null, due_date: null },
    { kind: 'draft', id: 'draft-1-AAAAAAAAAAAAAA', about: nothing, amount_satang: null, due_date: null },
  ]
  const answer = sampleHome({ primary_card: sampleCoverage(), waiting })
  await openScreen({ path: '/', as: somebody, server: serve(() => data(answer)) })
  const list = await screen.findByRole('list', { name: 'สิ่งที่รอคุณอยู่' })
  expect(linksOf(list)).toEqual([
    '/attach-file-other?claim=claim-2-AAAAAAAAAAAAAA',
    '/claim-status/claim-3-AAAAAAAAAAAAAA',
    '/family-coverages',
    '/e-claim?draft=draft-1-AAAAAAAAAAAAAA',
  ])
  expect(list.textContent).toContain('ส่งภายใน 30 พ.ย. 2573')
  expect(list.textContent).toContain('เคลมของคนในครอบครัว')
  expect(list.compareDocumentPosition(screen.getByRole('article'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('offers no use of a card that isn’t in force, and tells a member without cards how to find one', async () => {
  const lapsed = sampleHome({ primary_card: sampleCoverage({ state: 'lapsed' }) })
  const { user } = await openScreen({
    path: '/',
    as: somebody,
    server: serve(
      () => data(lapsed),
      () => data(sampleHome()),
    ),
  })
  expect(await screen.findByText(/ยังใช้ที่โรงพยาบาลไม่ได้/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'ใช้บัตร' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'อัปเดตข้อมูล' }))
  expect((await screen.findByRole('link', { name: 'ค้นหาความคุ้มครอง' })).getAttribute('href')).toBe(
    '/search-idcard',
  )
})

test('refreshes on a press; a failure leaves the screen as it was', async () => {
  const server = serve(
    () => data(sampleHome()),
    () =>
      data(
        sampleHome({
          articles: [{ id: 'article-2-AAAAAAAAAAAA', title: 'มาใหม่', image: null, ends_on: null }],
        }),
      ),
    () => problem('internal', 500),
  )
  const { user } = await openScreen({ path: '/', server })
  expect(await screen.findByText('ถ่ายรูปใบเสร็จ')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'อัปเดตข้อมูล' }))
  expect(await screen.findByText('อัปเดตแล้ว')).toBeTruthy()
  expect(screen.getByText('มาใหม่')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'อัปเดตข้อมูล' }))
  expect(await screen.findByText(/ระบบขัดข้อง/)).toBeTruthy()
  expect(screen.getByText('มาใหม่')).toBeTruthy()
})

test('shows the last response at once on return and fetches a new one', async () => {
  const server = serve(() => data(sampleHome({ primary_card: sampleCoverage() })), never)
  const { router } = await openScreen({ path: '/', as: somebody, server })
  await screen.findByRole('link', { name: 'ใช้บัตร' })
  await act(() => router.navigate('/claim-status/claim-1-AAAAAAAAAAAAAA').catch(() => {}))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'ใช้บัตร' })).toBeNull())
  await act(() => router.navigate('/'))
  expect(screen.getByRole('link', { name: 'ใช้บัตร' })).toBeTruthy()
})

test('leads banners to the theme’s item or the list, and reserves their size', async () => {
  const banner = {
    promotion: '/a.svg',
    blog: '/b.svg',
    id_1: 'promotion-1-AAAAAAAAAA',
    url_status_1: 1,
    id_2: 'x',
    url_status_2: 0,
  }
  await openScreen({ path: '/', server: serve(() => data(sampleHome())), theme: readTheme({ banner }) })
  const [promotion, blog] = await waitFor(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main section a > img[width="640"]')]
    expect(pictures).toHaveLength(2)
    return pictures
  })
  expect(promotion?.closest('a')?.getAttribute('href')).toBe('/promotion/promotion-1-AAAAAAAAAA')
  expect(promotion?.closest('a')?.getAttribute('aria-label')).toBe('ตรวจสุขภาพปลายปี')
  expect(blog?.closest('a')?.getAttribute('href')).toBe('/article')
  expect(blog?.getAttribute('height')).toBe('280')
})

test('shows the English banner in English, or the Thai one if there is no other', async () => {
  const theme = readTheme({ banner: { promotion: '/a.svg', promotion_en: '/a-en.svg', blog: '/b.svg' } })
  await openScreen({ path: '/', lang: 'en', server: serve(() => data(sampleHome())), theme })
  await waitFor(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main section a > img[width="640"]')]
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/a-en.svg', '/b.svg'])
  })
})

test('shows the menu and emergency numbers if the call fails', async () => {
  const server = createFakeServer()
  server.on(homeEndpoints.getHome, () => problem('internal', 500))
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  await openScreen({ path: '/', server })
  expect(await screen.findByText(/ระบบขัดข้อง/)).toBeTruthy()
  expect(linksOf(await menu())).toContain('/search-hospital')
})

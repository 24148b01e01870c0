import { contentEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { openScreen } from '../open-screen'
import { sampleDetail, sampleItem } from './sample-content'

const partner = { id: 'PPPPPPPPPPPPPPPPPPPPPP', name: 'ครัวสบาย โภชนาการ', logo: null }

function lists(items = [sampleItem()], next: string | null = null) {
  const server = createFakeServer()
  server.on(contentEndpoints.listContents, () => data({ items, next }))
  server.on(contentEndpoints.listContentPartners, () => data({ items: [partner] }))
  return server
}
const searches = (server: ReturnType<typeof lists>) =>
  server.calls
    .filter((call) => call.startsWith('GET /api/v1/contents?'))
    .map((call) => Object.fromEntries(new URLSearchParams(call.split('?')[1])))

describe('lists', () => {
  test('shows promotions with picture, title and last day in the Buddhist era, each with a link', async () => {
    const server = lists()
    await openScreen({ path: '/promotion', server })
    const link = await screen.findByRole('link', { name: /ตรวจสุขภาพปลายปี/ })
    expect(link.getAttribute('href')).toBe('/promotion/CCCCCCCCCCCCCCCCCCCCCC')
    expect(within(link).getByText(/^ถึง 31 .+ 2569$/)).toBeTruthy()
    expect(link.querySelector('img')?.getAttribute('width')).toBe('640')
    expect(searches(server)).toEqual([{ kind: 'promotion', lang: 'th' }])
  })

  test('searches what is typed, keeps it in the address and offers to clear it if nothing is found', async () => {
    const server = lists()
    const { user, address } = await openScreen({ path: '/promotion', server })
    await screen.findByRole('link', { name: /ตรวจสุขภาพ/ })
    server.on(contentEndpoints.listContents, () => data({ items: [], next: null }))
    await user.type(screen.getByRole('textbox', { name: 'ค้นหาโปรโมชัน' }), 'ไม่มี')
    expect(await screen.findByRole('heading', { name: 'ไม่พบเรื่องที่ค้นหา' })).toBeTruthy()
    expect(searches(server).at(-1)).toEqual({ kind: 'promotion', lang: 'th', search: 'ไม่มี' })
    expect(new URLSearchParams(address().split('?')[1]).get('q')).toBe('ไม่มี')
    const [clear] = screen.getAllByRole('button', { name: 'ล้างคำค้น' }).slice(-1)
    if (clear) await user.click(clear)
    await waitFor(() => expect(address()).toBe('/promotion'))
  })

  test('runs a search that is in the address at once', async () => {
    const server = lists()
    await openScreen({ path: '/article?q=เคลม', server })
    await screen.findByRole('link', { name: /ตรวจสุขภาพ/ })
    expect(searches(server)[0]).toEqual({ kind: 'article', lang: 'th', search: 'เคลม' })
  })

  test('says that there is nothing, without mentioning a search', async () => {
    await openScreen({ path: '/promotion', server: lists([]) })
    expect(await screen.findByRole('heading', { name: 'ตอนนี้ยังไม่มีโปรโมชัน' })).toBeTruthy()
    expect(screen.queryByText('ไม่พบเรื่องที่ค้นหา')).toBeNull()
  })

  test('loads the next page on a press', async () => {
    const server = lists([sampleItem()], '20')
    const { user } = await openScreen({ path: '/promotion', server })
    const more = await screen.findByRole('button', { name: 'ดูเพิ่มเติม' })
    server.on(contentEndpoints.listContents, () =>
      data({ items: [sampleItem({ id: 'D'.repeat(22), title: 'หน้าสอง' })], next: null }),
    )
    await user.click(more)
    expect(await screen.findByText('หน้าสอง')).toBeTruthy()
    expect(searches(server).at(-1)).toMatchObject({ after: '20' })
  })

  test('says that an unknown partner’s articles weren’t found and links to all articles', async () => {
    const server = lists()
    server.on(contentEndpoints.listContents, () => problem('not_found', 404))
    await openScreen({ path: '/article/partner/PPPPPPPPPPPPPPPPPPPPPP', server })
    expect(await screen.findByRole('heading', { name: 'ไม่พบบทความนี้' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ดูบทความทั้งหมด' }).getAttribute('href')).toBe('/article')
  })

  test('filters articles: all partners’, one partner’s, ours', async () => {
    const server = lists([sampleItem({ kind: 'partner_article', partner, ends_on: null })])
    const { user, address } = await openScreen({ path: '/article/partner', server })
    expect((await screen.findByRole('listitem')).textContent).toMatch(/ครัวสบาย โภชนาการ1 .+ 2569$/)
    await user.click(await screen.findByRole('link', { name: 'ครัวสบาย โภชนาการ' }))
    await waitFor(() => expect(address()).toBe(`/article/partner/${partner.id}`))
    await waitFor(() =>
      expect(searches(server).at(-1)).toEqual({ kind: 'partner_article', lang: 'th', partner: partner.id }),
    )
    const chip = await screen.findByRole('link', { name: 'ครัวสบาย โภชนาการ' })
    expect(chip.getAttribute('aria-current')).toBe('page')
    await user.click(screen.getByRole('link', { name: 'บทความของเรา' }))
    await waitFor(() => expect(address()).toBe('/article'))
  })
})

describe('one of them', () => {
  async function open(detail = sampleDetail(), path = `/promotion/${detail.id}`) {
    const server = createFakeServer()
    server.on(contentEndpoints.getContent, () => data(detail))
    return openScreen({ path, server })
  }

  test('shows picture, title, last day, text and the share button', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: /ตรวจสุขภาพปลายปี/, level: 2 })).toBeTruthy()
    expect(screen.getByText('ใช้ได้ถึงวันที่ 31 ธันวาคม 2569')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'ได้อะไรบ้าง' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'แชร์หน้านี้' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'โทรสอบถาม' })).toBeNull()
  })

  test('opens links to our screens in the page', async () => {
    const { user, router } = await open()
    await user.click(await screen.findByRole('link', { name: 'ความคุ้มครอง', hidden: false, current: false }))
    // A visitor must sign in first. The sign-in page's address contains the screen to open afterwards.
    await waitFor(() => expect(router.state.location.search).toContain('coverages'))
  })

  test('offers the item’s link and phone number', async () => {
    await open(sampleDetail({ link: 'https://example.com/book', phone: '1422' }))
    const on = await screen.findByRole('link', { name: 'ดูรายละเอียดต่อ' })
    expect([on.getAttribute('href'), on.getAttribute('target')]).toEqual([
      'https://example.com/book',
      '_blank',
    ])
    expect(screen.getByRole('link', { name: 'โทรสอบถาม' }).getAttribute('href')).toBe('tel:1422')
  })

  test('names the screen that a link opens', async () => {
    await open(sampleDetail({ link: '/search-hospital?kind=dental' }))
    const on = await screen.findByRole('link', { name: 'ค้นหาโรงพยาบาล/คลินิก' })
    expect(on.getAttribute('href')).toBe('/search-hospital?kind=dental')
  })

  test.each([
    ['promotion', 'promotion_expired', 'โปรโมชันนี้หมดอายุแล้ว', 'ดูโปรโมชันทั้งหมด', '/promotion'],
    ['article', 'article_expired', 'บทความนี้เลิกเผยแพร่แล้ว', 'ดูบทความทั้งหมด', '/article'],
  ] as const)(
    'says that an expired %s is over and links to the list (Requirement 8.10)',
    async (name, code, words, way, to) => {
      const server = createFakeServer()
      server.on(contentEndpoints.getContent, () => problem(code, 410))
      await openScreen({ path: `/${name}/CCCCCCCCCCCCCCCCCCCCCC`, server })
      expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
      expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(to)
    },
  )

  test.each([
    ['unknown', 'not_found'],
    ['malformed', 'validation_failed'],
  ] as const)('says that an item whose id is %s wasn’t found', async (_, code) => {
    const server = createFakeServer()
    server.on(contentEndpoints.getContent, () => problem(code, 404))
    await openScreen({ path: '/article/CCCCCCCCCCCCCCCCCCCCCC', server })
    expect(await screen.findByRole('heading', { name: 'ไม่พบบทความนี้' })).toBeTruthy()
  })
})

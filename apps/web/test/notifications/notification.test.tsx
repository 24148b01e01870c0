import {
  type Notification,
  type NotificationDetail,
  notificationEndpoints,
  notificationKinds,
} from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { nothingUnread, promotion, sampleDetail } from './sample-notification'

async function open(item: NotificationDetail, lang: 'th' | 'en' = 'th') {
  const server = createFakeServer()
  server.on(notificationEndpoints.getNotification, () => data(item))
  server.on(notificationEndpoints.readNotification, () => new Response(null, { status: 204 }))
  return await openScreen({ path: `/notification/${item.id}`, as: somebody, server, lang })
}
const read = (item: NotificationDetail) => `POST /api/v1/notifications/${item.id}/read`

test('shows what happened and when, with a link, and marks it as read once', async () => {
  const item = sampleDetail({ created_at: '2026-11-21T02:05:00.000Z' })
  const { server } = await open(item)
  expect(await screen.findByRole('heading', { name: 'ได้รับเคลมแล้ว' })).toBeTruthy()
  expect(screen.getByText('21 พฤศจิกายน 2569 09:05 น.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'ดูเคลมนี้' })
  expect(link.getAttribute('href')).toBe(`/claim-status/${'C'.repeat(22)}`)
  await waitFor(() => expect(server.calls.filter((call) => call === read(item))).toHaveLength(1))
})

test('doesn’t mark a read notification again', async () => {
  const item = sampleDetail({ read_at: '2026-11-21T05:00:00.000Z' })
  const { server } = await open(item)
  await screen.findByRole('heading', { name: 'ได้รับเคลมแล้ว' })
  expect(server.calls).not.toContain(read(item))
})

test('updates the list and the bell as well', async () => {
  const item = sampleDetail()
  const { body: _body, ...inList }: NotificationDetail = item
  const server = createFakeServer()
  server.on(notificationEndpoints.listNotifications, () =>
    data({
      items: [inList satisfies Notification],
      next: null,
      unread: { ...nothingUnread, claim_status: 1 },
    }),
  )
  server.on(notificationEndpoints.getNotification, () => data(item))
  server.on(notificationEndpoints.readNotification, () => new Response(null, { status: 204 }))
  const { user, services, router } = await openScreen({ path: '/notification', as: somebody, server })
  await user.click(await screen.findByRole('link', { name: /ยังไม่ได้อ่าน/ }))
  await screen.findByRole('link', { name: 'ดูเคลมนี้' })
  expect(services.unread.get()).toBe(0)
  await router.navigate(-1)
  expect((await screen.findByRole('link', { name: /ได้รับเคลมแล้ว/ })).textContent).not.toContain('ยังไม่ได้อ่าน')
})

test.each([
  ['no other count has come', 1, 1],
  ['a newer count has come', 5, 5],
])(
  'counts a notification as unread again if it couldn’t be marked as read, and %s',
  async (_when, newer, shown) => {
    const item = sampleDetail()
    const server = createFakeServer()
    const unread = { ...nothingUnread, claim_status: 1 }
    server.on(notificationEndpoints.listNotifications, () => data({ items: [item], next: null, unread }))
    server.on(notificationEndpoints.getNotification, () => data(item))
    let fail = () => {}
    server.on(
      notificationEndpoints.readNotification,
      () =>
        new Promise((_resolve, reject) => {
          fail = () => reject(new TypeError('offline'))
        }),
    )
    const { user, services } = await openScreen({ path: '/notification', as: somebody, server })
    await user.click(await screen.findByRole('link', { name: /ยังไม่ได้อ่าน/ }))
    await waitFor(() => expect(server.calls).toContain(read(item)))
    expect(services.unread.get()).toBe(0)
    if (newer > 1) services.unread.set(newer)
    fail()
    await waitFor(() => expect(services.unread.get()).toBe(shown))
  },
)

test('shows a promotion’s own text with its permitted HTML', async () => {
  const body = { th: '<p>ที่ <strong>ทุกสาขา</strong></p>', en: '<p>At <strong>all branches</strong></p>' }
  await open(sampleDetail({ ...promotion, body }), 'en')
  expect(await screen.findByRole('heading', { name: 'Check-ups at half price' })).toBeTruthy()
  expect((await screen.findByText('all branches')).tagName).toBe('STRONG')
  const link = screen.getByRole('link', { name: 'See this promotion' })
  expect(link.getAttribute('href')).toBe(`/promotion/${'P'.repeat(22)}`)
})

test('says that an offer has expired, hides it and links to others (Requirement 8.10)', async () => {
  await open(sampleDetail({ ...promotion, expired: true }))
  expect(await screen.findByText('โปรโมชันหรือบทความนี้หมดอายุแล้ว')).toBeTruthy()
  expect(screen.queryByText('ถึงสิ้นเดือนนี้')).toBeNull()
  expect(screen.getByRole('link', { name: 'ดูโปรโมชันอื่น' }).getAttribute('href')).toBe('/promotion')
})

test('asks for no documents if the claim no longer needs them', async () => {
  await open(sampleDetail({ kind: 'claim_documents_needed', expired: true }))
  expect(await screen.findByRole('heading', { name: 'ไม่ต้องส่งเอกสารเพิ่มแล้ว' })).toBeTruthy()
  expect(screen.getByText(/ไม่ต้องรอเอกสารเพิ่มแล้ว คุณไม่ต้องส่งอะไรอีก/)).toBeTruthy()
  expect(screen.queryByText(/ยังขาดเอกสาร/)).toBeNull()
  expect(screen.queryByText('โปรโมชันหรือบทความนี้หมดอายุแล้ว')).toBeNull()
})

test.each([
  ['own', null, 'โรงพยาบาลตรวจสอบบัตรของคุณแล้ว', `/coverages/${'V'.repeat(22)}`],
  [
    'a relative’s',
    { th: 'พ่อ', en: 'Dad' },
    'ตรวจสอบบัตรของ พ่อ ที่คุณใช้แทนแล้ว',
    `/family-coverages/${'V'.repeat(22)}`,
  ],
])('names %s card that was checked and links to it', async (_whose, name, words, to) => {
  const params = { claim_number: null, name, provider: null }
  const target = { name: 'coverage', id: 'V'.repeat(22) } as const
  await open(sampleDetail({ tab: 'general', kind: 'card_checked', params, target }))
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ดูบัตรนี้' }).getAttribute('href')).toBe(to)
})

test('calls a relative who left “somebody”', async () => {
  const params = { claim_number: null, name: null, provider: null }
  const target = { name: 'family', id: null } as const
  await open(sampleDetail({ tab: 'general', kind: 'family_accepted', params, target }))
  expect(await screen.findByRole('heading', { name: 'คนในครอบครัว ให้สิทธิคุณแล้ว' })).toBeTruthy()
})

test('says that a card is a relative’s, even if the relative has deleted their account', async () => {
  const params = { claim_number: null, name: null, provider: null }
  const target = { name: 'family', id: null } as const
  await open(sampleDetail({ tab: 'general', kind: 'coverage_added', params, target }))
  expect(await screen.findByRole('heading', { name: 'คนในครอบครัว มีบัตรใหม่' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'ไปที่ความคุ้มครองของครอบครัว' })
  expect(link.getAttribute('href')).toBe('/family-coverages')
})

test.each([
  ['a missing notification, or another member’s,', 'not_found'],
  ['a notification with a malformed id', 'validation_failed'],
] as const)('says that %s doesn’t exist', async (_, code) => {
  const server = createFakeServer()
  server.on(notificationEndpoints.getNotification, () => problem(code, 404))
  await openScreen({ path: `/notification/${'N'.repeat(22)}`, as: somebody, server })
  expect(await screen.findByText('ไม่พบการแจ้งเตือนนี้')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ดูการแจ้งเตือนทั้งหมด' })).toBeTruthy()
})

test.each(notificationKinds.filter((kind) => !['promotion', 'article', 'notice'].includes(kind)))(
  '%s has text in both languages',
  async (kind) => {
    const { services: _services, ...page } = await open(
      sampleDetail({ kind, params: { claim_number: 'KHM-1', name: { th: 'ก', en: 'A' }, provider: 'sso' } }),
      'en',
    )
    const heading = await screen.findByRole('heading', { level: 2 })
    expect(heading.textContent).not.toMatch(/notifications\.|[ก-๙]|\{/)
    expect(page.address()).toContain('/notification/')
  },
)

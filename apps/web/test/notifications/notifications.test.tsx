import { type Notification, notificationEndpoints, type UnreadCounts } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { nothingUnread, promotion, sampleNotification } from './sample-notification'

const day = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

async function open(
  items: readonly Notification[],
  unread: Partial<UnreadCounts> = {},
  path = '/notification',
) {
  const server = createFakeServer()
  server.on(notificationEndpoints.listNotifications, (request) => {
    const tab = new URL(request.url).searchParams.get('tab')
    return data({
      items: items.filter((item) => item.tab === tab),
      next: null,
      newest_id: 'Z'.repeat(22),
      unread: { ...nothingUnread, ...unread },
    })
  })
  return await openScreen({ path, as: somebody, server })
}
const rows = () => screen.getAllByRole('listitem')

test('groups by day, newest first, and marks unread ones', async () => {
  await open(
    [
      sampleNotification({ kind: 'claim_paid' }),
      sampleNotification({ created_at: ago(day), read_at: ago(0) }),
      sampleNotification({ kind: 'claim_checking', created_at: '2026-01-05T03:30:00.000Z', read_at: ago(0) }),
    ],
    { claim_status: 1, general: 2 },
  )
  const today = await screen.findByRole('list', { name: 'วันนี้' })
  expect(within(today).getByRole('link', { name: /ยังไม่ได้อ่าน.*โอนเงินเรียบร้อย/ })).toBeTruthy()
  const yesterday = screen.getByRole('list', { name: 'เมื่อวาน' })
  expect(within(yesterday).getByRole('link').textContent).not.toContain('ยังไม่ได้อ่าน')
  const earlier = screen.getByRole('list', { name: '5 มกราคม 2569' })
  expect(within(earlier).getByText('10:30 น.')).toBeTruthy()
  expect(earlier.textContent).toContain('เจ้าหน้าที่กำลังตรวจเคลมเลขที่ KHM-69-000123-4')
  expect(screen.getByText('ยังไม่ได้อ่าน 3 รายการ', { selector: 'p' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /สถานะเคลม.*ยังไม่ได้อ่าน 1 รายการ/ })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'โปรโมชันและบทความ' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /การแจ้งเตือน.*3/ })).toBeTruthy()
})

test('keeps the tab in the address, marks expired ones and explains an empty tab', async () => {
  const { user, address } = await open([sampleNotification({ ...promotion, expired: true })])
  expect(await screen.findByText('ยังไม่มีการแจ้งเตือนเรื่องเคลม')).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'ส่งเคลม' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /โปรโมชัน/ }))
  expect(await screen.findByText('ตรวจสุขภาพลดครึ่งราคา')).toBeTruthy()
  expect(screen.getByText('หมดอายุแล้ว')).toBeTruthy()
  expect(address()).toBe('/notification?tab=promotion_article')
  await user.click(screen.getByRole('tab', { name: 'ทั่วไป' }))
  expect(await screen.findByText('ยังไม่มีการแจ้งเตือนทั่วไป')).toBeTruthy()
})

test('loads earlier ones', async () => {
  const [newer, older] = [sampleNotification(), sampleNotification({ kind: 'claim_paid' })]
  const server = createFakeServer()
  server.on(notificationEndpoints.listNotifications, (request) => {
    const after = new URL(request.url).searchParams.get('after')
    return data(
      after === newer.id
        ? { items: [older], next: null, unread: nothingUnread }
        : { items: [newer], next: newer.id, unread: nothingUnread },
    )
  })
  const { user } = await openScreen({ path: '/notification', as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ดูรายการก่อนหน้า' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'ดูรายการก่อนหน้า' })).toBeNull()
})

test('marks all as read before the server responds, and reports a failure', async () => {
  const item = sampleNotification()
  const { user, server, services } = await open([item], { claim_status: 1, general: 4 })
  let answer: (response: Response) => void = () => undefined
  server.on(notificationEndpoints.readAllNotifications, () => new Promise((resolve) => (answer = resolve)))
  await screen.findByRole('link', { name: /ยังไม่ได้อ่าน/ })
  expect(services.unread.get()).toBe(5)
  await user.click(screen.getByRole('button', { name: 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด' }))
  expect(screen.queryByRole('link', { name: /ยังไม่ได้อ่าน/ })).toBeNull()
  expect(services.unread.get()).toBe(0)
  answer(problem('unavailable', 503))
  expect(await screen.findByRole('link', { name: /ยังไม่ได้อ่าน/ })).toBeTruthy()
  expect(services.unread.get()).toBe(5)
})

test('shows them as unread again if neither the call nor the list gets through', async () => {
  const { user, server, services } = await open([sampleNotification()], { claim_status: 1 })
  await screen.findByRole('link', { name: /ยังไม่ได้อ่าน/ })
  server.on(notificationEndpoints.readAllNotifications, () =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  server.on(notificationEndpoints.listNotifications, () => new Promise(() => undefined))
  await user.click(screen.getByRole('button', { name: 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด' }))
  expect(await screen.findByRole('link', { name: /ยังไม่ได้อ่าน/ })).toBeTruthy()
  expect(services.unread.get()).toBe(1)
})

test('marks as read only up to the newest notification when the list was fetched', async () => {
  const { user, server } = await open([sampleNotification()], { claim_status: 1, general: 1 })
  const unread = { ...nothingUnread, general: 1 }
  server.on(notificationEndpoints.readAllNotifications, () => data({ unread }))
  await screen.findByRole('link', { name: /ยังไม่ได้อ่าน/ })
  await user.click(screen.getByRole('button', { name: 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด' }))
  const { path } = notificationEndpoints.readAllNotifications
  await waitFor(() => expect(server.calls).toContain(`POST ${path}`))
  const sent = server.requests.find(({ url }) => url.endsWith(path))
  expect(await sent?.json()).toEqual({ newest_id: 'Z'.repeat(22) })
})

test('reports a list that failed to load and loads it on retry', async () => {
  const server = createFakeServer()
  server.on(notificationEndpoints.listNotifications, () => problem('internal', 500))
  const { user } = await openScreen({ path: '/notification', as: somebody, server })
  const again = await screen.findByRole('button', { name: 'ลองอีกครั้ง' })
  const items = [sampleNotification()]
  server.on(notificationEndpoints.listNotifications, () => data({ items, next: null, unread: nothingUnread }))
  await user.click(again)
  expect(await screen.findByText('ได้รับเคลมแล้ว')).toBeTruthy()
})

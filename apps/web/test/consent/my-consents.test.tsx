import { consentEndpoints, type MyConsent, type RecordRead, recordReadEndpoints } from '@khum/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { sampleConsent } from '../sample-account'

const current = { accepted_version: 2 }

function serverWith(consents: MyConsent[], reads: RecordRead[] = []) {
  const server = createFakeServer()
  server.on(recordReadEndpoints.listRecordReads, () => data({ items: reads, more: false }))
  const items = [...consents]
  server.on(consentEndpoints.listConsents, () => data({ items, due: [], password_renewed: false }))
  const put = (kind: MyConsent['kind'], part: Partial<MyConsent>) => {
    const index = items.findIndex((item) => item.kind === kind)
    const found = items[index]
    if (found) items[index] = { ...found, ...part }
  }
  server.on(consentEndpoints.withdrawConsent, (_request, path) => {
    const kind = path.endsWith('marketing') ? 'marketing' : 'health_data'
    put(kind, { accepted_version: null })
    return new Response(null, { status: 204 })
  })
  server.on(consentEndpoints.acceptConsent, () => {
    put('marketing', { accepted_version: 2 })
    return new Response(null, { status: 204 })
  })
  return server
}

test('shows the accepted version, its time, text and history (R66)', async () => {
  const history: MyConsent['history'] = [
    { action: 'accepted', version: 2, at: '2026-11-02T03:00:00.000Z', lang: 'th' },
    { action: 'accepted', version: 1, at: '2026-01-15T02:30:00.000Z', lang: 'en' },
  ]
  const server = serverWith([sampleConsent('terms', { ...current, history })])
  const { user } = await openScreen({ path: '/condition-setting', as: somebody, server })
  await screen.findByText('ยอมรับฉบับที่ 2 เมื่อ 2 พฤศจิกายน 2569 10:00 น.')
  await user.click(screen.getByText('ประวัติ'))
  expect(screen.getByText('15 ม.ค. 2569 09:30 น.')).toBeTruthy()
  await user.click(screen.getByText('อ่านฉบับเต็ม'))
  expect(screen.getByText('เนื้อหาของ terms')).toBeTruthy()
  // The document is in force from midnight in Bangkok, which is still the day before in UTC.
  expect(screen.getByText('ฉบับที่ 2 มีผลตั้งแต่ 1 พฤศจิกายน 2569')).toBeTruthy()
  expect(screen.queryByText(/มีฉบับใหม่/)).toBeNull()
})

test('names a newer version that the member postponed, with a link to it', async () => {
  const server = serverWith([sampleConsent('terms')])
  await openScreen({ path: '/condition-setting', as: somebody, server })
  expect(await screen.findByText('มีฉบับใหม่ (ฉบับที่ 2) รอให้อ่านและยอมรับ')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'อ่านฉบับใหม่' }).getAttribute('href')).toBe('/condition-update')
})

test('withdraws a consent in two presses and says what stops working (R66)', async () => {
  const server = serverWith([sampleConsent('privacy', current), sampleConsent('health_data', current)])
  const { user } = await openScreen({ path: '/privacy-setting', as: somebody, server })
  const health = await screen.findByRole('switch', { name: 'ใช้ข้อมูลสุขภาพเพื่อพิจารณาเคลม' })
  expect(health.getAttribute('aria-checked')).toBe('true')
  await user.click(health)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'ยกเลิกความยินยอมหรือไม่' }))
  expect(dialog.getByText(/จะส่งเคลมใหม่และแนบเอกสารเพิ่มไม่ได้/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'ยกเลิกความยินยอม' }))
  expect(await screen.findByText('ยกเลิกความยินยอมแล้ว')).toBeTruthy()
  expect(server.calls).toContain('DELETE /api/v1/consents/health_data')
  await waitFor(() => expect(health.getAttribute('aria-checked')).toBe('false'))
})

test('a question that is open stays the same when the consent changes in another tab (R66)', async () => {
  const server = serverWith([sampleConsent('privacy', current), sampleConsent('marketing', current)])
  const { user } = await openScreen({ path: '/privacy-setting', as: somebody, server })
  await user.click(await screen.findByRole('switch', { name: 'รับข่าวสารและข้อเสนอ' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'ยกเลิกความยินยอมหรือไม่' }))
  // Another tab withdraws the consent. The page gets the new state when it fetches the consents again.
  server.on(consentEndpoints.listConsents, () =>
    data({
      items: [
        sampleConsent('privacy', current),
        sampleConsent('marketing', { accepted_version: null, history: [] }),
      ],
      due: [],
      password_renewed: false,
    }),
  )
  const later = Date.now() + 60_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('ยังไม่ได้ให้ความยินยอม')
  clock.mockRestore()
  await user.click(dialog.getByRole('button', { name: 'ยกเลิกความยินยอม' }))
  await waitFor(() => expect(server.calls).toContain('DELETE /api/v1/consents/marketing'))
  expect(server.calls).not.toContain('POST /api/v1/consents')
})

test('gives a consent in the same way, in the language that was read (R66)', async () => {
  const never = { accepted_version: null, history: [] }
  const server = serverWith([sampleConsent('privacy', current), sampleConsent('marketing', never)])
  const { user } = await openScreen({ path: '/privacy-setting', as: somebody, server })
  const news = await screen.findByRole('switch', { name: 'รับข่าวสารและข้อเสนอ' })
  expect(news.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText('ยังไม่ได้ให้ความยินยอม')).toBeTruthy()
  await user.click(news)
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'ยินยอม' }))
  await waitFor(() => expect(news.getAttribute('aria-checked')).toBe('true'))
  const sent = server.requests.find(
    (request) => request.method === 'POST' && request.url.endsWith('/consents'),
  )
  expect(await sent?.json()).toEqual({ document_id: 'marketing-2'.padEnd(22, 'A'), lang: 'th' })
})

test('sends nothing when the member keeps it; reports a failure and changes nothing', async () => {
  const server = serverWith([sampleConsent('marketing', current)])
  const { user } = await openScreen({ path: '/privacy-setting', as: somebody, server })
  const news = await screen.findByRole('switch', { name: 'รับข่าวสารและข้อเสนอ' })
  await user.click(news)
  await user.click(await screen.findByRole('button', { name: 'ยินยอมต่อไป' }))
  expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  server.on(consentEndpoints.withdrawConsent, () => problem('unavailable', 503))
  await user.click(news)
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกความยินยอม' }))
  expect(await screen.findByText(/ระบบไม่พร้อมให้บริการชั่วคราว/)).toBeTruthy()
  expect(news.getAttribute('aria-checked')).toBe('true')
})

test('shows who opened the member’s data, and when (R95)', async () => {
  const insurer_name = { th: 'คุ้มประกันภัย', en: 'Khum Insurance' }
  const read = (day: number, part: Partial<RecordRead>): RecordRead => ({
    at: `2026-11-0${day}T03:00:00.000Z`,
    reader: 'staff',
    insurer_name,
    subject: 'claim',
    claim_number: 'KHM-1',
    times: 1,
    ...part,
  })
  const server = serverWith(
    [sampleConsent('privacy', current)],
    [
      read(6, { times: 3 }),
      read(5, { subject: 'document', reader: 'system' }),
      read(4, { subject: 'record', claim_number: null }),
      read(3, { subject: 'search', claim_number: null }),
      read(2, { subject: 'payment' }),
    ],
  )
  const { user } = await openScreen({ path: '/privacy-setting', as: somebody, server })
  const list = within(await screen.findByRole('list', { name: 'ใครเปิดดูข้อมูลของคุณ' }))
  expect(list.getByText('เปิดดูเคลม KHM-1 (3 ครั้ง)')).toBeTruthy()
  expect(list.getByText('6 พ.ย. 2569 10:00 น.')).toBeTruthy()
  expect(list.getByText('เปิดดูเอกสารของเคลม KHM-1')).toBeTruthy()
  expect(list.getByText('ระบบงานที่เชื่อมต่อในนามของคุ้มประกันภัย')).toBeTruthy()
  expect(list.getAllByText('เจ้าหน้าที่ที่ดูแลงานให้คุ้มประกันภัย')).toHaveLength(3)
  expect(list.queryByText('ดูบัญชีรับเงินของเคลม KHM-1')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'แสดงทั้งหมด (5)' }))
  expect(list.getByText('ดูบัญชีรับเงินของเคลม KHM-1')).toBeTruthy()
})

test('says that nobody opened the member’s data (R95)', async () => {
  await openScreen({
    path: '/privacy-setting',
    as: somebody,
    server: serverWith([sampleConsent('privacy', current)]),
  })
  expect(await screen.findByText('ยังไม่มีใครเปิดดูข้อมูลของคุณในรอบ 1 ปี')).toBeTruthy()
})

import { type ClaimDetail, claimEndpoints, documentEndpoints, homeEndpoints, limits } from '@khum/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
// The app loads this screen lazily. This import loads it before the tests run, so that no test has to wait for it.
import '../../src/routes/claim-status'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { sampleHome } from '../home/sample-home'
import { openScreen } from '../open-screen'
import {
  claimId,
  claimNeedingDocuments,
  claimNeedingTwoDocuments,
  event,
  sampleClaim,
  sampleDocument,
  sampleLine,
} from '../sample-claim'

afterEach(() => {
  vi.useRealTimers()
})

const partly = sampleClaim({
  group: 'approved',
  status: 'partly_approved',
  reason: 'limit_reached',
  benefit_satang: 120_000,
  updated_at: '2026-11-17T03:24:00.000Z',
  lines: [
    sampleLine('medicine', 145_000, {
      over_limit_satang: 25_000,
      benefit_satang: 120_000,
      reason: 'limit_reached',
    }),
    sampleLine('vitamins', 45_000, {
      not_covered_satang: 45_000,
      eligible_satang: 0,
      benefit_satang: 0,
      reason: 'excluded_item',
    }),
  ],
  events: [
    event('event-1', { status: 'received', actor: 'member' }),
    event('event-2', {
      status: 'partly_approved',
      at: '2026-11-17T03:24:00.000Z',
      reason: 'limit_reached',
      note: { th: 'แผนจ่ายไม่เกิน 1,200 บาทต่อครั้ง', en: 'The plan pays up to THB 1,200 a visit' },
    }),
  ],
})

async function open(claim: ClaimDetail, lang: 'th' | 'en' = 'th') {
  const server = createFakeServer()
  server.on(claimEndpoints.getClaim, () => data(claim))
  return openScreen({ path: `/claim-status/${claimId}`, as: somebody, server, lang })
}

test('shows the status, what it means, who acts next and by when', async () => {
  await open(sampleClaim())
  await screen.findByRole('heading', { level: 2, name: 'ได้รับเคลมแล้ว' })
  expect(screen.getByText(/รอเจ้าหน้าที่เริ่มตรวจ/)).toBeTruthy()
  expect(screen.getByText('ตอนนี้รอ').nextSibling?.textContent).toBe('เจ้าหน้าที่เคลม')
  expect(screen.getByText('แจ้งผลภายใน').nextSibling?.textContent).toBe('5 ธันวาคม 2569')
  expect(screen.getByText('KHM-69-001208-0')).toBeTruthy()
  expect(screen.getByText('เก็บเอกสารตัวจริงถึง').nextSibling?.textContent).toBe('12 พฤศจิกายน 2570')
})

test('a request says what, why and by when, and links to the upload', async () => {
  await open(claimNeedingDocuments())
  const card = await screen.findByRole('article')
  expect(within(card).getByRole('heading', { name: 'ใบรับรองแพทย์หรือเอกสารอื่น' })).toBeTruthy()
  expect(within(card).getByText('ขอฉบับที่ระบุวันเวลาเกิดเหตุ')).toBeTruthy()
  expect(within(card).getByText('ส่งภายใน 30 พฤศจิกายน 2573')).toBeTruthy()
  expect(within(card).getByRole('link').getAttribute('href')).toBe(
    `/attach-file-other?claim=${claimId}&list=medical`,
  )
})

test('a request for two documents shows both, and then what came and what is missing', async () => {
  const { server } = await open(claimNeedingTwoDocuments())
  const links = (await screen.findAllByRole('article')).map((card) => within(card).getByRole('link'))
  expect(links.map((link) => link.getAttribute('href')?.split('list=')[1])).toEqual(['receipt', 'medical'])
  expect(screen.queryByText(/ยังขาด/)).toBeNull()
  server.on(claimEndpoints.getClaim, () => data(claimNeedingTwoDocuments(true)))
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('ได้รับแล้ว: ใบเสร็จรับเงิน · ยังขาด: ใบรับรองแพทย์หรือเอกสารอื่น')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('explains what is paid and what isn’t, by line and in total', async () => {
  await open(partly)
  await screen.findByRole('heading', { name: 'อนุมัติบางส่วน' })
  expect(screen.getAllByText('ส่วนที่คุณจ่ายเอง')[0]?.nextSibling?.textContent).toBe('700 บาท')
  const [medicine, vitamins] = screen.getAllByRole('group')
  expect(medicine?.textContent).toContain('เกินวงเงิน−250 บาท')
  expect(medicine?.textContent).toContain('คุณจ่ายเอง250 บาท')
  expect(medicine?.textContent).not.toContain('ความรับผิดส่วนแรก (Deductible)')
  expect(vitamins?.textContent).toContain('รายการที่กรมธรรม์ยกเว้น')
  expect(vitamins?.textContent).toContain('ไม่คุ้มครอง−450 บาท')
})

test('starts with the amount and the day of payment if the claim is approved; the reason comes below', async () => {
  await open(partly)
  const name = await screen.findByRole('heading', { name: 'อนุมัติบางส่วน' })
  const head = name.parentElement
  expect(head?.textContent).toContain('ยอดที่อนุมัติ1,200 บาทโอนภายใน 5 ธันวาคม 2569')
  expect(head?.textContent).not.toContain('เกินวงเงิน')
  const section = screen.getByRole('heading', { name: 'ยอดเงิน' }).closest('section')
  expect(section?.textContent).toContain('เกินวงเงิน')
})

test('names the account in the head of an approved claim, but not after a failed payment', async () => {
  const payout = {
    method: 'bank',
    bank_code: '004',
    last4: '1234',
    holder: 'สมศรี ใจดี',
    name_matches: true,
  } as const
  await open({ ...partly, payout })
  const name = await screen.findByRole('heading', { name: 'อนุมัติบางส่วน' })
  expect(name.parentElement?.textContent).toContain('โอนภายใน 5 ธันวาคม 2569โอนเข้า กสิกรไทย •••1234')
  cleanup()
  await open({ ...partly, status: 'payment_failed', payout })
  const failed = await screen.findByRole('heading', { level: 2, name: 'โอนเงินไม่สำเร็จ' })
  expect(failed.parentElement?.textContent).not.toContain('•••1234')
})

test('says that nothing is paid while a claim is checked again after a failed payment, and asks for no account', async () => {
  const failed = [...partly.events, event('event-3', { status: 'payment_failed' })]
  const reopened = event('event-4', { kind: 'reopened', status: 'checking' })
  const again = { ...partly, status: 'checking', group: 'in_process', reason: null } as const
  await open({ ...again, events: [...failed, reopened] })
  await screen.findByText(/พิจารณาเคลมนี้อีกครั้ง และจะยังไม่โอนเงิน/)
  expect(screen.getByText('ยอดที่อนุมัติไว้เดิม')).toBeTruthy()
  expect(screen.queryByText('แจ้งบัญชีอื่นเพื่อรับเงิน')).toBeNull()
  cleanup()
  await open({ ...again, events: partly.events.slice(0, 1) })
  await screen.findByText(/กำลังตรวจเอกสารและความคุ้มครอง/)
})

test('says when the money arrived', async () => {
  await open({ ...partly, status: 'paid', paid_on: '2026-12-03', due_date: null })
  const name = await screen.findByRole('heading', { name: 'โอนเงินแล้ว' })
  expect(name.parentElement?.textContent).toContain('ยอดที่โอนแล้ว1,200 บาทโอนเมื่อ 3 ธันวาคม 2569')
})

test('says what was deducted for another claim, and that only the rest is transferred', async () => {
  await open({ ...partly, set_off_satang: 50_000 })
  const name = await screen.findByRole('heading', { name: 'อนุมัติบางส่วน' })
  expect(name.parentElement?.textContent).toContain(
    'ยอดที่อนุมัติ1,200 บาทหักเงินที่ต้องคืนจากเคลมอื่น 500 บาทโอนภายใน 5 ธันวาคม 2569',
  )
  cleanup()
  const paid = { ...partly, status: 'paid', paid_on: '2026-12-03', due_date: null } as const
  await open({ ...paid, set_off_satang: 50_000 })
  const after = await screen.findByRole('heading', { name: 'โอนเงินแล้ว' })
  expect(after.parentElement?.textContent).toContain('ยอดที่โอนแล้ว700 บาท')
  cleanup()
  await open({ ...paid, set_off_satang: 120_000 })
  const head = (await screen.findByRole('heading', { name: 'โอนเงินแล้ว' })).parentElement?.textContent
  expect(head).toContain('ยอดที่โอนแล้ว0 บาท')
  expect(head).toContain('จึงไม่มีเงินโอนเข้าบัญชี')
  expect(head).not.toMatch(/เรียบร้อย|โอนเมื่อ/)
})

test('says what the member received too much', async () => {
  const paid = { ...partly, status: 'paid', paid_on: '2026-12-03', due_date: null } as const
  await open({ ...paid, set_off_satang: 120_000, due_back_satang: 30_000 })
  expect((await screen.findByText(/ต้องคืนส่วนนี้/)).textContent).toContain('เกินยอดตามผลล่าสุด 300 บาท')
  expect(screen.queryByText(/ไม่มีเงินโอนเข้าบัญชี/)).toBeNull()
  const head = screen.getByRole('heading', { name: 'โอนเงินแล้ว' }).parentElement?.textContent
  expect(head).toContain('ยอดที่อนุมัติ1,200 บาท')
  expect(head).not.toMatch(/เสร็จสิ้น|ยอดที่โอนแล้ว/)
})

test('shows the history in the language of the page', async () => {
  await open(partly, 'en')
  const story = await screen.findByRole('list', { name: 'Progress' })
  const [first, second, ahead] = within(story).getAllByRole('listitem')
  expect(first?.textContent).toBe('Received13 Nov 2026 18:22 · You')
  expect(second?.textContent).toContain('Partly approved17 Nov 2026 10:24 · Claims staff')
  expect(second?.textContent).toContain('Over the limitThe plan pays up to THB 1,200 a visit')
  expect(second?.getAttribute('aria-current')).toBe('step')
  expect(ahead?.textContent).toBe('Payment to your accountby 5 December 2026')
})

test('shows and announces a new status within 5 s, and reloads home’s data', async () => {
  expect(limits.claimPollMs).toBeLessThan(5_000)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { server } = await open(sampleClaim())
  await screen.findByRole('heading', { name: 'ได้รับเคลมแล้ว' })
  expect(screen.queryByText(/สถานะเพิ่งเปลี่ยน/)).toBeNull()
  server.on(claimEndpoints.getClaim, () => data(partly))
  act(() => vi.advanceTimersByTime(limits.claimPollMs))
  await screen.findByRole('heading', { name: 'อนุมัติบางส่วน' })
  const news = screen.getByText('สถานะเพิ่งเปลี่ยนเป็น “อนุมัติบางส่วน”')
  expect(news.getAttribute('role')).toBe('status')
})

test('stops polling for a closed claim', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { server } = await open(sampleClaim({ group: 'rejected', status: 'not_approved', reason: 'late' }))
  await screen.findByRole('heading', { name: 'ไม่อนุมัติ' })
  const calls = server.calls.length
  act(() => vi.advanceTimersByTime(10 * limits.claimPollMs))
  expect(server.calls.length).toBe(calls)
  expect(screen.getByText('ส่งเคลมเกินกำหนด')).toBeTruthy()
  expect(screen.getByText(/คำชี้แจงเพื่อขอทบทวน/)).toBeTruthy()
})

test('a change reloads the bell’s unread count', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let unread = 0
  const server = createFakeServer()
  server.on(claimEndpoints.getClaim, () => data(sampleClaim()))
  server.on(homeEndpoints.getHome, () => data(sampleHome({ unread_notifications: unread })))
  const { router, services } = await openScreen({ path: '/', as: somebody, server })
  await screen.findByText('สวัสดี คุณสมศรี')
  await waitFor(() => expect(server.calls).toContain('GET /api/v2/home?lang=th'))
  await act(() => router.navigate(`/claim-status/${claimId}`))
  await screen.findByRole('heading', { name: 'ได้รับเคลมแล้ว' })
  unread = 1
  server.on(claimEndpoints.getClaim, () => data(partly))
  act(() => vi.advanceTimersByTime(limits.claimPollMs))
  await screen.findByRole('heading', { name: 'อนุมัติบางส่วน' })
  await waitFor(() => expect(services.unread.get()).toBe(1))
})

test('opens a sent document', async () => {
  const sent = sampleDocument('certificate.pdf')
  const fake = { createObjectURL: () => 'blob:file', revokeObjectURL: vi.fn() }
  vi.stubGlobal('URL', Object.assign(class extends URL {}, fake))
  const { user, server } = await open(sampleClaim({ documents: [sent] }))
  server.on(documentEndpoints.getDocumentContent, () => new Response('%PDF-1.7'))
  await user.click(await screen.findByRole('button', { name: 'เปิดดู certificate.pdf' }))
  const link = await screen.findByRole('link', { name: 'เปิดในหน้าต่างใหม่' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['blob:file', '_blank'])
  expect(server.calls).toContain(`GET /api/v1/documents/${sent.id}/content`)
  await user.click(screen.getByRole('button', { name: 'ปิด' }))
  await waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:file'))
})

test('another member’s claim isn’t found, with a link to the list', async () => {
  const server = createFakeServer()
  server.on(claimEndpoints.getClaim, () => problem('not_found', 404))
  await openScreen({ path: `/claim-status/${claimId}`, as: somebody, server })
  await screen.findByRole('heading', { name: 'ไม่พบเคลมนี้' })
  expect(screen.getByRole('link', { name: 'ดูเคลมทั้งหมดของฉัน' }).getAttribute('href')).toBe('/claim-status')
})

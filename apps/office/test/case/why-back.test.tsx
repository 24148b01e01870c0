import type { Case } from '@khum/contract/office-case'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newDocumentsOf, Proposal, WhyBack } from '../../src/features/case/why-back'
import { WordsProvider } from '../../src/i18n/words-provider'

const request = {
  reason: { th: 'ขอใบรับรองแพทย์', en: 'Please send a certificate' },
  fulfilled_at: '2026-11-20T03:00:00Z',
}
const claim = {
  status: 'checking',
  group: 'in_process',
  requests: [request],
  events: [{ status: 'documents_needed', at: '2026-11-18T03:00:00Z' }],
}
const found = {
  claim,
  documents: [
    { id: 'old', created_at: '2026-11-17T03:00:00Z' },
    { id: 'sent', created_at: '2026-11-20T02:59:00Z' },
  ],
  holder: {},
  proposal: null,
  handovers: [{ kind: 'assigned', by: 'ศิริพร', to: 'ณภัทร', reason: 'ตรวจยอดค่ายาอีกครั้ง' }],
}

const show = (changes: object) =>
  render(
    <WordsProvider>
      <WhyBack found={{ ...found, ...changes } as unknown as Case} />
      <p>ท้าย</p>
    </WordsProvider>,
  )

test('says how many files came since we asked, and why a colleague handed the claim over', async () => {
  show({})
  expect(await screen.findByText(/ส่งเอกสารเพิ่ม 1 ไฟล์.*ขอใบรับรองแพทย์/)).toBeDefined()
  expect([...newDocumentsOf(found as unknown as Case)]).toEqual(['sent'])
  expect(screen.getByText('ศิริพร มอบหมายให้ ณภัทร: ตรวจยอดค่ายาอีกครั้ง')).toBeDefined()
})

test('names everything that we asked for in one request', async () => {
  const other = { reason: { th: 'ขอใบเสร็จ', en: 'Receipt' }, fulfilled_at: '2026-11-19T03:00:00Z' }
  const earlier = { reason: { th: 'ขอครั้งก่อน', en: 'Before' }, fulfilled_at: '2026-11-10T03:00:00Z' }
  show({ claim: { ...claim, requests: [earlier, other, request] } })
  expect(await screen.findByText(/เราขอไว้ว่า: ขอใบเสร็จ ขอใบรับรองแพทย์$/)).toBeDefined()
})

test('says why the claim was on hold, on the day the hold ends and until the claim moves on', async () => {
  const resumed = { kind: 'resumed', by: null, reason: 'รอโรงพยาบาล', at: '2026-11-21T03:00:00Z' }
  const { unmount } = show({ handovers: [resumed] })
  expect(await screen.findByText(/พ้นกำหนดพัก.*รอโรงพยาบาล/)).toBeDefined()
  unmount()
  show({ handovers: [{ ...resumed, by: 'ณภัทร' }] })
  await screen.findByText('ท้าย')
  expect(screen.queryByText(/พ้นกำหนดพัก/)).toBeNull()
})

test('says nothing of a claim that was decided', async () => {
  show({ claim: { ...claim, status: 'approved', group: 'approved' } })
  await screen.findByText('ท้าย')
  expect(screen.queryByText(/ส่งเอกสารเพิ่ม|มอบหมาย/)).toBeNull()
})

test('shows the notes of a proposed approval and of a proposed rejection', async () => {
  const words = { internal_note: 'โทรถามแล้ว', note: { th: 'จ่ายตามวงเงิน', en: 'Paid up to the limit' } }
  const proposal = { by: { name: 'ณภัทร' }, outcome: 'approved', benefit_satang: 100, why: [] }
  const rejected = { reason: 'not_covered', reason_detail: 'cosmetic', ...words }
  for (const body of [
    { approve: words, reject: null },
    { approve: null, reject: rejected },
  ]) {
    const { container, unmount } = render(
      <WordsProvider>
        <Proposal proposal={{ ...proposal, ...body } as unknown as NonNullable<Case['proposal']>} />
        <p>ท้าย</p>
      </WordsProvider>,
    )
    await screen.findByText('ท้าย')
    expect(container.textContent).toMatch(/โทรถามแล้ว.*จ่ายตามวงเงิน · Paid up to the limit/)
    unmount()
  }
})

test('says that a proposal pays more than the reader, or anybody, may confirm', async () => {
  const proposal = { by: { name: 'ณภัทร' }, outcome: 'approved', benefit_satang: 100, why: ['amount'] }
  const forOthers = /^ผลนี้จ่ายเกินยอดที่คุณตัดสินเองได้ จึงต้องให้คนอื่นยืนยัน$/
  const forNobody = /^ยังไม่มีพนักงานคนอื่นที่มีสิทธิยืนยันผลนี้สำหรับบริษัทประกันนี้/
  for (const [limits, words] of [
    [{ exceeds_own_limit: true }, forOthers],
    [{ exceeds_own_limit: true, has_approver: true }, forOthers],
    [{ exceeds_own_limit: true, has_approver: false }, forNobody],
    [{ exceeds_own_limit: false, has_approver: true }, null],
  ] as const) {
    const shown = { ...proposal, approve: {}, reject: null, ...limits }
    const { unmount } = render(
      <WordsProvider>
        <Proposal proposal={shown as unknown as NonNullable<Case['proposal']>} />
        <p>ท้าย</p>
      </WordsProvider>,
    )
    await screen.findByText('ท้าย')
    for (const each of [forOthers, forNobody]) expect(screen.queryByText(each) !== null).toBe(each === words)
    unmount()
  }
})

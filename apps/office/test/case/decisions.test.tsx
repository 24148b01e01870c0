import type { Case } from '@khum/contract/office-case'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Decisions } from '../../src/features/case/decisions'
import { WordsProvider } from '../../src/i18n/words-provider'

const line = {
  line_id: 'a',
  description: { th: 'ค่ายา', en: 'Medicine' },
  billed_satang: 150_000,
  discount_satang: 0,
  not_covered_satang: 0,
  other_payer_satang: 0,
  deductible_satang: 0,
  copay_satang: 0,
  coinsurance_satang: 0,
  over_limit_satang: 50_000,
  benefit_satang: 100_000,
  reason: 'limit_reached',
  reason_detail: null,
  proposed_benefit_satang: 120_000,
  change_reason: 'ตกลงกับโรงพยาบาลแล้ว',
}
const decision = { version: 1, outcome: 'partly_approved', benefit_satang: 100_000, undone: null }
const sent_back = {
  proposed_by: 'ณภัทร',
  outcome: 'approved',
  benefit_satang: 90_000,
  by: 'ศิริพร',
  note: 'ยอดไม่ตรง',
}

test('shows the lines of each decision, with what was calculated, and proposals that were sent back', async () => {
  const found = {
    claim: { decisions: [decision] },
    deciders: [{ version: 1, name: 'ศิริพร', proposed_by: null, undone_by: null }],
    figures: [
      { version: null, at: '2026-11-20T03:00:00Z', sent_back, lines: [] },
      { version: 1, at: '2026-11-20T04:00:00Z', sent_back: null, lines: [line] },
    ],
  } as unknown as Case
  render(
    <WordsProvider>
      <Decisions found={found} />
    </WordsProvider>,
  )
  expect(await screen.findByText(/ณภัทร.*จ่าย 900.00 บาท/)).toBeDefined()
  expect(screen.getByText('ศิริพร ส่งกลับ · เหตุผล: ยอดไม่ตรง')).toBeDefined()
  expect(screen.getByRole('row', { name: /ค่ายา 1,500.*500.*1,000/, hidden: true })).toBeDefined()
  expect(screen.getByText(/คำนวณได้ 1,200.*แก้ยอดเพราะ: ตกลงกับโรงพยาบาลแล้ว/)).toBeDefined()
})

test('shows the words to the member that came with a recommendation', async () => {
  const note = { th: 'จ่ายตามวงเงิน', en: 'Paid up to the limit' }
  const found = {
    claim: { decisions: [{ ...decision, is_recommendation: true, note }] },
    deciders: [],
    figures: [{ version: 1, at: '2026-11-20T04:00:00Z', sent_back: null, lines: [] }],
  } as unknown as Case
  render(
    <WordsProvider>
      <Decisions found={found} />
    </WordsProvider>,
  )
  expect(await screen.findByText(/จ่ายตามวงเงิน · Paid up to the limit/)).toBeDefined()
})

test('says when and why the claim was reopened, between the decisions', async () => {
  const found = {
    claim: { decisions: [decision] },
    deciders: [],
    figures: [{ version: 1, at: '2026-11-20T04:00:00Z', sent_back: null, lines: [] }],
    reopenings: [
      { at: '2026-11-21T04:00:00Z', by: 'ณภัทร', reason: 'ได้ใบเสร็จเพิ่ม' },
      { at: '2026-11-19T04:00:00Z', by: null, reason: 'ปิดผิดเคลม' },
    ],
  } as unknown as Case
  render(
    <WordsProvider>
      <Decisions found={found} />
    </WordsProvider>,
  )
  await screen.findByText('ณภัทร เปิดพิจารณาใหม่ · เหตุผล: ได้ใบเสร็จเพิ่ม')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('ระบบอื่น เปิดพิจารณาใหม่ · เหตุผล: ปิดผิดเคลม'),
    expect.stringContaining('1. '),
    expect.stringContaining('ได้ใบเสร็จเพิ่ม'),
  ])
})

test('says who took a proposal back', async () => {
  const figure = { version: null, at: '2026-11-20T04:00:00Z', lines: [] }
  const withdrawn = { ...sent_back, by: 'ณภัทร', note: '', is_withdrawn: true }
  const found = { claim: { decisions: [] }, deciders: [], figures: [{ ...figure, sent_back: withdrawn }] }
  render(
    <WordsProvider>
      <Decisions found={found as unknown as Case} />
    </WordsProvider>,
  )
  expect(await screen.findByText('ณภัทร ถอนผลที่เสนอแล้ว')).toBeDefined()
})

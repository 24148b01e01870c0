import type { Case } from '@khum/contract/office-case'
import type { StaffMe } from '@khum/contract/office-session'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { focusAmount, LinesTable } from '../../src/features/case/lines-table'
import { useLines } from '../../src/features/case/use-lines'
import { claimCase as t } from '../../src/i18n/messages/th/claim-case'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

const room: Case['room'] = {
  has_benefit: true,
  left_satang: null,
  line_most_satang: null,
  deductible_left_satang: 0,
  copay_per_visit_satang: 0,
  coinsurance_percent: 10,
  copay_left_satang: null,
}
const lineOf = (id: string, th: string) => ({
  id,
  description: { th, en: th },
  billed_satang: 100_000,
  diagnosis_code: null,
  procedure_code: null,
  section: null,
  decided: null,
})
const claim = {
  claim_number: 'KHM-69-000001-1',
  group: 'in_process',
  appeals: [],
  lines: [lineOf('a', 'ค่ายา'), lineOf('b', 'ค่าแพทย์')],
}
const found = { claim, room, seen: 1, proposal: null, figures: [] } as unknown as Case
let work: ReturnType<typeof useLines>

function Table({ of }: { of: Case }) {
  work = useLines(of)
  const marks = { focused: null, of: new Set<string>(), onFocus: () => undefined }
  return <LinesTable work={work} room={of.room} isLocked={false} marks={marks} />
}

async function show(of = found) {
  const shown = render(
    <SignedIn me={{ id: 'me' } as StaffMe}>
      <WordsProvider>
        <Table of={of} />
      </WordsProvider>
    </SignedIn>,
  )
  await screen.findByText('ค่ายา')
  return shown
}
const field = (
  column: 'deductible' | 'discount' | 'coinsurance' | 'over_limit' | 'benefit' | 'other_payer',
  line: string,
) => screen.getByRole<HTMLInputElement>('textbox', { name: `${t[column]}: ${line}` })

beforeEach(() => sessionStorage.clear())

test('keeps the focus when the amount that was typed changes the next field', async () => {
  await show()
  await userEvent.click(field('over_limit', 'ค่ายา'))
  await userEvent.keyboard('100{Tab}')
  const benefit = field('benefit', 'ค่ายา')
  expect(document.activeElement).toBe(benefit)
  expect(benefit.value).toBe('800.00')
  // The text of the focused field is selected, so that typing replaces it.
  await userEvent.keyboard('700{Enter}')
  expect(work.lines[0]).toMatchObject({ benefit: 70_000, overLimit: 20_000 })
})

test('keeps text that isn’t an amount, says so, and doesn’t let the claim be approved', async () => {
  await show()
  await userEvent.click(field('discount', 'ค่ายา'))
  await userEvent.keyboard('ฟรี{Enter}')
  const discount = field('discount', 'ค่ายา')
  expect(discount.value).toBe('ฟรี')
  expect(discount.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain(t.discount)
  expect(work.isReady).toBe(false)
  await userEvent.click(discount)
  await userEvent.keyboard('๕๐๐.-{Enter}')
  expect(work.lines[0]?.edit.discount).toBe(50_000)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(work.isReady).toBe(true)
})

test('keeps what is in a field when the page is reloaded, whether or not it is an amount', async () => {
  const { unmount } = await show()
  await userEvent.click(field('other_payer', 'ค่ายา'))
  await userEvent.keyboard('12,3x')
  await userEvent.click(field('discount', 'ค่ายา'))
  await userEvent.keyboard('123.45')
  unmount()
  await show()
  expect(field('discount', 'ค่ายา').value).toBe('123.45')
  expect(work.lines[0]?.edit.discount).toBe(12_345)
  expect(field('other_payer', 'ค่ายา').value).toBe('12,3x')
  expect(screen.getByRole('alert').textContent).toContain(t.other_payer)
  expect(work.isReady).toBe(false)
})

test('says if a line takes off more than was billed, and doesn’t let the claim be approved', async () => {
  await show()
  await userEvent.click(field('discount', 'ค่ายา'))
  await userEvent.keyboard('1000.01{Enter}')
  expect(screen.getByRole('alert').textContent).toBe(t.overBilled)
  expect(work.total).toBe(90_000)
  expect(work.isReady).toBe(false)
  await userEvent.click(field('discount', 'ค่ายา'))
  await userEvent.keyboard('1000{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(work.isReady).toBe(true)
})

test('Enter leaves an amount and the reason for its change, so that the keys of the screen work again', async () => {
  await show()
  await userEvent.click(field('benefit', 'ค่ายา'))
  await userEvent.keyboard('500{Enter}')
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('textbox', { name: /เหตุผลที่แก้ยอด/ }))
  await userEvent.keyboard('ตามอัตราของโรงพยาบาล{Enter}')
  expect(document.activeElement).toBe(document.body)
  expect(work.lines[0]?.edit.changeReason).toBe('ตามอัตราของโรงพยาบาล')
})

test('arrows go up and down a column, from the line that the person works on', async () => {
  await show()
  focusAmount('b')
  expect(document.activeElement).toBe(field('discount', 'ค่าแพทย์'))
  await userEvent.keyboard('5{ArrowUp}')
  expect(document.activeElement).toBe(field('discount', 'ค่ายา'))
  expect(work.lines[1]?.edit.discount).toBe(500)
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  expect(document.activeElement).toBe(field('discount', 'ค่าแพทย์'))
})

test('shows the co-payment only if the plan or a line has one', async () => {
  await show()
  expect(screen.getByRole('columnheader', { name: t.coinsurance })).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: t.copay })).toBeNull()
})

test('a larger deductible asks for a reason and says what was calculated for it', async () => {
  await show({ ...found, room: { ...room, left_satang: 50_000 } })
  const deductible = field('deductible', 'ค่ายา')
  await userEvent.clear(deductible)
  await userEvent.type(deductible, '300{Enter}')
  screen.getByText(`ส่วนแรกที่คำนวณได้ 0.00 · ${t.changeReason}`)
  expect(work.isReady).toBe(false)
})

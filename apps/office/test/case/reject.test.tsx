import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { LinesTable } from '../../src/features/case/lines-table'
import type { Panel } from '../../src/features/case/panel-frame'
import { Recommend } from '../../src/features/case/recommend'
import { Reject } from '../../src/features/case/reject'
import { useLines } from '../../src/features/case/use-lines'
import { claimCase as t } from '../../src/i18n/messages/th/claim-case'
import { showPanel } from './show-panel'

const room = {
  has_benefit: true,
  left_satang: null,
  line_most_satang: null,
  deductible_left_satang: 0,
  copay_per_visit_satang: 0,
  coinsurance_percent: 0,
  copay_left_satang: null,
}
const line = { section: null, diagnosis_code: null, procedure_code: null, decided: null }
const medicine = { ...line, id: 'a', description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 500_000 }
const vitamins = { ...line, id: 'b', description: { th: 'วิตามิน', en: 'Vitamins' }, billed_satang: 300_000 }
const found = (left: object) => ({
  claim: {
    claim_number: 'TST-1',
    status: 'checking',
    group: 'in_process',
    appeals: [],
    decisions: [],
    lines: [medicine, vitamins],
  },
  room: { ...room, ...left },
  seen: 1,
  proposal: null,
  checks: [],
  figures: [],
})
const marks = { focused: null, of: new Set<string>(), onFocus: () => undefined }
/** Shows the lines of the bill above a panel, as on the claim's screen. */
const withLines = (Shown: typeof Reject) =>
  function Work(panel: Panel) {
    const work = useLines(panel.found)
    return (
      <>
        <LinesTable work={work} room={panel.found.room} isLocked={false} marks={marks} />
        <Shown {...panel} work={work} />
      </>
    )
  }
const warning = () => screen.queryByText(/ตามแผนยังจ่าย/)?.textContent
const choose = async (reason: string) =>
  await userEvent.selectOptions(await screen.findByRole('listbox'), reason)
async function typeAmount(column: 'not_covered' | 'benefit', name: string, text: string) {
  await userEvent.click(await screen.findByLabelText(`${t[column]}: ${name}`))
  await userEvent.keyboard(`${text}{Enter}`)
}
const confirm = async () => await userEvent.click(screen.getByRole('button', { name: t.confirm }))

beforeEach(() => sessionStorage.clear())

test('warns if the reason says that the limit is used up, but the plan can still pay', async () => {
  showPanel(withLines(Reject), found({ left_satang: 100_000 }))
  await choose('not_covered')
  expect(warning()).toBeUndefined()
  await choose('limit_reached')
  expect(warning()).toContain('1,000.00')
})

test('doesn’t warn once the plan has nothing left', async () => {
  showPanel(withLines(Reject), found({ left_satang: 0 }))
  await choose('limit_reached')
  expect(warning()).toBeUndefined()
})

test.each([1_000_000, 600_000])(
  'keeps what was typed, so that only the rest of the bill counts towards the deductible',
  async (deductible_left_satang) => {
    const { act } = showPanel(withLines(Reject), found({ deductible_left_satang }))
    await typeAmount('not_covered', 'วิตามิน', '3000')
    await choose('deductible_not_met')
    expect(warning()).toBeUndefined()
    await confirm()
    const lines = [
      { line_id: 'a', deductible_satang: 500_000, not_covered_satang: 0, reason: 'deductible_not_met' },
      { line_id: 'b', deductible_satang: 0, not_covered_satang: 300_000, reason: 'not_covered' },
    ]
    const reject = { reason: 'deductible_not_met', lines }
    expect(act.mock.calls).toMatchObject([['decision', { reject }]])
  },
)

test('gives the lines that the calculator reduced the rejection’s reason', async () => {
  const { act } = showPanel(withLines(Reject), found({ left_satang: 0 }))
  await choose('visit_count')
  await confirm()
  const over = (satang: number) => ({ over_limit_satang: satang, reason: 'visit_count' })
  const reject = { reason: 'visit_count', lines: [over(500_000), over(300_000)] }
  expect(act.mock.calls).toMatchObject([['decision', { reject }]])
})

test('sends no lines if they pay something, or if they have nothing to do with the reason', async () => {
  const { act } = showPanel(withLines(Reject), found({ deductible_left_satang: 600_000 }))
  for (const reason of ['deductible_not_met', 'duplicate']) {
    await choose(reason)
    await confirm()
    expect(act).toHaveBeenLastCalledWith('decision', { reject: { reason } })
  }
})

test('waits for the reason of a changed figure, if the figures count', async () => {
  const { act } = showPanel(withLines(Reject), found({ deductible_left_satang: 600_000 }))
  await typeAmount('benefit', 'วิตามิน', '0')
  await choose('duplicate')
  expect(screen.queryByText(t.figuresOpen)).toBeNull()
  await choose('deductible_not_met')
  expect(screen.getByText(t.figuresOpen)).toBeDefined()
  expect(screen.getByRole('button', { name: t.confirm })).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByRole('textbox', { name: /เหตุผลที่แก้ยอด/ }), 'ตามสัญญา')
  await confirm()
  const lines = [{ line_id: 'a' }, { deductible_satang: 100_000, change_reason: 'ตามสัญญา' }]
  expect(act.mock.calls).toMatchObject([['decision', { reject: { lines } }]])
})

test('recommends a rejection to the insurer with what was typed', async () => {
  const { act } = showPanel(withLines(Recommend), found({ deductible_left_satang: 1_000_000 }))
  await typeAmount('not_covered', 'วิตามิน', '3000')
  await userEvent.selectOptions(screen.getByLabelText(t.reason), 'deductible_not_met')
  await userEvent.type(screen.getByLabelText(t.recommendWhy), 'ยังไม่ครบ')
  await confirm()
  const lines = [{ deductible_satang: 500_000 }, { not_covered_satang: 300_000 }]
  expect(act.mock.calls).toMatchObject([['to-insurer', { reject: { lines } }]])
})

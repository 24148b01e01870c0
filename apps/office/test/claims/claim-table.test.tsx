import type { QueueRow } from '@khum/contract/office-queue'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ClaimTable } from '../../src/features/claims/claim-table'
import { inGroups } from '../../src/features/claims/work-groups'
import { claimList, workGroupNames } from '../../src/i18n/messages/th/claim-list'
import { WordsProvider } from '../../src/i18n/words-provider'

function row(
  claim_number: string,
  status: QueueRow['status'],
  on_hold_until: string | null = null,
): QueueRow {
  return {
    claim_number,
    status,
    on_hold_until,
    ins_code: 'KHM',
    insured_name: { th: 'นายสมชาย', en: 'Somchai' },
    place: { th: 'โรงพยาบาล', en: 'Hospital' },
    admited_type: 'opd',
    admited_date: '2026-11-20',
    medical_expense_satang: 100_000,
    origin: 'member_app',
    mode: 'reimbursement',
    submitted_at: '2026-11-21T03:00:00Z',
    due_date: null,
    working_days_left: null,
    holder: null,
  }
}
const rows = inGroups([
  row('KHM-1', 'documents_needed'),
  row('KHM-2', 'checking', '2026-12-01'),
  row('KHM-3', 'checking'),
  row('KHM-4', 'sent_to_insurer'),
])

function show() {
  return render(
    <WordsProvider>
      <ClaimTable rows={rows} at={0} label="งาน" isLoading={false} isFiltered={false} isGrouped />
    </WordsProvider>,
  )
}

test('a person’s own list starts with what they can work on, then what waits, then what is on hold', async () => {
  show()
  const heads = (await screen.findAllByRole('row')).slice(1).map((each) => each.textContent ?? '')
  const { todo, waiting, on_hold } = workGroupNames
  const starts = [todo, 'KHM-3', waiting, 'KHM-1', 'KHM-4', on_hold, 'KHM-2']
  expect(heads.map((text, index) => text.startsWith(starts[index] ?? '?'))).toEqual(starts.map(() => true))
  expect(heads.at(-1)).toContain('พักไว้ถึง 1 ธ.ค. 2569')
})

test('a click anywhere on a row opens its claim', async () => {
  show()
  await userEvent.click((await screen.findAllByText('โรงพยาบาล'))[0] as HTMLElement)
  expect(window.location.pathname).toBe('/office/claims/KHM-3')
})

test('on a Saturday, a claim due on Friday is overdue and one due on Sunday isn’t due today', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T03:00:00Z'), toFake: ['Date'] })
  const days = ['2026-11-27', '2026-11-28', '2026-11-29']
  const due = days.map((due_date) => ({ ...row(due_date, 'received'), due_date, working_days_left: 0 }))
  render(
    <WordsProvider>
      <ClaimTable rows={due} at={0} label="งาน" isLoading={false} isFiltered={false} isGrouped={false} />
    </WordsProvider>,
  )
  const texts = (await screen.findAllByRole('row')).slice(1).map((each) => each.textContent)
  vi.useRealTimers()
  expect(texts[0]).toContain('27 พ.ย. 2569 เกินกำหนด')
  expect(texts[1]).toContain(`28 พ.ย. 2569 ${claimList.today}`)
  expect(texts[2]).toContain('29 พ.ย. 2569 ไม่เหลือวันทำการ')
})

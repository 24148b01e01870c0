import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Reject } from '../../src/features/case/reject'
import { showPanel } from './show-panel'

const room = {
  has_benefit: true,
  left_satang: 100_000,
  line_most_satang: null,
  deductible_left_satang: 0,
  copay_per_visit_satang: 0,
  coinsurance_percent: 0,
  copay_left_satang: null,
}
const found = (left_satang: number) => ({
  claim: { claim_number: 'TST-1', status: 'checking', decisions: [], lines: [{ billed_satang: 150_000 }] },
  room: { ...room, left_satang },
  checks: [],
  figures: [],
})
const warning = () => screen.queryByText(/ตามแผนยังจ่าย/)?.textContent
const choose = async (reason: string) =>
  await userEvent.selectOptions(await screen.findByRole('listbox'), reason)

beforeEach(() => sessionStorage.clear())

test('warns if the reason says that the limit is used up, but the plan can still pay', async () => {
  showPanel(Reject, found(100_000))
  await choose('not_covered')
  expect(warning()).toBeUndefined()
  await choose('limit_reached')
  expect(warning()).toContain('1,000.00')
})

test('doesn’t warn once the plan has nothing left', async () => {
  showPanel(Reject, found(0))
  await choose('limit_reached')
  expect(warning()).toBeUndefined()
})

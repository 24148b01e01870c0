import type { Case } from '@khum/contract/office-case'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readLastProposal } from '../../src/features/case/last-proposal'
import { Reject } from '../../src/features/case/reject'
import { showPanel } from './show-panel'

const note = { th: 'จ่ายตามวงเงิน', en: 'Paid up to the limit' }
const recommended = { version: 1, undone: null, is_recommendation: true, outcome: 'approved', note }
const version = (number: number) => ({
  version: number,
  at: `2026-11-2${number}`,
  sent_back: null,
  lines: [],
})

function caseOf(decisions: object[], figures: object[]): Case {
  const claim = { claim_number: 'KHM-69-000001-1', status: 'sent_to_insurer', decisions }
  return { claim, figures, checks: [] } as unknown as Case
}

beforeEach(() => sessionStorage.clear())

describe('a new decision', () => {
  it('begins with the words of the recommendation or of the proposal that was sent back', () => {
    expect(readLastProposal(caseOf([recommended], [version(1)]), 'approve')).toMatchObject(note)
    const sent_back = { outcome: 'partly_approved', to_member: note }
    const figures = [{ version: null, sent_back, lines: [] }]
    expect(readLastProposal(caseOf([], figures), 'approve')).toMatchObject(note)
  })

  it('begins with the reasons of a rejection that was sent back', () => {
    const reasons = { reason: 'pre_existing', reason_detail: 'non_disclosure' }
    const sent_back = { outcome: 'not_approved', to_member: note, ...reasons }
    const found = caseOf([], [{ version: null, sent_back, lines: [] }])
    expect(readLastProposal(found, 'reject')).toEqual({
      reason: 'pre_existing',
      detail: 'non_disclosure',
      ...note,
    })
  })

  it('doesn’t take words of another outcome, or of an earlier decision that counted', () => {
    expect(readLastProposal(caseOf([recommended], [version(1)]), 'reject').th).toBe('')
    const decided = { ...recommended, version: 2, is_recommendation: false }
    const found = caseOf([recommended, decided], [version(1), version(2)])
    expect(readLastProposal(found, 'approve').en).toBe('')
    expect(readLastProposal(caseOf([], []), 'approve').en).toBe('')
  })

  it('begins with the reasons and words of a rejection that was undone', () => {
    const rejected = { ...recommended, is_recommendation: false, undone: {} }
    const reasons = { outcome: 'not_approved', reason: 'pre_existing', reason_detail: 'non_disclosure' }
    const found = caseOf([{ ...rejected, ...reasons }], [version(1)])
    const expected = { reason: 'pre_existing', detail: 'non_disclosure', ...note }
    expect(readLastProposal(found, 'reject')).toEqual(expected)
    expect(readLastProposal(found, 'approve').reason).toBeNull()
  })

  it('that rejects as recommended has the same reasons and words in its fields', async () => {
    const reasons = { outcome: 'not_approved', reason: 'pre_existing', reason_detail: 'non_disclosure' }
    showPanel(Reject, caseOf([{ ...recommended, ...reasons }], [version(1)]))
    const fields = await screen.findAllByRole<HTMLInputElement>('textbox')
    expect(fields.map(({ value }) => value)).toEqual([note.th, note.en, ''])
    const [reason, detail] = [
      screen.getByRole('listbox'),
      screen.getByRole('combobox'),
    ] as HTMLSelectElement[]
    expect([reason?.value, detail?.value]).toEqual(['pre_existing', 'non_disclosure'])
  })
})

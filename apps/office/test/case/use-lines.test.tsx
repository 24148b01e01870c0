import type { Case } from '@khum/contract/office-case'
import type { StaffMe } from '@khum/contract/office-session'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetCaseTyped } from '../../src/features/case/case-typed'
import { useLines } from '../../src/features/case/use-lines'
import { SignedIn } from '../../src/session/session'
import { useTyped } from '../../src/session/use-typed'

const room: Case['room'] = {
  has_benefit: true,
  left_satang: 100_000,
  line_most_satang: null,
  deductible_left_satang: 20_000,
  copay_per_visit_satang: 0,
  coinsurance_percent: 10,
  copay_left_satang: null,
}
const none = { diagnosis_code: null, procedure_code: null, section: null, decided: null }
const line = {
  id: 'a',
  description: { th: 'ค่ายา', en: 'Medicine' },
  billed_satang: 100_000,
  ...none,
}

/** Builds the parts of a case that `useLines` reads. */
function caseOf(parts: { proposal?: object; group?: string; decided?: object } = {}): Case {
  const lines = [{ ...line, decided: parts.decided ?? null }]
  const claim = {
    claim_number: 'KHM-69-000001-1',
    group: parts.group ?? 'in_process',
    appeals: [],
    lines,
    decisions: [{ version: 1, undone: null, outcome: 'partly_approved' }],
  }
  return { claim, room, seen: 1, proposal: parts.proposal ?? null, figures: [] } as unknown as Case
}

const me = { id: 'me' } as StaffMe

function wrapper({ children }: { children: ReactNode }) {
  return <SignedIn me={me}>{children}</SignedIn>
}

describe('what a person types', () => {
  beforeEach(() => sessionStorage.clear())

  it('is kept, but a suggestion that the person didn’t change is made again', () => {
    const form = (list: string) => renderHook(() => useTyped('ask', () => ({ list, days: 5 }))).result
    const before = form('medical')
    act(() => before.current[1]({ days: 7 }))
    expect(before.current[0]).toEqual({ list: 'medical', days: 7 })
    expect(form('receipt').current[0]).toEqual({ list: 'receipt', days: 7 })
    act(() => before.current[2]())
    expect(form('receipt').current[0]).toEqual({ list: 'receipt', days: 5 })
  })
})

describe('the lines of a case', () => {
  beforeEach(() => sessionStorage.clear())

  it('are what the calculator proposes, and add up', () => {
    const { result } = renderHook(() => useLines(caseOf()), { wrapper })
    expect(result.current.lines[0]).toMatchObject({
      eligible: 100_000,
      deductible: 20_000,
      copay: 0,
      coinsurance: 8_000,
      benefit: 72_000,
      overLimit: 0,
      reason: 'deductible_not_met',
    })
    expect(result.current.isReady).toBe(true)
    expect(result.current.approval().lines[0]).toMatchObject({
      copay_satang: 0,
      coinsurance_satang: 8_000,
      benefit_satang: 72_000,
    })
  })

  it('pay more if the member’s share is removed, and then need a reason', () => {
    const { result } = renderHook(() => useLines(caseOf()), { wrapper })
    act(() => result.current.change('a', { deductible: 0, coinsurance: 5_000 }))
    expect(result.current.lines[0]).toMatchObject({ benefit: 95_000, proposed: 72_000, overLimit: 0 })
    expect(result.current.isReady).toBeFalsy()
    act(() => result.current.change('a', { changeReason: 'The policyholder pays it' }))
    expect(result.current.isReady).toBeTruthy()
    expect(result.current.approval().lines[0]).toMatchObject({
      deductible_satang: 0,
      copay_satang: 0,
      coinsurance_satang: 5_000,
      change_reason: 'The policyholder pays it',
    })
  })

  it('need a reason for a larger deductible, also if a limit keeps the benefit the same', () => {
    const capped = { ...caseOf(), room: { ...room, left_satang: 50_000 } }
    const { result } = renderHook(() => useLines(capped), { wrapper })
    act(() => result.current.change('a', { deductible: 30_000 }))
    expect(result.current.lines[0]).toMatchObject({ benefit: 50_000, proposed: 50_000, deductible: 30_000 })
    expect(result.current.isReady).toBeFalsy()
    act(() => result.current.change('a', { changeReason: 'Paid at the counter' }))
    expect(result.current.isReady).toBeTruthy()
    expect(result.current.approval().lines[0]?.change_reason).toBe('Paid at the counter')
  })

  it('refuse more than the bill', () => {
    const { result } = renderHook(() => useLines(caseOf()), { wrapper })
    act(() => result.current.change('a', { benefit: 80_001, changeReason: 'x' }))
    expect(result.current.lines[0]?.isTooMuch).toBe(true)
    expect(result.current.isReady).toBe(false)
  })

  it('show the second approver the proposed figures, not the calculator’s', () => {
    const approve = {
      lines: [
        {
          line_id: 'a',
          not_covered_satang: 30_000,
          deductible_satang: 20_000,
          benefit_satang: 50_000,
          reason: 'excluded_item',
          change_reason: 'Agreed',
        },
      ],
    }
    const { result } = renderHook(() => useLines(caseOf({ proposal: { approve, reject: null } })), {
      wrapper,
    })
    expect(result.current.lines[0]).toMatchObject({
      benefit: 50_000,
      coinsurance: 0,
      reason: 'excluded_item',
    })
    const rejected = renderHook(
      () => useLines(caseOf({ proposal: { approve: null, reject: { reason: 'other' } } })),
      { wrapper },
    )
    expect(rejected.result.current.total).toBe(0)
    const lines = [{ line_id: 'a', not_covered_satang: 90_000, deductible_satang: 10_000, benefit_satang: 0 }]
    const reject = { reason: 'deductible_not_met', lines }
    const withLines = renderHook(() => useLines(caseOf({ proposal: { approve: null, reject } })), { wrapper })
    expect(withLines.result.current.lines[0]).toMatchObject({ eligible: 10_000, deductible: 10_000 })
  })

  it('show what was decided once the claim has ended', () => {
    const decided = {
      discount_satang: 0,
      not_covered_satang: 100_000,
      eligible_satang: 0,
      deductible_satang: 0,
      copay_satang: 0,
      coinsurance_satang: 0,
      over_limit_satang: 0,
      other_payer_satang: 0,
      benefit_satang: 0,
      reason: 'not_covered',
    }
    const { result } = renderHook(() => useLines(caseOf({ group: 'rejected', decided })), { wrapper })
    expect(result.current.total).toBe(0)
  })

  describe('of a claim that is back', () => {
    const amounts = {
      line_id: 'a',
      billed_satang: 100_000,
      discount_satang: 0,
      not_covered_satang: 30_000,
      other_payer_satang: 0,
      deductible_satang: 20_000,
      copay_satang: 0,
      coinsurance_satang: 5_000,
      benefit_satang: 45_000,
      reason: 'excluded_item',
      change_reason: null,
    }
    const version = { version: 1, at: '2026-11-20T03:00:00Z', sent_back: null, lines: [amounts] }
    const back = (figures: object, changes: object = {}) =>
      renderHook(() => useLines({ ...caseOf(), figures: [figures], ...changes } as Case), { wrapper }).result

    it('start from the last version, and follow the calculator where it proposes the same', () => {
      const result = back(version)
      expect(result.current.lines[0]).toMatchObject({ benefit: 45_000, reason: 'excluded_item' })
      act(() => result.current.change('a', { not_covered: 0 }))
      expect(result.current.lines[0]).toMatchObject({ benefit: 72_000, overLimit: 0 })
    })

    it('keep a figure that differs from the calculator’s, with its reason, until the assessor drops it', () => {
      const changed = {
        ...amounts,
        over_limit_satang: 5_000,
        benefit_satang: 40_000,
        change_reason: 'Agreed',
      }
      const result = back({ ...version, version: null, sent_back: { outcome: 'approved' }, lines: [changed] })
      expect(result.current.lines[0]).toMatchObject({ benefit: 40_000, proposed: 45_000 })
      expect(result.current.approval().lines[0]?.change_reason).toBe('Agreed')
      act(() => result.current.useCalculated())
      expect(result.current.total).toBe(72_000)
    })

    it('start from an undone decision, so that a mistake in it can be corrected', () => {
      const undone = { ...caseOf().claim, decisions: [{ version: 1, undone: {}, outcome: 'approved' }] }
      expect(back(version, { claim: undone }).current).toMatchObject({ base: { version: 1 }, total: 45_000 })
    })

    it('start from the calculator’s figures after the bill was split into other lines', () => {
      const replaced = [{ ...amounts, line_id: 'replaced', description: null }]
      const sentBack = { ...version, version: null, sent_back: { outcome: 'approved' }, lines: replaced }
      expect(back(sentBack).current).toMatchObject({ base: null, total: 72_000 })
    })

    it('start from the calculator’s figures after a rejection', () => {
      const nothing = { ...amounts, not_covered_satang: 100_000, benefit_satang: 0 }
      expect(back({ ...version, lines: [nothing] }).current).toMatchObject({ base: null, total: 72_000 })
    })
  })

  it('stay as typed over a reload, another person’s change and a hold, until the claim is decided', () => {
    const { result, unmount } = renderHook(() => useLines(caseOf()), { wrapper })
    act(() => result.current.change('a', { discount: 10_000 }))
    unmount()
    const again = renderHook(() => useLines(caseOf()), { wrapper })
    expect(again.result.current.lines[0]?.edit.discount).toBe(10_000)
    const changed = renderHook(() => useLines({ ...caseOf(), seen: 2 }), { wrapper })
    expect(changed.result.current.lines[0]?.edit.discount).toBe(10_000)
    sessionStorage.setItem('note me KHM-69-000001-1', '{"text":"call them"}')
    forgetCaseTyped(me, 'KHM-69-000001-1', 'putOnHold')
    const held = renderHook(() => useLines(caseOf()), { wrapper })
    expect(held.result.current.lines[0]?.edit.discount).toBe(10_000)
    forgetCaseTyped(me, 'KHM-69-000001-1')
    const decided = renderHook(() => useLines({ ...caseOf(), seen: 3 }), { wrapper })
    expect(decided.result.current.lines[0]?.edit.discount).toBe(0)
    expect(sessionStorage.getItem('note me KHM-69-000001-1')).not.toBeNull()
  })

  it('show another person’s decision instead of what was typed before', () => {
    const { result } = renderHook(() => useLines(caseOf()), { wrapper })
    act(() => result.current.change('a', { discount: 10_000 }))
    const decided = { not_covered_satang: 100_000, benefit_satang: 0, reason: 'not_covered' }
    const ended = renderHook(() => useLines({ ...caseOf({ group: 'rejected', decided }), seen: 2 }), {
      wrapper,
    })
    expect(ended.result.current.lines[0]).toMatchObject({ benefit: 0, edit: { discount: 0 } })
  })
})

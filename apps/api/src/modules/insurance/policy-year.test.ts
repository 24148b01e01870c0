import { addDays } from '@khum/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceYear, policyYearOf } from './policy-year'

const day = fc
  .integer({ min: 0, max: 73_000 })
  .map((days) => new Date(Date.UTC(1950, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))

describe('the policy year', () => {
  test.each([
    ['2024-05-01', '2026-11-21', '2026-05-01', '2027-04-30'],
    ['2024-05-01', '2026-05-01', '2026-05-01', '2027-04-30'],
    ['2024-05-01', '2026-04-30', '2025-05-01', '2026-04-30'],
    ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31'],
  ])('of a policy from %s holds %s: %s to %s', (first, asked, start, end) => {
    expect(policyYearOf(first, asked)).toEqual({ start, end })
  })

  // If a year has no 29 February, the policy year ends on the last day of February (Civil and Commercial Code, s.
  // 193/5).
  test.each([
    ['2025-02-28', '2024-02-29', '2025-02-28'],
    ['2025-03-01', '2025-03-01', '2026-02-28'],
    ['2028-02-28', '2027-03-01', '2028-02-28'],
    ['2028-02-29', '2028-02-29', '2029-02-28'],
  ])('of a policy from 29 February holds %s: %s to %s', (asked, start, end) => {
    expect(policyYearOf('2024-02-29', asked)).toEqual({ start, end })
  })

  test('contains the given day, is a full year, and follows the previous one without gap or overlap', () => {
    fc.assert(
      fc.property(day, day, (first, asked) => {
        const { start, end } = policyYearOf(first, asked)
        expect(start <= asked && asked <= end).toBe(true)
        expect((Date.parse(end) - Date.parse(start)) / 86_400_000 + 1).toBeOneOf([365, 366])
        expect(policyYearOf(first, addDays(end, 1)).start).toBe(addDays(end, 1))
        expect(policyYearOf(first, addDays(start, -1)).end).toBe(addDays(start, -1))
        const sameDay = start.slice(5) === first.slice(5)
        expect(sameDay || (first.endsWith('02-29') && start.endsWith('03-01'))).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('the year of a balance', () => {
  const coverage = { policyStart: '2025-07-01', effectiveDate: '2025-07-01', expiryDate: '2026-06-30' }

  test('is the last one once the cover has ended', () => {
    expect(balanceYear(coverage, '2026-11-21')).toEqual({ start: '2025-07-01', end: '2026-06-30' })
  })

  test('is the first one before the cover begins', () => {
    expect(balanceYear(coverage, '2025-01-15')).toEqual({ start: '2025-07-01', end: '2026-06-30' })
  })
})

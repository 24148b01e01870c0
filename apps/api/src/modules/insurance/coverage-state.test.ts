import { describe, expect, test } from 'vitest'
import { coverageState, waitingUntil } from './coverage-state'

const dates = { effectiveDate: '2026-01-01', expiryDate: '2026-12-31' }

describe('the state of a card', () => {
  test.each([
    ['in_force', '2025-12-31', 'waiting'],
    ['in_force', '2026-01-01', 'in_force'],
    ['in_force', '2026-12-31', 'in_force'],
    ['in_force', '2027-01-01', 'ended'],
    ['grace', '2026-06-01', 'grace'],
    ['grace', '2027-01-01', 'ended'],
    ['lapsed', '2026-06-01', 'lapsed'],
    ['lapsed', '2027-01-01', 'lapsed'],
    ['lapsed', '2025-12-31', 'lapsed'],
    ['cancelled', '2026-06-01', 'lapsed'],
    ['cancelled', '2027-01-01', 'ended'],
    ['void', '2026-06-01', 'lapsed'],
  ] as const)('policy %s on %s: %s', (policyStatus, day, state) => {
    expect(coverageState({ policyStatus, isVoid: false, ...dates }, day)).toBe(state)
    expect(coverageState({ policyStatus, isVoid: true, ...dates }, day)).toBe('lapsed')
  })
})

describe('a waiting period', () => {
  test('of 30 days from 1 January begins to cover on 31 January', () => {
    expect(waitingUntil('2026-01-01', 30, '2026-01-30')).toBe('2026-01-31')
    expect(waitingUntil('2026-01-01', 30, '2026-01-31')).toBeNull()
  })

  test('counts from the first inception, not from a renewal', () => {
    expect(waitingUntil('2020-01-01', 120, '2026-01-02')).toBeNull()
  })

  test('of zero days doesn’t exist, even before the first day', () => {
    expect(waitingUntil('2027-01-01', 0, '2026-11-21')).toBeNull()
  })
})

import { addDays, type CoverageState, limits } from '@khum/contract'

interface Enrolment {
  policyStatus: 'in_force' | 'grace' | 'lapsed'
  effectiveDate: string
  expiryDate: string
}

/**
 * Returns the state that a card shows on a date. If the policy has lapsed, the dates don't matter. Otherwise the
 * person's own dates decide (the last day is still covered), and within them whether the premium is late.
 */
export function coverageState(
  { policyStatus, effectiveDate, expiryDate }: Enrolment,
  day: string,
): CoverageState {
  if (policyStatus === 'lapsed') return 'lapsed'
  if (day > expiryDate) return 'ended'
  if (day < effectiveDate) return 'waiting'
  return policyStatus
}

/**
 * Returns the first day on which a benefit covers illness, if that day is still to come; otherwise null. Counts from
 * the first inception, which doesn't change with a renewal.
 */
export function waitingUntil(waitingFrom: string, waitingDays: number, day: string): string | null {
  const firstCovered = addDays(waitingFrom, waitingDays)
  return waitingDays > 0 && firstCovered > day ? firstCovered : null
}

/**
 * Whether a member can start an e-Claim: while the coverage is in force or in grace, and during the filing days after
 * its last day. A lapsed coverage and one that hasn't begun can't be claimed on.
 */
export function isClaimable(coverage: { state: CoverageState; expiryDate: string }, today: string): boolean {
  if (coverage.state === 'ended') return today <= addDays(coverage.expiryDate, limits.claimFilingDays)
  return coverage.state === 'in_force' || coverage.state === 'grace'
}

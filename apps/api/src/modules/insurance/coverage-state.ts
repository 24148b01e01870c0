import { addDays, type CoverageState, limits } from '@khum/contract'

interface Enrolment {
  policyStatus: 'in_force' | 'grace' | 'lapsed'
  effectiveDate: string
  expiryDate: string
}

/**
 * The state that a card shows on a day. A lapsed policy is lapsed whatever the dates say. Otherwise the person's own
 * dates decide (the last day is still covered), then whether the premium is late.
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
 * The first day on which a benefit covers illness if that is still to come, else null. Counts from the first
 * inception, which a renewal doesn't move.
 */
export function waitingUntil(waitingFrom: string, waitingDays: number, day: string): string | null {
  const firstCovered = addDays(waitingFrom, waitingDays)
  return waitingDays > 0 && firstCovered > day ? firstCovered : null
}

/**
 * Whether a member can start an e-Claim against a coverage: while it is in force or in grace, and after its last day
 * until the filing days are over. Not before the first day, when nothing can have happened. Not once it has lapsed:
 * it lapses as of the day the premium was due, so the filing days are over as well.
 */
export function isClaimable(coverage: { state: CoverageState; expiryDate: string }, today: string): boolean {
  if (coverage.state === 'ended') return today <= addDays(coverage.expiryDate, limits.claimFilingDays)
  return coverage.state === 'in_force' || coverage.state === 'grace'
}

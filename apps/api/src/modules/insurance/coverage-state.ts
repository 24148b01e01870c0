import { addDays, type CoverageState, limits } from '@khum/contract'

interface Standing {
  policyStatus: 'in_force' | 'grace' | 'lapsed'
  effectiveDate: string
  expiryDate: string
}

/**
 * What a card's strip says on a day. A lapsed policy is lapsed whatever its dates say; otherwise the person's own dates
 * decide (the last day is still covered), then whether the premium is late.
 */
export function coverageState(
  { policyStatus, effectiveDate, expiryDate }: Standing,
  day: string,
): CoverageState {
  if (policyStatus === 'lapsed') return 'lapsed'
  if (day > expiryDate) return 'ended'
  if (day < effectiveDate) return 'waiting'
  return policyStatus
}

/**
 * The first day that a benefit covers illness, while that day is still to come; else null. Counted from the first
 * inception, which a renewal does not move.
 */
export function waitingUntil(waitingFrom: string, waitingDays: number, day: string): string | null {
  const firstCovered = addDays(waitingFrom, waitingDays)
  return waitingDays > 0 && firstCovered > day ? firstCovered : null
}

/**
 * Whether an e-Claim can be begun against a coverage. While the cover runs, also when the premium is late; and for the
 * filing days after its last day, for treatment before it. Not before the first day: nothing can have happened. Not once
 * lapsed: a policy lapses when its days of grace are over, as of the day the premium was due, and the filing days since
 * then are over as well.
 */
export function isClaimable(coverage: { state: CoverageState; expiryDate: string }, today: string): boolean {
  if (coverage.state === 'ended') return today <= addDays(coverage.expiryDate, limits.claimFilingDays)
  return coverage.state === 'in_force' || coverage.state === 'grace'
}

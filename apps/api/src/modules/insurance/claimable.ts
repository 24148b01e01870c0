import { addDays, type CoverageState, limits } from '@khum/contract'

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

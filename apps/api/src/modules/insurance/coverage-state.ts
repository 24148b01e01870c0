import { addDays, type CoverageState } from '@khum/contract'
import type { PolicyPeriodTable } from '../../db/schema-insurance'

export interface Enrolment {
  policyStatus: PolicyPeriodTable['status']
  /** The coverage is void from inception: no day was ever covered. */
  isVoid: boolean
  effectiveDate: string
  expiryDate: string
}

/**
 * Returns the state that a card shows on a date. A void coverage, and any coverage of a lapsed or void policy, is
 * `lapsed` on every date. A coverage of a cancelled policy is `lapsed` until its last day and `ended` afterwards. The
 * state of other coverages depends on their dates (the last day is still covered) and on whether the premium is late.
 */
export function coverageState(
  { policyStatus, isVoid, effectiveDate, expiryDate }: Enrolment,
  day: string,
): CoverageState {
  if (isVoid || policyStatus === 'lapsed' || policyStatus === 'void') return 'lapsed'
  if (day > expiryDate) return 'ended'
  if (policyStatus === 'cancelled') return 'lapsed'
  if (day < effectiveDate) return 'waiting'
  return policyStatus
}

/**
 * Returns the first day on which a benefit covers illness, if that day is after `day`; otherwise null. The waiting
 * period begins with the first inception, which a renewal doesn't change.
 */
export function waitingUntil(waitingFrom: string, waitingDays: number, day: string): string | null {
  const firstCovered = addDays(waitingFrom, waitingDays)
  return waitingDays > 0 && firstCovered > day ? firstCovered : null
}

/**
 * Whether a member can send an e-Claim: while the coverage is in force or in grace, and during the insurer's filing
 * days after the coverage's last day. A member can't send one for a lapsed coverage, or before the coverage begins. For
 * an ended coverage, `until` is the last day on which a claim can be sent.
 */
export function claimability(
  coverage: { state: CoverageState; expiryDate: string; filingDays: number },
  today: string,
): { claimable: boolean; until: string | null } {
  if (coverage.state !== 'ended')
    return { claimable: coverage.state === 'in_force' || coverage.state === 'grace', until: null }
  const until = addDays(coverage.expiryDate, coverage.filingDays)
  return today <= until ? { claimable: true, until } : { claimable: false, until: null }
}

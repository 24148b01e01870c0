import type { Words } from '@khum/contract'
import type { BenefitKindColumn, CostSharingTable, PolicyTable } from '../../src/db/schema'
import { policyYearOf } from '../../src/modules/insurance/policy-year'
import type { PlanSpec } from './plan-spec'

export interface CoverageSpec {
  key: string
  person: string
  relationship?: 'self' | 'spouse' | 'child' | 'parent'
  cardNumber?: string
  employeeId?: string
  /** The day from which waiting periods count, if earlier than the policy's start. */
  waitingFrom?: string
  costSharing?: readonly {
    kind: CostSharingTable['kind']
    benefit_kind: BenefitKindColumn
    /** In satang, or a percentage. */
    value: number
  }[]
  /** The member whose list of cards contains it. Without one, only a policy search finds it. */
  listed?: { account: string; sort: number; nickname?: string }
}

export interface PolicySpec {
  key: string
  insurer: string
  number: string | null
  cardType: PolicyTable['card_type']
  policyholder?: Words
  start: string
  end: string
  status: PolicyTable['status']
  plan: PlanSpec
  coverages: readonly CoverageSpec[]
}

/** Returns a policy year that begins on this day. */
export function yearFrom(start: string): Pick<PolicySpec, 'start' | 'end' | 'status'> {
  return { ...policyYearOf(start, start), status: 'in_force' }
}

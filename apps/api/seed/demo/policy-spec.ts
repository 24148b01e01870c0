import type { Words } from '@khum/contract'
import type { BenefitKindColumn, CostSharingTable, PolicyTable } from '../../src/db/schema-insurance'
import { policyYearOf } from '../../src/modules/insurance/policy-year'
import type { PlanSpec } from './plan-spec'

export interface CoverageSpec {
  key: string
  person: string
  relationship?: 'self' | 'spouse' | 'child' | 'parent'
  cardNumber?: string
  employeeId?: string
  /** The day from which waiting periods count, if the person was insured before this policy. */
  waitingFrom?: string
  costSharing?: readonly {
    kind: CostSharingTable['kind']
    benefit_kind: BenefitKindColumn
    /** In satang, or a percentage. */
    value: number
  }[]
  /** The account whose list of cards shows the coverage. If missing, only a policy search finds the coverage. */
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

export function yearFrom(start: string): Pick<PolicySpec, 'start' | 'end' | 'status'> {
  return { ...policyYearOf(start, start), status: 'in_force' }
}

import type { Words } from '@khum/contract'
import type { PolicyPeriodTable, PolicyTable } from '../../src/db/schema-insurance'
import { policyYearOf } from '../../src/modules/insurance/policy-year'
import type { CostSharingSpec, PlanSpec } from './plan-spec'

export interface CoverageSpec {
  key: string
  person: string
  relationship?: 'self' | 'spouse' | 'child' | 'parent'
  cardNumber?: string
  employeeId?: string
  /** The day from which waiting periods count, if the person was insured before this policy. */
  waitingFrom?: string
  /** Rules for this person that replace the plan's cost sharing. */
  costSharing?: readonly CostSharingSpec[]
  /** The person's class in a group policy. Not needed if the policy has no classes. */
  classCode?: string
  /** The key of the former coverage, if this one is a renewal. */
  renews?: string
  /** The account whose list of cards shows the coverage. If missing, only a policy search finds the coverage. */
  listed?: { account: string; sort: number; nickname?: string }
}

/** One period of a policy: the first or, if `renews` is set, a later one. */
export interface PolicySpec {
  key: string
  /** The key of the policy's first period. Missing if this is the first period. */
  renews?: string
  insurer: string
  number: string | null
  cardType: PolicyTable['card_type']
  policyholder?: Words
  start: string
  end: string
  status: PolicyPeriodTable['status']
  /** One plan, or a plan for each class of a group policy. */
  plan: PlanSpec | { classes: Readonly<Record<string, PlanSpec>> }
  coverages: readonly CoverageSpec[]
}

export function yearFrom(start: string): Pick<PolicySpec, 'start' | 'end' | 'status'> {
  return { ...policyYearOf(start, start), status: 'in_force' }
}

/** Returns a policy's plans by class. The only plan of a policy without classes has the key `all`. */
export function plansOf({ plan }: PolicySpec): Readonly<Record<string, PlanSpec>> {
  return 'classes' in plan ? plan.classes : { all: plan }
}

export function planOf(policy: PolicySpec, { classCode = 'all' }: CoverageSpec): PlanSpec {
  const plan = plansOf(policy)[classCode]
  if (plan === undefined) throw new Error(`${policy.key} has no class ${classCode}`)
  return plan
}

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
  /** The key of the coverage that this one renews. */
  renews?: string
  /** The account whose list of cards shows the coverage. If missing, only a policy search finds the coverage. */
  listed?: { account: string; sort: number; nickname?: string }
}

/** A policy with one period, or a later period of a policy. */
export interface PolicySpec {
  key: string
  /** The key of the policy, if this is a renewal of it. */
  renews?: string
  insurer: string
  number: string | null
  cardType: PolicyTable['card_type']
  policyholder?: Words
  start: string
  end: string
  status: PolicyPeriodTable['status']
  /** The plan, or the plans of a group policy's classes. */
  plan: PlanSpec | { classes: Readonly<Record<string, PlanSpec>> }
  coverages: readonly CoverageSpec[]
}

export function yearFrom(start: string): Pick<PolicySpec, 'start' | 'end' | 'status'> {
  return { ...policyYearOf(start, start), status: 'in_force' }
}

/** Returns the plans of a policy by class. A policy without classes has one, `all`. */
export function plansOf({ plan }: PolicySpec): Readonly<Record<string, PlanSpec>> {
  return 'classes' in plan ? plan.classes : { all: plan }
}

/** Returns the plan of a coverage. */
export function planOf(policy: PolicySpec, { classCode = 'all' }: CoverageSpec): PlanSpec {
  const plan = plansOf(policy)[classCode]
  if (plan === undefined) throw new Error(`${policy.key} has no class ${classCode}`)
  return plan
}

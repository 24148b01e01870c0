import type { AdmitedType, BenefitKind } from '@khum/contract'
import type { BenefitLimit } from './coverage'
import { mainYearlyAmount } from './main-benefit'

/** A limit of a plan. It has no balance and no raised part, because these differ between coverages. */
export interface PlanLimit extends Omit<BenefitLimit, 'balance' | 'raised'> {
  /** The limit's key, which is the same in every version of the plan. */
  key: string
  parentId: string | null
}

export interface PlanBenefit {
  kind: BenefitKind
  limits: PlanLimit[]
}

/** Sums of a limit's ledger entries: satang or counts. */
export interface LedgerSums {
  used: bigint
  pending: bigint
}

/**
 * Whether a limit has a running balance: only amounts, visits and days per policy year or lifetime do. Limits per item,
 * visit, day or confinement start over each time.
 */
export function hasBalance(limit: Pick<PlanLimit, 'scope' | 'measure'>): boolean {
  return (limit.scope === 'policy_year' || limit.scope === 'lifetime') && limit.measure !== 'percent'
}

/** Returns a limit's parent, its parent's parent and so on. Stops if the parents form a circle. */
export function ancestorsOf(limit: PlanLimit, byId: ReadonlyMap<string, PlanLimit>): PlanLimit[] {
  const found: PlanLimit[] = []
  let next = limit.parentId
  while (next) {
    const parent = byId.get(next)
    if (!parent || parent === limit || found.includes(parent)) break
    found.push(parent)
    next = parent.parentId
  }
  return found
}

/**
 * Returns what remains of a limit: value − used − pending, never below 0 and never more than what remains of its
 * parents. A parent can have another measure, for example an amount, while the limit is on visits. Such a parent counts
 * only if it is used up. Then nothing remains of the limit either.
 */
export function leftOf(
  limit: PlanLimit,
  byId: ReadonlyMap<string, PlanLimit>,
  sumsOf: (limitId: string) => LedgerSums,
): bigint {
  const own = (of: PlanLimit): bigint => {
    const { used, pending } = sumsOf(of.id)
    return atLeastZero(of.value - used - pending)
  }
  return ancestorsOf(limit, byId)
    .filter(hasBalance)
    .reduce((left, parent) => {
      const above = own(parent)
      if (parent.measure === limit.measure) return smaller(left, above)
      return above === 0n ? 0n : left
    }, own(limit))
}

/**
 * Finds the benefit that pays for a claim with this kind of treatment. For the kind `other`, that is the benefit with
 * the main yearly amount. Returns null if the plan has no such benefit.
 */
export function benefitOfClaim<B extends PlanBenefit>(
  benefits: readonly B[],
  admitedType: AdmitedType,
): B | null {
  if (admitedType === 'other') return mainYearlyAmount(benefits)?.benefit ?? null
  return benefits.find((benefit) => benefit.kind === admitedType) ?? null
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** Returns the smallest of the values; null if there are none. */
export function smallest(values: readonly bigint[]): bigint | null {
  return values.reduce<bigint | null>(
    (least, value) => (least === null ? value : smaller(least, value)),
    null,
  )
}

export function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n
}

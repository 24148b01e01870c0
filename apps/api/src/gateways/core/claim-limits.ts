import type { AdmitedType } from '@khum/contract'
import {
  ancestorsOf,
  benefitOfClaim,
  hasBalance,
  type LedgerSums,
  leftOf,
  type PlanBenefit,
  type PlanLimit,
  smaller,
} from './limits'

/** What a claim of one type draws on in a plan. */
export interface ClaimLimits {
  /** Limits with a running balance: amounts and visits of the benefit, and those over them. */
  running: PlanLimit[]
  /** The most one claim can get: the smallest amount per visit or per confinement; null when there is none. */
  cap: bigint | null
}

/**
 * The limits a claim draws on. Days and the parts of a bill (room, surgery, medicine) are left out: how many and how much
 * is known only from the bill's lines, not from the one amount that the member states.
 */
export function limitsOfClaim(benefits: readonly PlanBenefit[], admitedType: AdmitedType): ClaimLimits {
  const byId = limitsById(benefits)
  const benefit = benefitOfClaim(benefits, admitedType)
  if (!benefit) return { running: [], cap: null }
  const above = benefit.limits.flatMap((limit) => ancestorsOf(limit, byId))
  const drawn = [...new Set([...benefit.limits, ...above])].filter((limit) => limit.item === 'benefit')
  const once = drawn.filter(
    ({ measure, scope }) => measure === 'amount' && (scope === 'visit' || scope === 'confinement'),
  )
  return {
    running: drawn.filter((limit) => hasBalance(limit) && limit.measure !== 'days'),
    cap: once
      .map((limit) => limit.value)
      .reduce<bigint | null>((least, value) => (least === null ? value : smaller(least, value)), null),
  }
}

/** The most a claim over `amount` satang can still be paid: nothing once the visits are used up. */
export function payable(
  { running, cap }: ClaimLimits,
  amount: bigint,
  byId: ReadonlyMap<string, PlanLimit>,
  sumsOf: (limitId: string) => LedgerSums,
): bigint {
  const start = cap === null ? amount : smaller(amount, cap)
  return running.reduce((least, limit) => {
    const left = leftOf(limit, byId, sumsOf)
    return limit.measure === 'amount' ? smaller(least, left) : left > 0n ? least : 0n
  }, start)
}

export function limitsById(benefits: readonly PlanBenefit[]): ReadonlyMap<string, PlanLimit> {
  return new Map(benefits.flatMap((benefit) => benefit.limits).map((limit) => [limit.id, limit]))
}

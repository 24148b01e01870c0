import type { AdmitedType } from '@khum/contract'
import type { ExceededLimit } from './coverage'
import {
  ancestorsOf,
  atLeastZero,
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
  /** Whether the plan has a benefit for it. A claim of the type "other" may draw on none. */
  hasBenefit: boolean
  /** Limits with a running balance: amounts and visits of the benefit, and those over them. */
  running: PlanLimit[]
  /** Amounts that start again with each item, visit, day or confinement, and visits a day. */
  once: PlanLimit[]
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
  if (!benefit) return { hasBenefit: admitedType === 'other', running: [], once: [], cap: null }
  const above = benefit.limits.flatMap((limit) => ancestorsOf(limit, byId))
  const drawn = [...new Set([...benefit.limits, ...above])].filter((limit) => limit.item === 'benefit')
  const once = drawn.filter(
    (limit) =>
      !hasBalance(limit) &&
      (limit.measure === 'amount' || (limit.measure === 'visits' && limit.scope === 'day')),
  )
  return {
    hasBenefit: true,
    once,
    running: drawn.filter((limit) => hasBalance(limit) && limit.measure !== 'days'),
    cap: once
      .filter(({ scope }) => scope === 'visit' || scope === 'confinement')
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

/** What a decision takes, and what was taken before. Satang. */
interface Decided {
  /** One for each line. */
  benefits: readonly bigint[]
  /** What other claims got for the same day, and how many; null if the treatment may have taken several days. */
  sameDay: { paid: bigint; visits: bigint } | null
  /** Without what this claim itself reserved. */
  sumsOf: (limitId: string) => LedgerSums
}

/** The limits that a decision would go over; none if the plan pays it all. */
export function exceededLimits(
  { running, once }: ClaimLimits,
  { benefits, sameDay, sumsOf }: Decided,
): ExceededLimit[] {
  const total = benefits.reduce((sum, benefit) => sum + benefit, 0n)
  const taken = ({ measure }: PlanLimit) => (measure === 'amount' ? total : total > 0n ? 1n : 0n)
  const over = (limit: PlanLimit, before: bigint): ExceededLimit[] =>
    objection(limit, atLeastZero(limit.value - before), taken(limit), null)
  return [
    ...once.flatMap((limit) => {
      if (limit.scope === 'item') {
        return benefits.flatMap((benefit, line) => objection(limit, limit.value, benefit, line))
      }
      if (limit.scope !== 'day') return over(limit, 0n)
      return sameDay === null ? [] : over(limit, limit.measure === 'amount' ? sameDay.paid : sameDay.visits)
    }),
    ...running.flatMap((limit) => {
      const { used, pending } = sumsOf(limit.id)
      return over(limit, used + pending)
    }),
  ]
}

function objection(
  { measure, scope, item, sharedBy, value }: PlanLimit,
  left: bigint,
  decided: bigint,
  line: number | null,
): ExceededLimit[] {
  return decided > left ? [{ measure, scope, item, sharedBy, value, line, left, decided }] : []
}

export function limitsById(benefits: readonly PlanBenefit[]): ReadonlyMap<string, PlanLimit> {
  return new Map(benefits.flatMap((benefit) => benefit.limits).map((limit) => [limit.id, limit]))
}

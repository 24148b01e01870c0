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
  smallest,
} from './limits'
import type { Raised } from './raised-limits'

/** The limits of a plan against which a claim of one type counts. */
export interface ClaimLimits {
  /** Whether the plan has a benefit for this type of claim. A claim of the type "other" may have none. */
  hasBenefit: boolean
  /** Limits with a running balance: the limits on the benefit's amounts and visits, and the parents of these limits. */
  running: PlanLimit[]
  /** Limits on what the member pays as deductible and co-payment, with a running balance. */
  memberMaxima: PlanLimit[]
  /** Limits without a running balance: amounts per item, visit, day or confinement, and visits per day. */
  perUse: PlanLimit[]
  /**
   * The most that the plan pays for one claim, in satang: its lowest limit per visit or confinement; null if there is
   * none.
   */
  cap: bigint | null
}

/** No limits at all: for a claim for which the plan has no benefit, or whose coverage is void. */
export const noLimits: ClaimLimits = {
  hasBenefit: false,
  running: [],
  memberMaxima: [],
  perUse: [],
  cap: null,
}

/**
 * Finds the limits against which a claim counts. Leaves out limits on days and on parts of a bill (room, surgery,
 * medicine), because the member states a single amount.
 */
export function limitsOfClaim(benefits: readonly PlanBenefit[], admitedType: AdmitedType): ClaimLimits {
  const byId = limitsById(benefits)
  const benefit = benefitOfClaim(benefits, admitedType)
  if (!benefit) return { ...noLimits, hasBenefit: admitedType === 'other' }
  const above = benefit.limits.flatMap((limit) => ancestorsOf(limit, byId))
  const all = [...new Set([...benefit.limits, ...above])]
  const drawn = all.filter((limit) => limit.item === 'benefit')
  const perUse = drawn.filter(
    (limit) =>
      !hasBalance(limit) &&
      (limit.measure === 'amount' || (limit.measure === 'visits' && limit.scope === 'day')),
  )
  return {
    hasBenefit: true,
    memberMaxima: all.filter((limit) => isMemberMaximum(limit) && hasBalance(limit)),
    perUse,
    running: drawn.filter((limit) => hasBalance(limit) && limit.measure !== 'days'),
    cap: capOf(perUse),
  }
}

function capOf(perUse: readonly PlanLimit[]): bigint | null {
  const perClaim = perUse.filter(({ scope }) => scope === 'visit' || scope === 'confinement')
  return smallest(perClaim.map(({ value }) => value))
}

/** The limits of a claim, and all limits of its plan by id. */
export interface LimitsById {
  limits: ClaimLimits
  byId: ReadonlyMap<string, PlanLimit>
}

/**
 * Returns the limits with the values from before a renewal raised them. The former values apply to treatment of an
 * illness until the waiting period of the raised part ends.
 */
export function withoutRaised({ limits, byId }: LimitsById, raised: Raised['limits']): LimitsById {
  const former = (limit: PlanLimit) => ({ ...limit, value: raised.get(limit.id)?.before ?? limit.value })
  const perUse = limits.perUse.map(former)
  return {
    limits: { ...limits, running: limits.running.map(former), perUse, cap: capOf(perUse) },
    byId: new Map([...byId].map(([id, limit]) => [id, former(limit)])),
  }
}

/** Returns the most that the plan can still pay for a claim of `amount` satang; 0n if a limit on visits is used up. */
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

/** A decision on a claim, in satang. */
interface Decided {
  /** What the plan pays for each line of the claim. */
  benefits: readonly bigint[]
  /**
   * What the plan paid for the coverage's other claims of the same day and kind of treatment: `paid` in satang, and the
   * number of `visits`. Null if the treatment may have taken several days.
   */
  sameDay: { paid: bigint; visits: bigint } | null
  /** Returns the used and pending amounts of a limit. This claim's own ledger entries don't count. */
  sumsOf: (limitId: string) => LedgerSums
}

/** Returns the limits that a decision would exceed; empty if there are none. */
export function exceededLimits(
  { running, perUse }: ClaimLimits,
  { benefits, sameDay, sumsOf }: Decided,
): ExceededLimit[] {
  const total = benefits.reduce((sum, benefit) => sum + benefit, 0n)
  const taken = ({ measure }: PlanLimit) => (measure === 'amount' ? total : total > 0n ? 1n : 0n)
  const over = (limit: PlanLimit, before: bigint): ExceededLimit[] =>
    exceeded(limit, atLeastZero(limit.value - before), taken(limit), null)
  return [
    ...perUse.flatMap((limit) => {
      if (limit.scope === 'item') {
        return benefits.flatMap((benefit, line) => exceeded(limit, limit.value, benefit, line))
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

/** What the member pays for a claim, in satang; `copayment` includes co-insurance. */
export interface MemberPays {
  deductible: bigint
  copayment: bigint
}

/** Returns what the member pays towards a yearly maximum, in satang: the deductible or the co-payment. */
export function paidByMember({ item }: PlanLimit, pays: MemberPays): bigint {
  return item === 'deductible' ? pays.deductible : pays.copayment
}

/** Returns the yearly maxima of deductible and co-payment that a decision would make the member exceed. */
export function exceededMaxima(
  { memberMaxima }: ClaimLimits,
  pays: MemberPays,
  sumsOf: Decided['sumsOf'],
): ExceededLimit[] {
  return memberMaxima.flatMap((limit) =>
    exceeded(limit, leftToPay(limit, sumsOf), paidByMember(limit, pays), null),
  )
}

/**
 * Returns the most that the member can still pay as deductible or as co-payment, in satang: the smallest remainder of
 * the yearly maxima of the person and of the family; null if there is no maximum.
 */
export function memberPaysAtMost(
  { memberMaxima }: ClaimLimits,
  item: 'deductible' | 'copayment',
  sumsOf: Decided['sumsOf'],
): bigint | null {
  return smallest(
    memberMaxima.filter((limit) => limit.item === item).map((limit) => leftToPay(limit, sumsOf)),
  )
}

function leftToPay({ id, value }: PlanLimit, sumsOf: Decided['sumsOf']): bigint {
  return atLeastZero(value - sumsOf(id).used)
}

function exceeded(
  { measure, scope, item, sharedBy, value }: PlanLimit,
  left: bigint,
  decided: bigint,
  line: number | null,
): ExceededLimit[] {
  return decided > left ? [{ measure, scope, item, sharedBy, value, line, left, decided }] : []
}

function isMemberMaximum({ item, measure }: PlanLimit): boolean {
  return measure === 'amount' && (item === 'deductible' || item === 'copayment')
}

export function limitsById(benefits: readonly PlanBenefit[]): ReadonlyMap<string, PlanLimit> {
  return new Map(benefits.flatMap((benefit) => benefit.limits).map((limit) => [limit.id, limit]))
}

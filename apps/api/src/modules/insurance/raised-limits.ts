import { addDays } from '@khum/contract'
import type { PlanLimit } from './limits'
import type { NamedBenefit } from './plan-benefits'

/** A limit that a renewal raised. Until `until`, the plan covers illness only up to `before`. */
export interface RaisedLimit {
  /** The limit before the renewal, in satang or as a count. */
  before: bigint
  /** The first day on which the whole limit covers illness. */
  until: string
}

/** What is still in its waiting period after a renewal: the raised part of limits, and new benefits. */
export interface Raised {
  /** The raised limits, by limit id. */
  limits: ReadonlyMap<string, RaisedLimit>
  /** For each benefit that the former plan didn't have, by benefit id: the first day on which it covers illness. */
  benefits: ReadonlyMap<string, string>
}

export const nothingRaised: Raised = { limits: new Map(), benefits: new Map() }

/** Whether a waiting period that began on `from` still runs for one of the benefits. */
export function isWaiting(benefits: readonly NamedBenefit[], from: string, day: string): boolean {
  return benefits.some(({ waitingDays }) => waitingDays > 0 && addDays(from, waitingDays) > day)
}

/**
 * Finds the new benefits and the raised parts of limits that are still in their waiting period on `day`. They began
 * with a renewal on the day `from`. Limits on what the member pays never wait, because they aren't benefits.
 * @param former the benefits of the coverage before the renewal, on its last day
 */
export function findRaised(
  renewal: { from: string; benefits: readonly NamedBenefit[]; former: readonly NamedBenefit[] },
  day: string,
): Raised {
  const limits = new Map<string, RaisedLimit>()
  const benefits = new Map<string, string>()
  for (const benefit of renewal.benefits) {
    const until = addDays(renewal.from, benefit.waitingDays)
    if (benefit.waitingDays === 0 || until <= day) continue
    const former = renewal.former.find(({ kind }) => kind === benefit.kind)
    if (!former) benefits.set(benefit.id, until)
    else
      for (const limit of benefit.limits) {
        const before = valueBefore(former, limit)
        if (limit.item !== 'deductible' && limit.item !== 'copayment' && before < limit.value)
          limits.set(limit.id, { before, until })
      }
  }
  return { limits, benefits }
}

/** Returns a limit's value before the renewal; its current value if the former plan didn't have this limit. */
function valueBefore(former: NamedBenefit, { key, value }: PlanLimit): bigint {
  return former.limits.find((limit) => limit.key === key)?.value ?? value
}

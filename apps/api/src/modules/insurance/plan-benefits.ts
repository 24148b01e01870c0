import type { Words } from '@khum/contract'
import type { BenefitRow } from './coverage-rows.repo'
import type { PlanBenefit, PlanLimit } from './limits'

/** A benefit of a plan with its limits, without balances. */
export interface NamedBenefit extends PlanBenefit {
  id: string
  name: Words
  waitingDays: number
}

/** Groups joined rows into benefits with their limits, by plan id. Keeps the order of the rows. */
export function groupByPlan(rows: readonly BenefitRow[]): ReadonlyMap<string, NamedBenefit[]> {
  const plans = new Map<string, NamedBenefit[]>()
  for (const row of rows) {
    const benefits = plans.get(row.plan_id) ?? []
    plans.set(row.plan_id, benefits)
    let benefit = benefits.at(-1)
    if (benefit?.id !== row.benefit_id) {
      benefit = {
        id: row.benefit_id,
        kind: row.kind,
        name: { th: row.name_th, en: row.name_en },
        waitingDays: row.waiting_days,
        limits: [],
      }
      benefits.push(benefit)
    }
    const limit = toLimit(row)
    if (limit) benefit.limits.push(limit)
  }
  return plans
}

function toLimit(row: BenefitRow): PlanLimit | null {
  const { id, measure, scope, item, shared_by, value } = row
  // After the left join, either all limit columns are null or none is.
  if (
    id === null ||
    measure === null ||
    scope === null ||
    item === null ||
    shared_by === null ||
    value === null
  )
    return null
  return { id, measure, scope, item, value, sharedBy: shared_by, parentId: row.parent_limit_id }
}

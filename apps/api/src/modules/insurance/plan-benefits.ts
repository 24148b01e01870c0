import type { Words } from '@khum/contract'
import type { PlanBenefit, PlanLimit } from './limits'
import type { BenefitRow, PlanOnDay } from './plan-rows.repo'

/** A benefit of a plan with its limits. The limits have no balances. */
export interface NamedBenefit extends PlanBenefit {
  id: string
  name: Words
  waitingDays: number
}

/** A plan's benefits on a date. If no version of the plan is in force then, `benefits` is empty. */
export interface PlanCover {
  versionId: string | null
  benefits: NamedBenefit[]
}

/**
 * Groups the rows of `benefitRows` into benefits with their limits, by plan and date. Keeps the order of the rows.
 * @returns a function that finds the benefits of one of these plans
 */
export function groupByPlan(rows: readonly BenefitRow[]): (of: PlanOnDay) => PlanCover {
  const plans = new Map<string, PlanCover>()
  for (const row of rows) {
    const key = `${row.plan_id} ${row.day}`
    const plan: PlanCover = plans.get(key) ?? { versionId: row.plan_version_id, benefits: [] }
    plans.set(key, plan)
    const { benefits } = plan
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
  return ({ planId, day }) => plans.get(`${planId} ${day}`) ?? { versionId: null, benefits: [] }
}

function toLimit(row: BenefitRow): PlanLimit | null {
  const { id, key, measure, scope, item, shared_by, value } = row
  // After the left join, the limit columns are either all null or all set.
  if (
    id === null ||
    key === null ||
    measure === null ||
    scope === null ||
    item === null ||
    shared_by === null ||
    value === null
  )
    return null
  return { id, key, measure, scope, item, value, sharedBy: shared_by, parentId: row.parent_limit_id }
}

import { type Kysely, sql } from 'kysely'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'
import type { BenefitKindColumn, CostSharingTable } from '../../db/schema-insurance'

type Db = Kysely<Database>

/** A plan on a date. The date decides which version of the plan applies. */
export interface PlanOnDay {
  planId: string
  /** ISO date. */
  day: string
}

/**
 * Selects the benefits and limits of plans in the plan's order. Each plan is read in its version in force on a date. A
 * benefit without limits is one row with null limit columns. A plan without a version on that date has no rows.
 */
export function benefitRows(db: Db, plans: readonly PlanOnDay[]) {
  const distinct = [...new Map(plans.map((plan) => [`${plan.planId} ${plan.day}`, plan])).values()]
  return listBenefits(
    db,
    distinct.map(({ planId }) => planId),
    distinct.map(({ day }) => day),
  )
}
export type BenefitRow = Awaited<ReturnType<typeof benefitRows>>[number]

const listBenefits = fixedRead((db, planIds: readonly string[], days: readonly string[]) => {
  const wanted = sql<{ plan_id: string; day: string }>`unnest(${planIds}::text[], ${days}::date[])`
  return db
    .selectFrom(wanted.as<'wanted'>(sql`wanted(plan_id, day)`))
    .innerJoin('plan_version', 'plan_version.plan_id', 'wanted.plan_id')
    .innerJoin('benefit', 'benefit.plan_version_id', 'plan_version.id')
    .leftJoin('benefit_limit', 'benefit_limit.benefit_id', 'benefit.id')
    .select([
      'wanted.plan_id',
      'wanted.day',
      'plan_version.id as plan_version_id',
      'benefit.id as benefit_id',
      'benefit.kind',
      'benefit.name_th',
      'benefit.name_en',
      'benefit.waiting_days',
      'benefit_limit.id',
      'benefit_limit.key',
      'benefit_limit.measure',
      'benefit_limit.scope',
      'benefit_limit.item',
      'benefit_limit.value',
      'benefit_limit.shared_by',
      'benefit_limit.parent_limit_id',
    ])
    .whereRef('plan_version.effective_from', '<=', 'wanted.day')
    .where((where) =>
      where.or([
        where('plan_version.effective_to', 'is', null),
        where('plan_version.effective_to', '>=', where.ref('wanted.day')),
      ]),
    )
    .orderBy('benefit.sort')
    .orderBy('benefit.id')
    .orderBy('benefit_limit.sort')
    .orderBy('benefit_limit.id')
})

export interface CostSharingRow {
  /** The coverage, if this is an exception that only one coverage has; null if it is a rule of a plan version. */
  coverage_id: string | null
  plan_version_id: string | null
  benefit_kind: BenefitKindColumn | null
  kind: CostSharingTable['kind']
  value: bigint
}

/**
 * Selects the cost-sharing rules of plan versions, and the coverages' exceptions in force on a date. Callers use the
 * first row that fits: exceptions come before rules of the plan, rows for one kind of benefit before general ones, and
 * newer exceptions before older ones.
 */
export const costSharingRows = fixedRead(
  (db, planVersionIds: readonly string[], coverageIds: readonly string[], day: string) =>
    db
      .selectFrom(
        sql<CostSharingRow & { id: string; from_date: string | null }>`(
          select id, coverage_id, null as plan_version_id, benefit_kind, kind, value, from_date
          from cost_sharing_exception
          where coverage_id = any(${coverageIds}) and from_date <= ${day} and (to_date is null or to_date >= ${day})
          union all
          select id, null, plan_version_id, benefit_kind, kind, value, null
          from cost_sharing where plan_version_id = any(${planVersionIds}))`.as('rule'),
      )
      .select(['coverage_id', 'plan_version_id', 'benefit_kind', 'kind', 'value'])
      .orderBy(sql`coverage_id is null, benefit_kind is null, from_date desc nulls last, id`),
)

import { type RawBuilder, sql } from 'kysely'
import { limitKeySql } from '../insurance/apply-balances'
import { lastDayOfVersion } from '../insurance/apply-products'
import { incoming, type Problems, staged } from './batch-rows'
import type { BatchRow } from './batches.repo'

/** Returns SQL queries that find the problems of a batch's products. */
export function productProblems(batch: BatchRow): Problems[] {
  const { insurer_code: insurer, source } = batch
  return [
    // Finds rows whose plan code belongs to a plan of another source or of staff.
    sql`select r.file, r.line, r.source_key, 'plan_code' as field, 'code_of_another_row' as code, plan.code as detail
      from ${incoming(batch, 'product')} r
      join plan on plan.insurer_code = ${insurer} and plan.code = r.body ->> 'plan_code' and plan.source <> ${source}
      where r.op = 'upsert'`,
    // Finds versions of a plan whose days overlap.
    sql`select r.file, r.line, r.source_key, 'effective_from' as field, 'period_overlaps' as code, other.source_key as detail
      from ${incoming(batch, 'product')} r
      join (${versionsAfter(batch)}) other on other.plan_code = r.body ->> 'plan_code' and other.source_key <> r.source_key
        and daterange(other.first_day, other.last_day, '[]')
          && daterange((r.body ->> 'effective_from')::date, (r.body ->> 'effective_to')::date, '[]')
      where r.op = 'upsert'`,
    // Finds rows that would leave no version of their plan in force on some days on which a policy needs the plan.
    sql`select r.file, r.line, r.source_key, 'effective_to' as field, 'plan_days_missing' as code, plan.code as detail
      from ${incoming(batch, 'product')} r
      join plan_version stored on stored.insurer_code = ${insurer} and stored.source = ${source} and stored.source_key = r.source_key
      join plan on plan.id = stored.plan_id
      where exists (
        select from policy_period_plan
        join policy_period period on period.id = policy_period_plan.policy_period_id
        where policy_period_plan.plan_id = plan.id and period.status <> 'void' and not coalesce((
          select range_agg(daterange(first_day, last_day, '[]')) from (${versionsAfter(batch)}) version
          where version.plan_code = plan.code
        ) @> daterange(period.period_start, period.period_end, '[]'), false))`,
    lostLimits(batch),
  ]
}

/**
 * Finds used limits that no version of their plan would have any more, or that would change between person and family.
 * Used amounts are stored under the limit's key for the person or the household, so Khum would no longer count them.
 * Nearly always no limit is lost, and then no coverage is read.
 */
function lostLimits(batch: BatchRow): Problems {
  const { insurer_code: insurer, source } = batch
  const isGiven = sql`select from ${staged(batch, 'product')} given
    where given.source_key = version.source_key and given.decision in ('new', 'changed', 'unchanged')`
  return sql`with kept as materialized (
      select given.body ->> 'plan_code' as plan_code, ${limitKeySql} as key, coalesce(r.body ->> 'shared_by', 'person') as shared_by
      from ${staged(batch, 'product')} given, jsonb_array_elements(given.body -> 'limits') r (body)
      where given.decision in ('new', 'changed', 'unchanged')
      union
      select plan.code, each.key, each.shared_by
      from plan_version version
      join plan on plan.id = version.plan_id
      join benefit_limit each on each.plan_version_id = version.id
      where version.insurer_code = ${insurer} and version.source = ${source} and not exists (${isGiven})
    ),
    lost as materialized (
      select r.file, r.line, r.source_key, plan.id as plan_id, former.key, former.shared_by = 'family' as is_shared
      from ${incoming(batch, 'product')} r
      join plan_version version on version.insurer_code = ${insurer} and version.source = ${source} and version.source_key = r.source_key
      join plan on plan.id = version.plan_id
      join benefit_limit former on former.plan_version_id = version.id and former.scope in ('policy_year', 'lifetime')
      where r.op = 'upsert' and not exists (
        select from kept where kept.plan_code = plan.code and kept.key = former.key and kept.shared_by = former.shared_by)
    )
    select lost.file, lost.line, lost.source_key, 'limits' as field, 'limit_in_use' as code, lost.key as detail
    from lost
    cross join lateral ${useOfLost} in_use`
}

const entriesOfLost = (
  isOf: RawBuilder<unknown>,
) => sql`select entry.period_start, entry.amount from ledger_entry entry
  where ${isOf} and entry.limit_key = lost.key`

/**
 * SQL: one row if the limit `lost` (`plan_id`, `key`, `is_shared`) has been used, or if a source sent a balance of it;
 * otherwise no row.
 */
export const useOfLost = sql`(
  select from coverage covered
  where covered.plan_id = lost.plan_id and (
    exists (
      select from (
        ${entriesOfLost(sql`not lost.is_shared and entry.coverage_id = covered.id and entry.household_id is null`)}
        union all
        ${entriesOfLost(sql`lost.is_shared and entry.household_id = covered.household_id`)}
      ) used
      group by used.period_start having sum(used.amount) <> 0)
    or exists (
      select from source_balance balance where balance.coverage_id = covered.id and not lost.is_shared and balance.limit_key = lost.key)
    or exists (
      select from source_balance balance
      where balance.household_id = covered.household_id and lost.is_shared and balance.limit_key = lost.key))
  limit 1)`

/**
 * Returns SQL that selects all plan versions of the source as they will be after the batch, with the columns
 * `plan_code`, `source_key`, `first_day` and `last_day`.
 */
export function versionsAfter(batch: BatchRow) {
  const { insurer_code: insurer, source } = batch
  return sql`
    select given.body ->> 'plan_code' as plan_code, given.source_key, (given.body ->> 'effective_from')::date as first_day,
      (given.body ->> 'effective_to')::date as last_day
    from ${staged(batch, 'product')} given
    where given.decision in ('new', 'changed', 'unchanged')
    union all
    select plan.code, version.source_key, version.effective_from,
      case when ending.op = 'end' then ${lastDayOfVersion('version', sql`(ending.body ->> 'end_date')::date`)}
        else version.effective_to end
    from plan_version version
    join plan on plan.id = version.plan_id
    left join ${incoming(batch, 'product')} ending on ending.source_key = version.source_key and ending.op = 'end'
    where version.insurer_code = ${insurer} and version.source = ${source} and not exists (
      select from ${staged(batch, 'product')} given
      where given.source_key = version.source_key and given.decision in ('new', 'changed', 'unchanged'))`
}

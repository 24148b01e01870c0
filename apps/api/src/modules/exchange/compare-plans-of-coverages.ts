import { type RawBuilder, sql } from 'kysely'
import { limitKeySql } from '../insurance/apply-balances'
import { incoming, type Problems, staged } from './batch-rows'
import type { BatchRow } from './batches.repo'

/**
 * Returns an SQL query that finds policies whose class would get another plan that lacks a limit. Finds a policy only
 * if a coverage of the class has used this limit. Used amounts are stored under the limit's key. Without the limit,
 * Khum would no longer count them.
 */
export function classesLosingLimits(batch: BatchRow): Problems {
  const { insurer_code: insurer, source } = batch
  return lostLimits(
    batch,
    'classes',
    sql`
    select r.file, r.line, r.source_key, coverage.id as coverage_id, given.value ->> 'plan_code' as plan_code
    from ${incoming(batch, 'policy')} r
    join policy_period stored on stored.insurer_code = ${insurer} and stored.source = ${source} and stored.source_key = r.source_key
    join policy_period_plan of_class on of_class.policy_period_id = stored.id
    join plan on plan.id = of_class.plan_id
    cross join jsonb_array_elements(r.body -> 'classes') given
    join coverage on coverage.policy_period_id = stored.id and coverage.class_code = of_class.class_code
    where r.op = 'upsert' and given.value ->> 'class_code' = of_class.class_code and given.value ->> 'plan_code' <> plan.code
      and not exists (
        select from ${incoming(batch, 'coverage')} changed
        where changed.source_key = coverage.source_key and coverage.source = ${source} and changed.op = 'upsert')`,
  )
}

/** Like `classesLosingLimits`, for coverages that would move to a class with another plan. */
export function coveragesLosingLimits(batch: BatchRow): Problems {
  const { insurer_code: insurer, source } = batch
  const classCode = sql`coalesce(r.body ->> 'class_code', 'all')`
  const policies = sql`${staged(batch, 'policy')} given`
  const isGiven = sql`given.source_key = r.body ->> 'policy_key'`
  return lostLimits(
    batch,
    'class_code',
    sql`
    select r.file, r.line, r.source_key, stored.id as coverage_id, class_after.plan_code
    from ${incoming(batch, 'coverage')} r
    join coverage stored on stored.insurer_code = ${insurer} and stored.source = ${source} and stored.source_key = r.source_key
    join policy_period period on period.id = stored.policy_period_id
    join plan on plan.id = stored.plan_id
    cross join lateral (
      select coalesce(
        (select class.value ->> 'plan_code' from ${policies}, jsonb_array_elements(given.body -> 'classes') class
          where ${isGiven} and class.value ->> 'class_code' = ${classCode}),
        (select of_plan.code from policy_period next
          join policy_period_plan of_class on of_class.policy_period_id = next.id and of_class.class_code = ${classCode}
          join plan of_plan on of_plan.id = of_class.plan_id
          where next.insurer_code = ${insurer} and next.source = ${source} and next.source_key = r.body ->> 'policy_key')
      ) as plan_code
    ) class_after
    where r.op = 'upsert' and class_after.plan_code <> plan.code and (period.source_key <> r.body ->> 'policy_key'
      or stored.class_code <> ${classCode} or exists (select from ${policies} where ${isGiven} and given.decision = 'changed'))`,
  )
}

/** `moved` is SQL for the coverages that get another plan (`plan_code`), each with the batch's row that causes it. */
function lostLimits(batch: BatchRow, field: string, moved: RawBuilder<unknown>): Problems {
  const { insurer_code: insurer, source } = batch
  const products = sql`${staged(batch, 'product')} given`
  const sharedBy = sql`case when entry.household_id is null then 'person' else 'family' end`
  return sql`with moved as materialized (${moved})
    select distinct on (moved.file, moved.line) moved.file, moved.line, moved.source_key, ${field} as field,
      'limit_in_use' as code, used.limit_key as detail
    from moved
    cross join lateral (
      select entry.limit_key from ledger_entry entry
      where entry.coverage_id = moved.coverage_id
        and not exists (
          select from ${products}, jsonb_array_elements(given.body -> 'limits') r (body)
          where given.body ->> 'plan_code' = moved.plan_code and ${limitKeySql} = entry.limit_key
            and coalesce(r.body ->> 'shared_by', 'person') = ${sharedBy})
        and not exists (
          select from plan
          join plan_version version on version.plan_id = plan.id
          join benefit_limit stored on stored.plan_version_id = version.id
          where plan.insurer_code = ${insurer} and plan.source = ${source} and plan.code = moved.plan_code
            and stored.key = entry.limit_key and stored.shared_by = ${sharedBy}
            and not exists (select from ${products} where given.source_key = version.source_key))
      group by entry.limit_key, entry.household_id is null, entry.period_start
      having sum(entry.amount) <> 0
      limit 1
    ) used
    order by moved.file, moved.line`
}

import { sql } from 'kysely'
import { keptCoverages } from '../insurance/end-missing'
import { incoming, type Problems, staged } from './batch-rows'
import type { BatchRow } from './batches.repo'
import { classesLosingLimits } from './compare-plans-of-coverages'
import { versionsAfter } from './compare-products'
import { omittedCoverages } from './full-file'

/** Returns SQL queries that find the problems of a batch's policies. */
export function policyProblems(batch: BatchRow): Problems[] {
  const { insurer_code: insurer, source } = batch
  const rows = sql`${incoming(batch, 'policy')} r`
  const stored = sql`policy_period stored on stored.insurer_code = ${insurer} and stored.source = ${source}
    and stored.source_key = r.source_key`
  return [
    // Finds policies whose number belongs to a policy of another source. An insurer's policies all have different
    // numbers.
    sql`select r.file, r.line, r.source_key, 'policy_number' as field, 'code_of_another_row' as code, policy.number as detail
      from ${rows}
      join policy on policy.insurer_code = ${insurer} and policy.number = r.body ->> 'policy_number'
        and (policy.source <> ${source} or policy.source_key <> policy.number)
      where r.op = 'upsert'`,
    sql`select r.file, r.line, r.source_key, 'classes' as field, 'reference_unknown' as code,
        'plan_code ' || (given ->> 'plan_code') as detail
      from ${rows}, jsonb_array_elements(r.body -> 'classes') given
      where r.op = 'upsert' and not exists (
        select from (${versionsAfter(batch)}) version where version.plan_code = given ->> 'plan_code')`,
    sql`with plan_days as materialized (
        select plan_code, range_agg(daterange(first_day, last_day, '[]')) as days from (${versionsAfter(batch)}) version
        group by plan_code
      )
      select r.file, r.line, r.source_key, 'classes' as field, 'plan_days_missing' as code, plan_days.plan_code as detail
      from ${rows}, jsonb_array_elements(r.body -> 'classes') given
      join plan_days on plan_days.plan_code = given ->> 'plan_code'
      where r.op = 'upsert' and not plan_days.days
        @> daterange((r.body ->> 'period_start')::date, (r.body ->> 'period_end')::date, '[]')`,
    // First finds policies with overlapping periods in one pass. Nearly always there are none, so the join below has
    // nothing to do.
    sql`with period as materialized (${periodsAfter(batch)}),
      overlapping as materialized (
        select distinct policy_number
        from (
          select policy_number, first_day, max(last_day) over (
              partition by policy_number order by first_day, source_key rows between unbounded preceding and 1 preceding
            ) as last_before
          from period where status <> 'void') sorted
        where first_day <= last_before
      ),
      given as materialized (
        select r.file, r.line, r.source_key, r.body from ${rows}
        where r.op = 'upsert' and r.body ->> 'status' <> 'void'
          and r.body ->> 'policy_number' in (select policy_number from overlapping)
      )
      select given.file, given.line, given.source_key, 'period_start' as field, 'period_overlaps' as code,
        other.source_key as detail
      from given
      join period other on other.policy_number = given.body ->> 'policy_number' and other.source_key <> given.source_key
        and other.status <> 'void' and daterange(other.first_day, other.last_day, '[]')
          && daterange((given.body ->> 'period_start')::date, (given.body ->> 'period_end')::date, '[]')`,
    // Finds periods that lose a class in which people are still covered after the batch.
    sql`select distinct on (r.file, r.line) r.file, r.line, r.source_key, 'classes' as field, 'class_in_use' as code,
        of_class.class_code as detail
      from ${rows}
      join ${stored}
      join policy_period_plan of_class on of_class.policy_period_id = stored.id
      where r.op = 'upsert'
        and not r.body -> 'classes' @> jsonb_build_array(jsonb_build_object('class_code', of_class.class_code))
        and exists (
          select from coverage
          where coverage.policy_period_id = stored.id and coverage.class_code = of_class.class_code
            and not coverage.void_from_inception and coverage.expiry_date >= ${batch.as_of}
            and coverage.id not in ${omittedCoverages(batch)}
            and not exists (
              select from exchange_row changed
              where changed.batch_id = ${batch.id} and changed.kind = 'coverage' and changed.source_key = coverage.source_key
                and coverage.source = ${source} and changed.decision = 'changed' and (changed.op <> 'upsert'
                  or coalesce(changed.body ->> 'class_code', 'all') <> of_class.class_code
                  or changed.body ->> 'policy_key' <> r.source_key)))`,
    // Finds periods whose new dates would exclude a coverage. Ignores coverages that the batch makes void, ends within
    // the period, or sends again: `coverageProblems` checks the dates that it sends. A coverage that a full file omits
    // ends with its period at the latest. So such a coverage counts only if it begins before the period.
    sql`select distinct on (r.file, r.line) r.file, r.line, r.source_key, 'period_end' as field,
        'dates_outside_period' as code, coverage.source_key as detail
      from ${rows}
      join ${stored}
      join coverage on coverage.policy_period_id = stored.id and not coverage.void_from_inception
        and (coverage.effective_date < (r.body ->> 'period_start')::date or coverage.expiry_date > (r.body ->> 'period_end')::date)
      where r.op = 'upsert' and r.body ->> 'status' <> 'void'
        and not (coverage.effective_date >= (r.body ->> 'period_start')::date and coverage.id in ${omittedCoverages(batch)})
        and not exists (
        select from exchange_row changed
        where changed.batch_id = ${batch.id} and changed.kind = 'coverage' and changed.source_key = coverage.source_key
          and coverage.source = ${source} and changed.decision in ('new', 'changed') and (changed.op <> 'end'
            or (changed.body ->> 'end_date')::date < coverage.effective_date
            or ((changed.body ->> 'end_date')::date <= (r.body ->> 'period_end')::date
              and coverage.effective_date >= (r.body ->> 'period_start')::date)))`,
    // Finds periods whose policy years would begin on another day of the year although benefits were used. This isn't
    // allowed, because what was used is stored under the first day of the policy year. First finds the periods that
    // move, so that coverages are read only for these.
    sql`with moved as materialized (
        select r.file, r.line, r.source_key, stored.id, stored.period_start
        from ${rows}
        join ${stored}
        where r.op = 'upsert' and r.body ->> 'status' <> 'void'
          and to_char(stored.period_start, 'MMDD') <> to_char((r.body ->> 'period_start')::date, 'MMDD')
      )
      select file, line, source_key, 'period_start' as field, 'period_start_in_use' as code, period_start::text as detail
      from moved
      where exists (
        select from coverage
        cross join lateral (
          select limit_key, period_start, amount from ledger_entry where ledger_entry.coverage_id = coverage.id
          union all
          select limit_key, period_start, amount from ledger_entry
          where ledger_entry.coverage_id is null and ledger_entry.household_id = coverage.household_id
        ) entry
        where coverage.policy_period_id = moved.id
        group by coverage.id, entry.limit_key, entry.period_start
        having sum(entry.amount) <> 0)`,
    // Finds periods that would end or become void although they have a coverage that stays in force: one of another
    // source, or one that is held by the office.
    sql`select r.file, r.line, r.source_key, 'op' as field, 'coverage_kept' as code, kept.source_key as detail
      from ${rows}
      join ${stored}
      cross join lateral (select min(source_key) as source_key from ${keptCoverages(
        source,
        sql`case when r.op = 'end' then greatest((r.body ->> 'end_date')::date, stored.period_start) else '-infinity'::date end`,
      )} each) kept
      where (r.op in ('end', 'void') or r.body ->> 'status' = 'void') and stored.status <> 'void' and kept.source_key is not null`,
    // Finds periods that would move to another policy although they have coverages.
    sql`select r.file, r.line, r.source_key, 'policy_number' as field, 'code_of_another_row' as code, policy.source_key as detail
      from ${rows}
      join ${stored}
      join policy on policy.id = stored.policy_id
      where r.op = 'upsert' and policy.source_key <> r.body ->> 'policy_number'
        and exists (select from coverage where coverage.policy_period_id = stored.id)`,
    classesLosingLimits(batch),
  ]
}

/** SQL: the source's policy periods as they will be after the batch. */
export function periodsAfter(batch: BatchRow) {
  const { insurer_code: insurer, source } = batch
  return sql`
    select given.source_key, given.body ->> 'policy_number' as policy_number, (given.body ->> 'period_start')::date as first_day,
      (given.body ->> 'period_end')::date as last_day, given.body ->> 'status' as status,
      array(select each ->> 'class_code' from jsonb_array_elements(given.body -> 'classes') each) as classes
    from ${staged(batch, 'policy')} given
    where given.decision in ('new', 'changed', 'unchanged')
    union all
    select period.source_key, policy.source_key, period.period_start,
      case when ending.op = 'end' then greatest(least(period.period_end, (ending.body ->> 'end_date')::date), period.period_start)
        else period.period_end end,
      case when ending.op = 'void' or period.period_start >= (ending.body ->> 'end_date')::date then 'void' else period.status end,
      array(select class_code from policy_period_plan of_class where of_class.policy_period_id = period.id)
    from policy_period period
    join policy on policy.id = period.policy_id
    left join ${incoming(batch, 'policy')} ending on ending.source_key = period.source_key and ending.op in ('end', 'void')
    where period.insurer_code = ${insurer} and period.source = ${source} and not exists (
      select from ${staged(batch, 'policy')} given
      where given.source_key = period.source_key and given.decision in ('new', 'changed', 'unchanged'))`
}

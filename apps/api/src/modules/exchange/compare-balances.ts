import { sql } from 'kysely'
import { entriesOf, limitKeySql } from '../insurance/apply-balances'
import { incoming, type Problems, staged } from './batch-rows'
import type { BatchRow } from './batches.repo'
import { periodsAfter } from './compare-policies'

/** Returns SQL queries that find the problems of a batch's balances. */
export function balanceProblems(batch: BatchRow): Problems[] {
  const { insurer_code: insurer, source } = batch
  return [
    unknownHolders(batch),
    // Finds rows with the same limit, holder and year as another row of this batch or as a stored row.
    sql`with given as materialized (
        select r.*, coalesce(r.body ->> 'household_key', r.body ->> 'coverage_key') as holder, r.body ? 'household_key' as family,
          ${limitKeySql} as limit_key, (r.body ->> 'period_start')::date as period_start
        from ${incoming(batch, 'balance')} r where r.op = 'upsert'
      )
      select given.file, given.line, given.source_key, 'benefit' as field, 'limit_twice' as code, given.limit_key as detail
      from given
      join (
        select holder, family, limit_key, period_start, min(source_key) as first_key from given group by 1, 2, 3, 4
        having count(*) > 1
      ) twice using (holder, family, limit_key, period_start)
      where given.source_key <> twice.first_key
      union all
      select given.file, given.line, given.source_key, 'benefit', 'limit_twice', given.limit_key
      from given
      left join coverage on not given.family and coverage.insurer_code = ${insurer} and coverage.source = ${source}
        and coverage.source_key = given.holder
      left join household on given.family and household.insurer_code = ${insurer} and household.source = ${source}
        and household.source_key = given.holder
      join source_balance stored on coalesce(stored.household_id, stored.coverage_id) = coalesce(household.id, coverage.id)
        and stored.limit_key = given.limit_key and stored.period_start = given.period_start
      where stored.source <> ${source} or stored.source_key <> given.source_key`,
    // Finds rows that would change a stored opening figure, if Khum keeps the balances. Only staff can change such a
    // figure.
    sql`select r.file, r.line, r.source_key, 'used' as field, 'balance_not_owned' as code, null as detail
      from ${incoming(batch, 'balance')} r
      join insurer on insurer.code = ${insurer} and insurer.balances_owned_by = 'khum'
      left join source_balance stored on stored.insurer_code = ${insurer} and stored.source = ${source}
        and stored.source_key = r.source_key
      left join coverage on coverage.insurer_code = ${insurer} and coverage.source = ${source}
        and coverage.source_key = r.body ->> 'coverage_key'
      left join household on household.insurer_code = ${insurer} and household.source = ${source}
        and household.source_key = r.body ->> 'household_key'
      cross join lateral (
        select count(*) as openings, coalesce(sum(amount), 0) as figure
        from ${entriesOf({ household: sql`household.id`, first: sql`coverage.first_coverage_id`, limitKey: limitKeySql })} entry
        where entry.claim_id is null and stored.id is null
          and (r.body ->> 'scope' = 'lifetime' or entry.period_start = (r.body ->> 'period_start')::date)
      ) known
      where r.op = 'upsert' and (stored.used <> (r.body ->> 'used')::bigint
        or (known.openings > 0 and known.figure not in (0, (r.body ->> 'used')::bigint)))`,
    // If the source keeps the balances and claims are open, `through_seq` must say which of Khum's decisions a balance
    // includes.
    sql`select r.file, r.line, r.source_key, 'through_seq' as field, 'through_seq_missing' as code, null as detail
      from ${incoming(batch, 'balance')} r
      join insurer on insurer.code = ${insurer} and insurer.balances_owned_by = 'source'
      where r.op = 'upsert' and not r.body ? 'through_seq' and exists (
        select from claim where claim.insurer_code = ${insurer}
          and status in ('received', 'checking', 'documents_needed', 'sent_to_insurer'))`,
    sql`select r.file, r.line, r.source_key, 'through_seq' as field, 'through_seq_unknown' as code, r.body ->> 'through_seq' as detail
      from ${incoming(batch, 'balance')} r
      where r.op = 'upsert' and (r.body ->> 'through_seq')::bigint > (
        select greatest(coalesce(max(feed_seq), 0), (select coalesce(max(last), 0) from feed_position)) from claim_event)`,
  ]
}

/**
 * Finds balances with one of three mistakes: the holder is unknown, the holder's plan doesn't have the balance's limit,
 * or the balance's first day doesn't begin a policy year. Policy years are those of `policyYearOf`: if the period
 * begins on 29 February, they begin on 1 March in years without that day.
 */
function unknownHolders(batch: BatchRow): Problems {
  const { insurer_code: insurer, source } = batch
  return sql`with period as materialized (${periodsAfter(batch)}),
    class_after as materialized (
      select given.source_key as policy_key, class.value ->> 'class_code' as class_code, class.value ->> 'plan_code' as plan_code
      from ${staged(batch, 'policy')} given, jsonb_array_elements(given.body -> 'classes') class
      union all
      select stored.source_key, of_class.class_code, plan.code
      from policy_period stored
      join policy_period_plan of_class on of_class.policy_period_id = stored.id
      join plan on plan.id = of_class.plan_id
      where stored.insurer_code = ${insurer} and stored.source = ${source}
        and not exists (select from ${staged(batch, 'policy')} given where given.source_key = stored.source_key)
    ),
    holder as materialized (
      select given.source_key as coverage_key, given.body ->> 'policy_key' as policy_key,
        coalesce(given.body ->> 'class_code', 'all') as class_code, coalesce(given.body ->> 'household_key',
          period.policy_number || '|' || coalesce(given.body ->> 'subscriber_key', given.body ->> 'person_key')) as household_key
      from ${staged(batch, 'coverage')} given
      join period on period.source_key = given.body ->> 'policy_key'
      union all
      select stored.source_key, period.source_key, stored.class_code, household.source_key
      from coverage stored
      join policy_period period on period.id = stored.policy_period_id
      join household on household.id = stored.household_id
      where stored.insurer_code = ${insurer} and stored.source = ${source}
        and not exists (select from ${staged(batch, 'coverage')} given where given.source_key = stored.source_key)
    ),
    plan_limit as materialized (
      select given.body ->> 'plan_code' as plan_code, concat_ws('.', r.body ->> 'benefit', r.body ->> 'measure', r.body ->> 'scope',
        coalesce(r.body ->> 'item', 'benefit')) as limit_key, coalesce(r.body ->> 'shared_by', 'person') = 'family' as family
      from ${staged(batch, 'product')} given, jsonb_array_elements(given.body -> 'limits') r (body)
      union
      select plan.code, benefit_limit.key, benefit_limit.shared_by = 'family'
      from benefit_limit
      join plan_version version on version.id = benefit_limit.plan_version_id
      join plan on plan.id = version.plan_id
      where version.insurer_code = ${insurer}
        and not exists (select from ${staged(batch, 'product')} given where given.source_key = version.source_key)
    ),
    given as materialized (
      select r.file, r.line, r.source_key, r.body, ${limitKeySql} as limit_key, r.body ? 'household_key' as family,
        to_char((r.body ->> 'period_start')::date, 'MMDD') as day, to_char((r.body ->> 'period_start')::date - 1, 'MMDD') as day_before
      from ${incoming(batch, 'balance')} r where r.op = 'upsert'
    ),
    found as materialized (
      select given.file, given.line, bool_or(plan_limit.limit_key is not null) as has_limit,
        bool_or(given.body ->> 'scope' = 'lifetime' or (
          (given.body ->> 'period_start')::date between period.first_day and period.last_day
          and (given.day = to_char(period.first_day, 'MMDD')
            or (to_char(period.first_day, 'MMDD') = '0229' and given.day = '0301' and given.day_before = '0228')))) as has_year,
        min(period.first_day) as first_day
      from given
      join (
        select false as family, coverage_key as holder_key, policy_key, class_code from holder
        union all select true, household_key, policy_key, class_code from holder
      ) holder on holder.family = given.family
        and holder.holder_key = coalesce(given.body ->> 'household_key', given.body ->> 'coverage_key')
      join period on period.source_key = holder.policy_key
      left join class_after class on class.policy_key = holder.policy_key and class.class_code = holder.class_code
      left join plan_limit on plan_limit.plan_code = class.plan_code and plan_limit.limit_key = given.limit_key
        and plan_limit.family = given.family
      group by given.file, given.line
    )
    select given.file, given.line, given.source_key, problem.field, problem.code, problem.detail
    from given
    left join found using (file, line)
    cross join lateral (values
      (case when given.family then 'household_key' else 'coverage_key' end, 'reference_unknown',
        case when given.family then 'household ' || (given.body ->> 'household_key')
          else 'coverage ' || (given.body ->> 'coverage_key') end, found.line is null),
      ('benefit', 'limit_unknown', given.limit_key, not found.has_limit),
      ('period_start', 'policy_year_unknown', found.first_day::text, found.has_limit and not found.has_year)
    ) problem (field, code, detail, is_wrong)
    where problem.is_wrong`
}

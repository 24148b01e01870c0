import { sql } from 'kysely'
import { incoming, type Problems, staged } from './batch-rows'
import type { BatchRow } from './batches.repo'

/**
 * Returns SQL queries that find the problems of the rows about insurers: a row about another insurer than the batch's,
 * or two rows about the same insurer.
 */
export function insurerProblems(batch: BatchRow): Problems[] {
  return [
    sql`select r.file, r.line, r.source_key, 'code' as field, 'insurer_differs' as code, null as detail
      from ${incoming(batch, 'insurer')} r
      where r.body ->> 'code' <> ${batch.insurer_code}`,
    sql`select r.file, r.line, r.source_key, 'code' as field, 'code_of_another_row' as code, r.body ->> 'code' as detail
      from ${incoming(batch, 'insurer')} r
      where exists (
        select from ${staged(batch, 'insurer')} other
        where other.body ->> 'code' = r.body ->> 'code' and other.source_key < r.source_key)`,
  ]
}

/**
 * Returns SQL queries that find the problems of a batch's hospitals: two rows with the same hospital code or the same
 * code of a hospital register, or a code that already belongs to another hospital.
 */
export function hospitalProblems(batch: BatchRow): Problems[] {
  return [
    sql`select r.file, r.line, r.source_key, 'hospital_code' as field, 'code_of_another_row' as code,
        r.body ->> 'hospital_code' as detail
      from ${incoming(batch, 'hospital')} r
      join (
        select body ->> 'hospital_code' as hospital_code, min(source_key) as first_key from ${staged(batch, 'hospital')} given
        group by 1 having count(*) > 1
      ) twice on twice.hospital_code = r.body ->> 'hospital_code' and twice.first_key <> r.source_key`,
    sql`select r.file, r.line, r.source_key, 'codes' as field, 'code_of_another_row' as code,
        (given ->> 'system') || ' ' || (given ->> 'code') as detail
      from ${incoming(batch, 'hospital')} r
      cross join jsonb_array_elements(r.body -> 'codes') given
      join hospital_code taken on taken.system = given ->> 'system' and taken.code = given ->> 'code'
      join hospital on hospital.id = taken.hospital_id and hospital.code <> r.body ->> 'hospital_code'`,
    // Finds codes of hospital registers that the batch contains twice, in one row or in two, and reports the later one.
    sql`select distinct file, line, source_key, 'codes' as field, 'code_of_another_row' as code, system || ' ' || code as detail
      from (
        select r.file, r.line, r.source_key, given ->> 'system' as system, given ->> 'code' as code,
          row_number() over (partition by given ->> 'system', given ->> 'code' order by r.file, r.line) as n
        from ${incoming(batch, 'hospital')} r cross join jsonb_array_elements(r.body -> 'codes') given
      ) each
      where n > 1`,
  ]
}

/** Returns SQL queries that find the problems of a batch's hospital contracts. */
export function networkProblems(batch: BatchRow): Problems[] {
  const { insurer_code: insurer, source } = batch
  const rows = sql`${incoming(batch, 'network')} r`
  return [
    sql`select r.file, r.line, r.source_key, problem.field, 'reference_unknown' as code, problem.detail
      from ${rows}
      left join hospital on hospital.code = r.body ->> 'hospital_code'
      left join (select distinct body ->> 'hospital_code' as code from ${staged(batch, 'hospital')} given) new_hospital
        on new_hospital.code = r.body ->> 'hospital_code'
      left join plan on plan.insurer_code = ${insurer} and plan.code = r.body ->> 'plan_code'
      left join (select distinct body ->> 'plan_code' as code from ${staged(batch, 'product')} given) new_plan
        on new_plan.code = r.body ->> 'plan_code'
      cross join lateral (values
        ('hospital_code', 'hospital ' || (r.body ->> 'hospital_code'), hospital.id is null and new_hospital.code is null),
        ('plan_code', 'plan ' || (r.body ->> 'plan_code'), r.body ? 'plan_code' and plan.id is null and new_plan.code is null)
      ) problem (field, detail, is_wrong)
      where r.op = 'upsert' and problem.is_wrong`,
    // Finds contracts whose days overlap the days of another contract for the same hospital, plan and service. The
    // other contract may come from staff or another source.
    sql`with after as materialized (
        select given.source_key, ${source}::text as source, given.body ->> 'hospital_code' as hospital_code,
          coalesce(given.body ->> 'plan_code', '') as plan_code, given.body ->> 'service' as service,
          (given.body ->> 'valid_from')::date as first_day, (given.body ->> 'valid_to')::date + 1 as day_after
        from ${staged(batch, 'network')} given
        where given.decision in ('new', 'changed', 'unchanged')
        union all
        select stored.source_key, stored.source, hospital.code, coalesce(plan.code, ''), stored.service, stored.valid_from,
          case when ending.op = 'end'
            then greatest(least(stored.valid_to, (ending.body ->> 'end_date')::date), stored.valid_from - 1)
            else stored.valid_to end + 1
        from network_contract stored
        join hospital on hospital.id = stored.hospital_id
        left join plan on plan.id = stored.plan_id
        left join ${incoming(batch, 'network')} ending on stored.source = ${source}
          and ending.source_key = stored.source_key and ending.op = 'end'
        where stored.insurer_code = ${insurer} and not (stored.source = ${source} and exists (
          select from ${staged(batch, 'network')} given
          where given.source_key = stored.source_key and given.decision in ('new', 'changed', 'unchanged')))
      )
      select r.file, r.line, r.source_key, 'valid_from' as field, 'period_overlaps' as code, min(other.source_key) as detail
      from ${rows}
      join after other on other.hospital_code = r.body ->> 'hospital_code' and other.service = r.body ->> 'service'
        and other.plan_code = coalesce(r.body ->> 'plan_code', '')
        and (other.source_key <> r.source_key or other.source <> ${source})
        and daterange(other.first_day, other.day_after)
          && daterange((r.body ->> 'valid_from')::date, (r.body ->> 'valid_to')::date + 1)
      where r.op = 'upsert'
      group by r.file, r.line, r.source_key`,
  ]
}

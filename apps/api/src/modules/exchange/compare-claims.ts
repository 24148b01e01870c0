import { sql } from 'kysely'
import { joinKnownClaim } from '../claims/adjudication/import-claims'
import { incoming, type Problems, staged } from './batch-rows'
import type { BatchRow } from './batches.repo'

/**
 * Returns SQL queries that find the problems of the claims that a batch sends for Khum to decide. A source can't change
 * such a claim after sending it.
 */
export function toDecideProblems(batch: BatchRow): Problems[] {
  return [
    coverProblems(batch, 'to_decide'),
    sql`select r.file, r.line, r.source_key, 'source_key' as field, 'claim_known' as code, null as detail
      from ${incoming(batch, 'to_decide')} r where r.decision = 'changed'`,
  ]
}

/** Finds claims whose coverage isn't known, or doesn't cover the day of treatment. */
function coverProblems(batch: BatchRow, kind: 'claim' | 'to_decide'): Problems {
  const { insurer_code: insurer, source } = batch
  const rows = sql`${incoming(batch, kind)} r`
  return sql`with cover as materialized (
      select given.source_key, (given.body ->> 'effective_date')::date as first_day, (given.body ->> 'expiry_date')::date as last_day
      from ${staged(batch, 'coverage')} given
      where given.decision in ('new', 'changed', 'unchanged')
      union all
      select stored.source_key, stored.effective_date, stored.expiry_date
      from coverage stored
      where stored.insurer_code = ${insurer} and stored.source = ${source}
        and not exists (select from ${staged(batch, 'coverage')} given where given.source_key = stored.source_key
          and given.decision in ('new', 'changed', 'unchanged'))
    )
    select r.file, r.line, r.source_key, problem.field, problem.code, problem.detail
    from ${rows}
    left join cover on cover.source_key = r.body ->> 'coverage_key'
    cross join lateral (values
      ('coverage_key', 'reference_unknown', 'coverage ' || (r.body ->> 'coverage_key'), cover.source_key is null),
      ('admited_date', 'dates_outside_coverage', null,
        (r.body ->> 'admited_date')::date not between cover.first_day and cover.last_day)
    ) problem (field, code, detail, is_wrong)
    where r.op = 'upsert' and problem.is_wrong`
}

/** Returns SQL queries for the problems of the decided claims in a batch. */
export function claimProblems(batch: BatchRow): Problems[] {
  const { insurer_code: insurer, source } = batch
  const rows = sql`${incoming(batch, 'claim')} r`
  return [
    coverProblems(batch, 'claim'),
    sql`select r.file, r.line, r.source_key, day.field, 'day_not_possible' as code, null as detail
      from ${rows} cross join unnest(array['received_on', 'decided_on', 'paid_on']) day (field)
      where r.op = 'upsert' and (r.body ->> day.field)::date > (${batch.created_at}::timestamptz at time zone 'Asia/Bangkok')::date`,
    // Finds rows whose `claim_number` is unknown, belongs to another person's claim, or belongs to the claim of another
    // row of the source.
    sql`select r.file, r.line, r.source_key, 'claim_number' as field, problem.code, problem.detail
      from ${rows}
      left join claim on claim.insurer_code = ${insurer} and claim.claim_number = r.body ->> 'claim_number'
      left join coverage on coverage.insurer_code = ${insurer} and coverage.source = ${source}
        and coverage.source_key = r.body ->> 'coverage_key'
      left join claim_source stored on stored.insurer_code = ${insurer} and stored.source = ${source}
        and stored.source_key = r.source_key
      left join claim_source other on other.claim_id = claim.id and other.insurer_code = ${insurer} and other.source = ${source}
        and other.source_key <> r.source_key
      cross join lateral (values
        ('reference_unknown', 'claim ' || (r.body ->> 'claim_number'),
          claim.id is null or coalesce(coverage.person_id <> claim.person_id, true)),
        ('code_of_another_row', r.body ->> 'claim_number',
          coalesce(stored.claim_id <> claim.id, false) or other.source_key is not null)
      ) problem (code, detail, is_wrong)
      where r.op = 'upsert' and r.body ? 'claim_number' and problem.is_wrong`,
    // Finds rows that name the claim of another row of the batch.
    sql`select r.file, r.line, r.source_key, 'claim_number' as field, 'code_of_another_row' as code,
        r.body ->> 'claim_number' as detail
      from (select *, row_number() over (partition by body ->> 'claim_number' order by file, line) as place
        from ${rows} where op = 'upsert' and body ? 'claim_number') r
      where place > 1`,
    // Finds decided claims whose member, day, hospital or cause the row would change. A source can't change these,
    // because the claim could then count towards other limits and would have to be decided again.
    sql`select r.file, r.line, r.source_key, problem.field, 'claim_differs' as code, null as detail
      from ${rows}
      ${joinKnownClaim({ insurerCode: insurer, source })}
      left join coverage on coverage.insurer_code = ${insurer} and coverage.source = ${source}
        and coverage.source_key = r.body ->> 'coverage_key'
      cross join lateral (values
        ('coverage_key', coverage.id is distinct from known.coverage_id),
        ('claim_type', known.claim_type <> r.body ->> 'claim_type'),
        ('admited_type', known.admited_type <> r.body ->> 'admited_type'),
        ('admited_date', known.admited_date <> (r.body ->> 'admited_date')::date),
        ('accident_date', known.accident_date <> (r.body ->> 'accident_date')::date),
        ('symptom', known.symptom <> r.body ->> 'symptom'),
        ('provider_name', known.provider_name <> r.body ->> 'provider_name')
      ) problem (field, is_wrong)
      where r.op = 'upsert' and known.origin = 'core_system' and problem.is_wrong`,
    // Finds decided claims whose bill the row would change.
    sql`select r.file, r.line, r.source_key, 'lines' as field, 'bill_differs' as code, null as detail
      from ${rows}
      ${joinKnownClaim({ insurerCode: insurer, source })}
      where r.op = 'upsert' and known.origin = 'core_system' and array(
          select line.billed from claim_line line where line.claim_id = known.id and line.replaced_at is null order by line.sort)
        <> array(select (line.value ->> 'billed')::bigint from jsonb_array_elements(r.body -> 'lines') with ordinality line
          order by line.ordinality)`,
  ]
}

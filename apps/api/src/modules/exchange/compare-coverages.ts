import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { incoming, type Problems, staged } from './batch-rows'
import type { BatchRow } from './batches.repo'
import { coveragesLosingLimits } from './compare-plans-of-coverages'
import { periodsAfter } from './compare-policies'
import { omittedCoverages } from './full-file'

/** Returns SQL queries that find the problems of a batch's coverages. */
export function coverageProblems(batch: BatchRow): Problems[] {
  const { insurer_code: insurer, source } = batch
  const person = (key: string) => sql`(
    exists (select from ${staged(batch, 'person')} given where given.source_key = r.body ->> ${sql.lit(key)})
    or exists (select from person_source link where link.insurer_code = ${insurer} and link.source = ${source}
      and link.source_key = r.body ->> ${sql.lit(key)}))`
  const rows = sql`${incoming(batch, 'coverage')} r`
  const stored = sql`coverage stored on stored.insurer_code = ${insurer} and stored.source = ${source}
    and stored.source_key = r.source_key`
  return [
    sql`with period as materialized (${periodsAfter(batch)})
      select r.file, r.line, r.source_key, problem.field, problem.code, problem.detail
      from ${rows}
      left join period on period.source_key = r.body ->> 'policy_key'
      cross join lateral (values
        ('policy_key', 'reference_unknown', 'policy ' || (r.body ->> 'policy_key'), period.source_key is null),
        ('class_code', 'reference_unknown', 'class ' || coalesce(r.body ->> 'class_code', 'all'),
          coalesce(r.body ->> 'class_code', 'all') <> all (period.classes)),
        ('effective_date', 'dates_outside_period', null, (r.body ->> 'effective_date')::date < period.first_day),
        ('expiry_date', 'dates_outside_period', null, (r.body ->> 'expiry_date')::date > period.last_day),
        ('person_key', 'reference_unknown', 'person ' || (r.body ->> 'person_key'), not ${person('person_key')}),
        ('subscriber_key', 'reference_unknown', 'person ' || (r.body ->> 'subscriber_key'),
          r.body ? 'subscriber_key' and not ${person('subscriber_key')}),
        ('household_key', 'too_long', null, r.decision = 'new' and not r.body ?| array['household_key', 'renews_key']
          and length(concat_ws('|', period.policy_number, coalesce(r.body ->> 'subscriber_key', r.body ->> 'person_key'))) > 200)
      ) problem (field, code, detail, is_wrong)
      where r.op = 'upsert' and problem.is_wrong`,
    // Finds rows whose stored coverage belongs to another person or policy.
    sql`select r.file, r.line, r.source_key, problem.field, problem.code, problem.detail
      from ${rows}
      join ${stored}
      join person_source link on link.insurer_code = ${insurer} and link.source = ${source}
        and link.source_key = r.body ->> 'person_key'
      join household on household.id = stored.household_id
      join policy on policy.id = household.policy_id
      left join policy_period period on period.insurer_code = ${insurer} and period.source = ${source}
        and period.source_key = r.body ->> 'policy_key'
      cross join lateral (values
        ('person_key', 'person_differs', null, link.person_id <> stored.person_id and not ${mergesInto(batch)}),
        ('policy_key', 'household_differs', policy.source_key, period.policy_id <> policy.id)
      ) problem (field, code, detail, is_wrong)
      where r.op = 'upsert' and problem.is_wrong`,
    sql`select r.file, r.line, r.source_key, 'household_key' as field, 'household_differs' as code, policy.source_key as detail
      from ${rows}
      join household on household.insurer_code = ${insurer} and household.source = ${source}
        and household.source_key = r.body ->> 'household_key'
      join policy on policy.id = household.policy_id
      join (${periodsAfter(batch)}) period on period.source_key = r.body ->> 'policy_key'
      where r.op = 'upsert' and r.body ? 'household_key' and policy.source_key <> period.policy_number`,
    renewalProblems(batch),
    ...storedRenewals(batch),
    otherHouseholds(batch),
    coveragesLosingLimits(batch),
  ]
}

/**
 * Lets a source restore coverages that ended or became void together with their policy period. The source sends the
 * same row again when the period is no longer void and lasts until the row's last day. Sets the decision of such rows
 * to `changed`. Otherwise the decision would be `unchanged`, because ending a period doesn't change the versions of its
 * coverages.
 */
export async function reopenCoverages(db: Kysely<Database>, batch: BatchRow): Promise<void> {
  await sql`
    update exchange_row r set decision = 'changed'
    from coverage stored, (${periodsAfter(batch)}) period
    where r.batch_id = ${batch.id} and r.kind = 'coverage' and r.op = 'upsert' and r.decision = 'unchanged'
      and stored.insurer_code = ${batch.insurer_code} and stored.source = ${batch.source} and stored.source_key = r.source_key
      and (stored.void_from_inception or stored.expiry_date <> (r.body ->> 'expiry_date')::date) and not stored.held_by_office
      and period.source_key = r.body ->> 'policy_key' and period.status <> 'void'
      and period.last_day >= (r.body ->> 'expiry_date')::date`.execute(db)
}

/**
 * Finds rows that name another household or subscriber than the stored coverage has. A stored coverage stays in its
 * household, because the household's entries in the ledger show what the family has used of its limits. Skips rows that
 * name neither a household nor a subscriber. Also skips renewals, because a renewal is always in the household of its
 * former coverage.
 */
export function keptHouseholds({ id, insurer_code: insurer, source }: BatchRow): Problems {
  return sql`select r.file, r.line, r.source_key, 'household_key' as field, 'household_kept' as code, household.source_key as detail
    from exchange_row r
    join coverage stored on stored.insurer_code = ${insurer} and stored.source = ${source} and stored.source_key = r.source_key
    join household on household.id = stored.household_id
    join policy on policy.id = household.policy_id
    where r.batch_id = ${id} and r.kind = 'coverage' and r.op = 'upsert' and r.decision = 'changed'
      and stored.former_coverage_id is null and not r.body ? 'renews_key' and household.source_key
        <> coalesce(r.body ->> 'household_key', policy.source_key || '|' || (r.body ->> 'subscriber_key'))`
}

/**
 * SQL condition: the batch merges the person of the stored coverage (`stored`) into the person whom the batch's row of
 * the coverage names (`link`). The calling query defines both names.
 */
function mergesInto(batch: BatchRow) {
  const named = (key: RawBuilder<unknown>) => sql`(select named.person_id from person_source named
    where named.insurer_code = ${batch.insurer_code} and named.source = ${batch.source} and named.source_key = ${key})`
  return sql`exists (select from ${incoming(batch, 'person')} merging
    where merging.op = 'merge' and ${named(sql`merging.source_key`)} = stored.person_id
      and ${named(sql`merging.body ->> 'into'`)} = link.person_id)`
}

/**
 * Finds renewals that don't follow their former coverage. The former coverage must be of the same person and policy,
 * end before the renewal begins, and not be renewed by another coverage.
 */
function renewalProblems(batch: BatchRow): Problems {
  const { insurer_code: insurer, source } = batch
  return sql`with period as materialized (${periodsAfter(batch)}),
    coverage_after as materialized (
      select given.source_key, given.body ->> 'person_key' as person_key, period.policy_number,
        (given.body ->> 'expiry_date')::date as last_day, given.body ->> 'renews_key' as renews_key
      from ${staged(batch, 'coverage')} given
      join period on period.source_key = given.body ->> 'policy_key'
      where given.source_key in (select body ->> 'renews_key' from ${incoming(batch, 'coverage')} r)
        or given.body ? 'renews_key'
    ),
    first_renewal as materialized (
      select renews_key, min(source_key) as source_key from coverage_after where renews_key is not null group by renews_key
    )
    select r.file, r.line, r.source_key, problem.field, problem.code, problem.detail
    from ${incoming(batch, 'coverage')} r
    join period on period.source_key = r.body ->> 'policy_key'
    left join coverage_after given on given.source_key = r.body ->> 'renews_key'
    left join first_renewal on first_renewal.renews_key = r.body ->> 'renews_key'
    left join coverage former on former.insurer_code = ${insurer} and former.source = ${source}
      and former.source_key = r.body ->> 'renews_key'
    left join policy_period former_period on former_period.id = former.policy_period_id
    left join policy on policy.id = former_period.policy_id
    left join person_source link on link.insurer_code = ${insurer} and link.source = ${source}
      and link.source_key = r.body ->> 'person_key'
    left join exchange_row ending on ending.batch_id = ${batch.id} and ending.kind = 'coverage' and ending.op = 'end'
      and ending.source_key = former.source_key
    left join coverage renewal on renewal.former_coverage_id = former.id and renewal.source_key <> r.source_key
    cross join lateral (values
      ('renews_key', 'reference_unknown', 'coverage ' || (r.body ->> 'renews_key'), given.source_key is null and former.id is null),
      ('effective_date', 'period_overlaps', r.body ->> 'renews_key', r.body ->> 'renews_key' <> r.source_key
        and coalesce(given.last_day, least(former.expiry_date, (ending.body ->> 'end_date')::date)) >= (r.body ->> 'effective_date')::date),
      ('renews_key', 'renews_wrong', null, coalesce(given.person_key <> r.body ->> 'person_key', link.person_id <> former.person_id)
        or coalesce(given.policy_number, policy.source_key) <> period.policy_number
        or renewal.id is not null or r.body ->> 'renews_key' = r.source_key
        or coalesce(first_renewal.source_key <> r.source_key, false))
    ) problem (field, code, detail, is_wrong)
    where r.op = 'upsert' and r.body ? 'renews_key' and problem.is_wrong`
}

/**
 * Finds rows without `renews_key` whose coverage would overlap with the stored coverage that it renews or that renews
 * it. A renewal that is void doesn't count.
 */
function storedRenewals(batch: BatchRow): Problems[] {
  const stored = sql`${incoming(batch, 'coverage')} r
    join coverage stored on stored.insurer_code = ${batch.insurer_code} and stored.source = ${batch.source}
      and stored.source_key = r.source_key`
  return [
    sql`select r.file, r.line, r.source_key, 'effective_date' as field, 'period_overlaps' as code, former.source_key as detail
      from ${stored}
      join coverage former on former.id = stored.former_coverage_id
      left join ${staged(batch, 'coverage')} given on given.source_key = former.source_key
      left join ${incoming(batch, 'coverage')} ending on ending.op = 'end' and ending.source_key = former.source_key
      where r.op = 'upsert' and not r.body ? 'renews_key' and (r.body ->> 'effective_date')::date
        <= coalesce((given.body ->> 'expiry_date')::date, least(former.expiry_date, (ending.body ->> 'end_date')::date))`,
    // Skips renewals that the batch itself sends, because the other queries compare the two rows. Also skips renewals
    // that become void because a full file omits them: those that begin on or after the file's day.
    sql`select r.file, r.line, r.source_key, 'expiry_date' as field, 'period_overlaps' as code, renewal.source_key as detail
      from ${stored}
      join coverage renewal on renewal.former_coverage_id = stored.id and not renewal.void_from_inception
      join policy_period on policy_period.id = renewal.policy_period_id
      left join ${incoming(batch, 'coverage')} given on given.source_key = renewal.source_key
      where r.op = 'upsert' and (r.body ->> 'expiry_date')::date >= renewal.effective_date
        and not coalesce(given.op in ('upsert', 'void') or (given.body ->> 'end_date')::date < renewal.effective_date, false)
        and not (renewal.effective_date >= ${batch.as_of} and renewal.id in ${omittedCoverages(batch)})
        and not exists (
          select from (${periodsAfter(batch)}) period where period.source_key = policy_period.source_key and period.status = 'void')`,
  ]
}

/**
 * Finds stored coverages that would become renewals of a coverage in another household. All coverages of a chain of
 * renewals must be in one household, because the ledger locks whole households. Otherwise, two simultaneous claims
 * wouldn't see each other's entries for a lifetime limit. If the former coverage is new too, its household is that of
 * the first coverage in its chain.
 */
function otherHouseholds(batch: BatchRow): Problems {
  const { insurer_code: insurer, source } = batch
  return sql`with recursive linked as materialized (
      select r.file, r.line, r.source_key, r.body ->> 'renews_key' as renews_key, stored.household_id
      from ${incoming(batch, 'coverage')} r
      join coverage stored on stored.insurer_code = ${insurer} and stored.source = ${source} and stored.source_key = r.source_key
      where r.op = 'upsert' and r.body ? 'renews_key'
    ),
    added as materialized (
      select given.source_key, given.body ->> 'renews_key' as renews_key, coalesce(given.body ->> 'household_key',
        period.policy_number || '|' || coalesce(given.body ->> 'subscriber_key', given.body ->> 'person_key')) as household_key
      from ${staged(batch, 'coverage')} given
      join (${periodsAfter(batch)}) period on period.source_key = given.body ->> 'policy_key'
      where given.decision = 'new' and exists (select from linked)
    ),
    former as (
      select source_key, renews_key from linked
      union
      select former.source_key, added.renews_key from former join added on added.source_key = former.renews_key
      where added.renews_key is not null
    )
    select linked.file, linked.line, linked.source_key, 'renews_key' as field, 'renews_other_household' as code,
      linked.renews_key as detail
    from linked
    join former using (source_key)
    left join coverage stored on stored.insurer_code = ${insurer} and stored.source = ${source}
      and stored.source_key = former.renews_key
    left join added on added.source_key = former.renews_key and added.renews_key is null
    left join household on household.insurer_code = ${insurer} and household.source = ${source}
      and household.source_key = added.household_key
    where (stored.id is not null or added.source_key is not null)
      and coalesce(stored.household_id, household.id) is distinct from linked.household_id`
}

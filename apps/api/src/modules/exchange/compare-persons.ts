import { type RawBuilder, sql } from 'kysely'
import { incoming, type Problems } from './batch-rows'
import type { BatchRow } from './batches.repo'

/** Returns SQL queries that find the problems of a batch's people. */
export function personProblems(batch: BatchRow): Problems[] {
  const { insurer_code: insurer, source } = batch
  const rows = linked(batch, incoming(batch, 'person'))
  return [
    ...identityProblems(batch, incoming(batch, 'person')),
    // Finds merges that break a rule of `mergeFaults`, for example because an insurer or source other than the batch's
    // has sent one of the two people. R90
    sql`select r.file, r.line, r.source_key, problem.field, problem.code, null as detail
      from ${rows}
      join person_source target on target.insurer_code = ${insurer} and target.source = ${source}
        and target.source_key = r.body ->> 'into'
      join person former on former.id = link.person_id
      join person other on other.id = target.person_id
      cross join lateral (${mergeFaults(batch)}) problem (field, code, is_wrong)
      where r.op = 'merge' and former.id <> other.id and problem.is_wrong`,
    sql`select r.file, r.line, r.source_key, 'source_key' as field, 'not_merged' as code, null as detail
      from ${incoming(batch, 'person')} r
      where r.op = 'split' and not exists (
        select from person_merge merge where merge.insurer_code = ${insurer} and merge.source = ${source}
          and merge.source_key = r.source_key and merge.split_at is null)`,
    sql`select r.file, r.line, r.source_key, problem.field, problem.code, null as detail
      from ${rows} cross join lateral (${splitFaults(batch)}) problem (field, code, is_wrong)
      where r.op = 'split' and problem.is_wrong`,
    sql`select r.file, r.line, r.source_key, 'into' as field, 'reference_unknown' as code, 'into ' || (r.body ->> 'into') as detail
      from ${incoming(batch, 'person')} r
      where r.op = 'merge' and not exists (
        select from person_source target where target.insurer_code = ${insurer} and target.source = ${source}
          and target.source_key = r.body ->> 'into')`,
  ]
}

type Source = Pick<BatchRow, 'insurer_code' | 'source'>

/**
 * SQL: the rows `r` of people, each joined with the stored link (`link`) between the row's source key and a person.
 * Leaves out rows whose key isn't known yet.
 */
function linked({ insurer_code, source }: Source, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${rows} r
    join person_source link on link.insurer_code = ${insurer_code} and link.source = ${source} and link.source_key = r.source_key`
}

/**
 * Finds rows whose citizen id or passport contradicts the stored people. There are three cases: the person with the
 * row's source key has another citizen id; the citizen id or passport belongs to another person; two rows would give
 * the same new id or passport to two people. Staff may replace a citizen id by a correction, but only if no other
 * source or insurer has sent the person. A version that waits for a release is checked when it is released. R90
 */
export function identityProblems(batch: Source & { mode: string }, people: RawBuilder<unknown>): Problems[] {
  const rows = linked(batch, people)
  const mayReplace = sql`(${batch.mode === 'correction'} and not r.releases)`
  // Compares two citizen ids only if their hashes were made with the same master key. The keys differ only while
  // citizen ids are being re-encrypted with a new master key.
  const differs = sql`(person.national_id_hash <> r.national_id_hash
    and substring(person.national_id_sealed, 2, 4) = substring(r.secrets_sealed, 2, 4))`
  return [
    sql`select r.file, r.line, r.source_key, 'citizen_id' as field, problem.code, null as detail
      from ${rows}
      join person on person.id = link.person_id
      left join person owner on owner.national_id_hash = r.national_id_hash and owner.id <> person.id
      cross join lateral (values
        ('person_of_another_id', owner.id is not null or (${differs} and not ${mayReplace})),
        ('id_of_other_sources', ${differs} and ${mayReplace} and ${isKnownElsewhere(batch, sql`person.id`)})
      ) problem (code, is_wrong)
      where r.op = 'upsert' and r.decision <> 'held' and r.national_id_hash is not null and problem.is_wrong`,
    sql`select r.file, r.line, r.source_key, 'passport_number' as field, 'person_of_another_id' as code, null as detail
      from ${rows}
      join person_identifier owner on owner.number_hash = r.passport_hash and owner.person_id <> link.person_id
      where r.op = 'upsert' and r.decision <> 'held'`,
    ...sharedIdentities(rows),
  ]
}

/** Finds rows that would give one new citizen id or passport to several stored people. R90 */
function sharedIdentities(rows: RawBuilder<unknown>): Problems[] {
  const identities = [
    ['citizen_id', 'national_id_hash', sql`select from person where national_id_hash = mine.hash`],
    ['passport_number', 'passport_hash', sql`select from person_identifier where number_hash = mine.hash`],
  ] as const
  return identities.map(
    ([field, column, owner]) => sql`
      with mine as materialized (
        select r.file, r.line, r.source_key, ${sql.ref(`r.${column}`)} as hash, link.person_id
        from ${rows}
        where r.op = 'upsert' and r.decision <> 'held' and ${sql.ref(`r.${column}`)} is not null
      ),
      shared as (
        select hash, min(source_key) as first_key, max(source_key) as last_key from mine
        group by hash having min(person_id) <> max(person_id)
      )
      select mine.file, mine.line, mine.source_key, ${sql.lit(field)} as field, 'identity_of_two' as code,
        case when mine.source_key = shared.first_key then shared.last_key else shared.first_key end as detail
      from mine
      join shared on shared.hash = mine.hash
      where not exists (${owner})`,
  )
}

/** SQL condition: one of these people was also sent by a source other than `source`, or for another insurer. */
function isKnownElsewhere({ insurer_code, source }: Source, people: RawBuilder<unknown>) {
  return sql`exists (select from person_source known where known.person_id in (${people})
    and (known.insurer_code <> ${insurer_code} or known.source <> ${source}))`
}

/**
 * SQL: one row for each rule that can forbid merging the person `former` into the person `other`: the field and code
 * to report, and whether the rule is broken. R90
 */
export function mergeFaults(batch: Source): RawBuilder<unknown> {
  return sql`values
    ('into', 'person_of_another_id', former.national_id_hash <> other.national_id_hash),
    ('source_key', 'person_of_other_sources', ${isKnownElsewhere(batch, sql`former.id, other.id`)}),
    ('source_key', 'both_have_logins', exists (select from login where login.person_id = former.id)
      and exists (select from login where login.person_id = other.id)),
    ('source_key', 'covered_twice', exists (
      select from coverage mine
      join policy_period of_mine on of_mine.id = mine.policy_period_id
      join policy_period of_theirs on of_theirs.policy_id = of_mine.policy_id
      join coverage theirs on theirs.policy_period_id = of_theirs.id and theirs.person_id = other.id
      where mine.person_id = former.id and not mine.void_from_inception and not theirs.void_from_inception
        and mine.effective_date <= theirs.expiry_date and theirs.effective_date <= mine.expiry_date))`
}

/**
 * SQL: the rules that can forbid a split of the person with the source key of `link`, with the columns of
 * `mergeFaults`. A split is forbidden if an insurer or source other than the batch's has also sent the merged person.
 * It is also forbidden if it would separate a member from a claim that they filed since the merge: one of the two
 * people would get the account, and the other one the claim's coverage. A paper claim's `submitted_at` is the day on
 * which the paper came, which may be before the merge. R90
 */
export function splitFaults(batch: Source): RawBuilder<unknown> {
  return sql`values
    ('source_key', 'person_of_other_sources', ${isKnownElsewhere(batch, sql`link.person_id`)}),
    ('source_key', 'claims_since_merge', exists (
      select from person_merge merge
      join claim on claim.person_id = link.person_id and merge.merged_at
        <= case claim.origin when 'member_app' then claim.submitted_at else claim.updated_at end
      join account on account.id = claim.account_id and account.person_id = link.person_id
      join coverage on coverage.id = claim.coverage_id
      join coverage first on first.id = coverage.first_coverage_id
      where merge.insurer_code = link.insurer_code and merge.source = link.source and merge.source_key = link.source_key
        and merge.split_at is null
        and (merge.moved -> 'accounts' ? account.id::text or coalesce(merge.moved -> 'logins' ? account.login_id::text, false))
          <> (merge.moved -> 'coverages' ? first.id::text
          or (first.insurer_code = link.insurer_code and first.source = link.source and first.person_key = link.source_key))))`
}

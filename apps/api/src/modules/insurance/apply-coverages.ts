import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { newIdSql, rowOfKey, type StagedRows } from './staged'

type Db = Kysely<Database>

/** SQL: the key of the household that a coverage row belongs to. */
export const householdKeySql = sql<string>`coalesce(r.body ->> 'household_key',
  policy.source_key || '|' || coalesce(r.body ->> 'subscriber_key', r.body ->> 'person_key'))`

/**
 * SQL: the new or changed rows, joined with the stored rows that their keys refer to. `former_id` is null if the former
 * coverage isn't stored yet. A stored renewal whose row has no `renews_key` keeps its former coverage.
 */
function resolved(staged: StagedRows, decision: 'new' | 'changed') {
  return sql`(
    select r.new_id, r.source_key, r.source_version, r.hash, r.body, period.id as policy_period_id, period.status,
      of_class.class_code, of_class.plan_id, person.person_id, former.id as former_id, former.first_coverage_id as first_id,
      former.waiting_from as first_day, stored.id as stored_id,
      coalesce(former.household_id, stored.household_id, household.id) as household_id
    from ${staged.rows} r
    cross join ${rowOfKey(staged, 'policy_period', sql`r.body ->> 'policy_key'`)} period
    cross join lateral (select * from policy where policy.id = period.policy_id offset 0) policy
    cross join lateral (
      select * from policy_period_plan each
      where each.policy_period_id = period.id and each.class_code = coalesce(r.body ->> 'class_code', 'all') offset 0
    ) of_class
    cross join ${rowOfKey(staged, 'person_source', sql`r.body ->> 'person_key'`)} person
    left join ${rowOfKey(staged, 'household', householdKeySql)} household on true
    left join ${rowOfKey(staged, 'coverage', sql`r.source_key`)} stored on true
    left join lateral (
      select keyed.* from ${rowOfKey(staged, 'coverage', sql`r.body ->> 'renews_key'`)} keyed
      union all
      select * from coverage linked where linked.id = stored.former_coverage_id and not r.body ? 'renews_key'
    ) former on true
    where r.op = 'upsert' and r.decision = ${decision})`
}

/**
 * Adds, changes, ends and voids coverages as a source sent them, with their households and personal cost sharing. Run
 * it in a transaction.
 * @returns the ids of the changed coverages that were void from inception before this call (`voided`), and whether all
 * new coverages were added (`isWhole`). A coverage isn't added if its person, household or former coverage is missing.
 */
export async function applyCoverages(
  db: Db,
  staged: StagedRows,
): Promise<{ voided: string[]; isWhole: boolean }> {
  const voided = await listVoided(db, staged)
  await changeCoverages(db, staged)
  await writeHouseholds(db, staged)
  // A row can renew the coverage of another row of the same chunk. That coverage must be inserted first, so the inserts
  // run in several rounds.
  let left = staged.newRows - (await insertCoverages(db, staged))
  // Only renewals depend on other rows, so the next rounds read only renewals.
  const renewals = { ...staged, rows: sql`(select * from ${staged.rows} r where r.body ? 'renews_key')` }
  while (left > 0) {
    const inserted = await insertCoverages(db, renewals)
    if (inserted === 0) break
    left -= inserted
  }
  // Changes the stored coverages once more, because one of them can become the renewal of a coverage that was inserted
  // just now.
  if (staged.newRows > 0) await changeCoverages(db, renewals)
  await writeExceptions(db, staged)
  await endCoverages(db, staged)
  return { voided, isWhole: left === 0 }
}

async function listVoided(db: Db, staged: StagedRows): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stored.id from ${staged.rows} r
    cross join ${rowOfKey(staged, 'coverage', sql`r.source_key`)} stored
    where r.op = 'upsert' and r.decision = 'changed' and stored.void_from_inception`.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts the households that Khum doesn't have yet. A renewal belongs to the household of its former coverage. */
async function writeHouseholds(db: Db, staged: StagedRows): Promise<void> {
  await sql`
    insert into household (id, policy_id, insurer_code, subscriber_person_id, source, source_key)
    select distinct on (r.household_key) ${newIdSql}, r.policy_id, ${staged.insurerCode}, subscriber.person_id, ${staged.source},
      r.household_key
    from (
      select r.body, policy.id as policy_id, ${householdKeySql} as household_key
      from ${staged.rows} r
      cross join ${rowOfKey(staged, 'policy_period', sql`r.body ->> 'policy_key'`)} period
      cross join lateral (select * from policy where policy.id = period.policy_id offset 0) policy
      left join ${rowOfKey(staged, 'household', householdKeySql)} household on true
      where r.op = 'upsert' and r.decision = 'new' and household.id is null and not r.body ? 'renews_key'
    ) r
    cross join ${rowOfKey(staged, 'person_source', sql`coalesce(r.body ->> 'subscriber_key', r.body ->> 'person_key')`)} subscriber
    order by r.household_key, r.body ->> 'relationship' = 'self' desc
    on conflict (insurer_code, source, source_key) do nothing`.execute(db)
}

async function changeCoverages(db: Db, staged: StagedRows): Promise<void> {
  await sql`
    update coverage set policy_period_id = r.policy_period_id, class_code = r.class_code, plan_id = r.plan_id,
      relationship = r.body ->> 'relationship', card_number = r.body ->> 'card_number',
      employee_id = r.body ->> 'employee_id', person_key = r.body ->> 'person_key', effective_date = (r.body ->> 'effective_date')::date,
      expiry_date = (r.body ->> 'expiry_date')::date, former_coverage_id = coalesce(r.former_id, coverage.former_coverage_id),
      first_coverage_id = coalesce(r.first_id, coverage.first_coverage_id),
      waiting_from = coalesce(r.first_day, (r.body ->> 'waiting_from')::date, (r.body ->> 'effective_date')::date),
      void_from_inception = r.status = 'void', source_version = r.source_version, source_hash = r.hash
    from ${resolved(staged, 'changed')} r
    where coverage.id = r.stored_id`.execute(db)
  // Renewals have copies of the first coverage's `first_coverage_id` and `waiting_from`, so update the renewals too.
  await sql`
    update coverage set first_coverage_id = later.to_first, waiting_from = later.to_waiting_from
    from (
      select distinct on (chained.id) chained.id, first.first_coverage_id as to_first, first.waiting_from as to_waiting_from
      from ${staged.rows} r
      cross join ${rowOfKey(staged, 'coverage', sql`r.source_key`)} first
      cross join lateral (
        select * from coverage each
        where each.first_coverage_id = any (array[first.id::text, first.first_coverage_id::text])
          and each.effective_date > first.effective_date offset 0
      ) chained
      where r.op = 'upsert' and r.decision = 'changed'
        and (chained.first_coverage_id, chained.waiting_from) is distinct from (first.first_coverage_id, first.waiting_from)
      order by chained.id, first.effective_date
    ) later
    where coverage.id = later.id`.execute(db)
}

async function insertCoverages(db: Db, staged: StagedRows): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into coverage (id, insurer_code, policy_period_id, class_code, plan_id, household_id, person_id, relationship,
      card_number, employee_id, effective_date, expiry_date, waiting_from, former_coverage_id, first_coverage_id,
      void_from_inception, person_key, source, source_key, source_version, source_hash)
    select r.new_id, ${staged.insurerCode}, r.policy_period_id, r.class_code, r.plan_id, r.household_id, r.person_id,
      r.body ->> 'relationship', r.body ->> 'card_number', r.body ->> 'employee_id', (r.body ->> 'effective_date')::date,
      (r.body ->> 'expiry_date')::date,
      coalesce(r.first_day, (r.body ->> 'waiting_from')::date, (r.body ->> 'effective_date')::date), r.former_id,
      coalesce(r.first_id, r.new_id), r.status = 'void', r.body ->> 'person_key', ${staged.source}, r.source_key, r.source_version, r.hash
    from ${resolved(staged, 'new')} r
    where r.stored_id is null and r.household_id is not null and (r.former_id is not null or not r.body ? 'renews_key')`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

async function writeExceptions(db: Db, staged: StagedRows): Promise<void> {
  const covered = (rows: RawBuilder<unknown>) => sql`(
    select coverage.id, r.body from ${rows} r
    cross join ${rowOfKey(staged, 'coverage', sql`r.source_key`)} coverage)`
  const changed = sql`(select * from ${staged.rows} r where r.op = 'upsert' and r.decision = 'changed')`
  const given = sql`(select * from ${staged.rows} r where r.op = 'upsert' and r.body ? 'cost_sharing')`
  await sql`
    delete from cost_sharing_exception where coverage_id in (select id from ${covered(changed)} coverage)`.execute(
    db,
  )
  await sql`
    insert into cost_sharing_exception (id, coverage_id, benefit_kind, kind, value, from_date, to_date)
    select ${newIdSql}, coverage.id, given.value ->> 'benefit', given.value ->> 'kind', (given.value ->> 'value')::bigint,
      (given.value ->> 'from')::date, (given.value ->> 'to')::date
    from ${covered(given)} coverage, jsonb_array_elements(coverage.body -> 'cost_sharing') given`.execute(db)
}

/**
 * Applies the rows with the operation `end` or `void`: ends coverages on the row's `end_date`, or makes them void from
 * inception. A coverage that would end before its first day also becomes void.
 */
async function endCoverages(db: Db, staged: StagedRows): Promise<void> {
  const lastDay = sql`(r.body ->> 'end_date')::date`
  await sql`
    update coverage set
      expiry_date = case when r.op = 'end' and coverage.effective_date <= ${lastDay}
        then least(coverage.expiry_date, ${lastDay}) else coverage.expiry_date end,
      void_from_inception = coverage.void_from_inception or r.op = 'void' or coverage.effective_date > ${lastDay},
      source_version = r.source_version, source_hash = r.hash
    from (
      select r.*, stored.id as stored_id from ${staged.rows} r
      cross join ${rowOfKey(staged, 'coverage', sql`r.source_key`)} stored
      where r.op in ('end', 'void')
    ) r
    where coverage.id = r.stored_id`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { hasKey, newIdSql, type StagedRows } from './staged'

type Db = Kysely<Database>

/** SQL: the key of the household that a coverage row belongs to. */
export const householdKeySql = sql<string>`coalesce(r.body ->> 'household_key',
  policy.source_key || '|' || coalesce(r.body ->> 'subscriber_key', r.body ->> 'person_key'))`

/** The rows with what their keys name. Rows whose former coverage isn't stored yet have `former_id` null. */
function resolved(staged: StagedRows) {
  return sql`(
    select r.new_id, r.source_key, r.source_version, r.hash, r.body, period.id as policy_period_id, period.status,
      policy.id as policy_id, of_class.class_code, of_class.plan_id, person.person_id,
      coalesce(subscriber.person_id, person.person_id) as subscriber_id, former.id as former_id,
      former.first_coverage_id as first_id, former.waiting_from as first_day, stored.id as stored_id,
      coalesce(former.household_id, stored.household_id, household.id) as household_id, ${householdKeySql} as household_key
    from ${staged.rows} r
    join policy_period period on ${hasKey(staged, 'period', sql`r.body ->> 'policy_key'`)}
    join policy on policy.id = period.policy_id
    join policy_period_plan of_class
      on of_class.policy_period_id = period.id and of_class.class_code = coalesce(r.body ->> 'class_code', 'all')
    join person_source person on ${hasKey(staged, 'person', sql`r.body ->> 'person_key'`)}
    left join person_source subscriber on ${hasKey(staged, 'subscriber', sql`r.body ->> 'subscriber_key'`)}
    left join household on ${hasKey(staged, 'household', householdKeySql)}
    left join coverage former on ${hasKey(staged, 'former', sql`r.body ->> 'renews_key'`)}
    left join coverage stored on ${hasKey(staged, 'stored', sql`r.source_key`)}
    where r.op = 'upsert')`
}

/** Writes coverages with their households and personal cost sharing. Run it in a transaction. */
export async function applyCoverages(db: Db, staged: StagedRows): Promise<void> {
  await writeHouseholds(db, staged)
  await changeCoverages(db, staged)
  // A row can renew another row of the same chunk, which then has to be inserted first.
  while ((await insertCoverages(db, staged)) > 0);
  await writeExceptions(db, staged)
  await endCoverages(db, staged)
}

async function writeHouseholds(db: Db, staged: StagedRows): Promise<void> {
  await sql`
    insert into household (id, policy_id, insurer_code, subscriber_person_id, source, source_key)
    select distinct on (r.household_key) ${newIdSql}, r.policy_id, ${staged.insurerCode}, r.subscriber_id, ${staged.source},
      r.household_key
    from ${resolved(staged)} r
    where r.household_id is null
    order by r.household_key, r.body ->> 'relationship' = 'self' desc
    on conflict (insurer_code, source, source_key) do nothing`.execute(db)
}

async function changeCoverages(db: Db, staged: StagedRows): Promise<void> {
  await sql`
    update coverage set policy_period_id = r.policy_period_id, class_code = r.class_code, plan_id = r.plan_id,
      relationship = r.body ->> 'relationship', card_number = r.body ->> 'card_number',
      employee_id = r.body ->> 'employee_id', effective_date = (r.body ->> 'effective_date')::date,
      expiry_date = (r.body ->> 'expiry_date')::date, former_coverage_id = coalesce(r.former_id, coverage.former_coverage_id),
      first_coverage_id = coalesce(r.first_id, coverage.first_coverage_id),
      waiting_from = coalesce(r.first_day, (r.body ->> 'waiting_from')::date, (r.body ->> 'effective_date')::date),
      void_from_inception = r.status = 'void', source_version = r.source_version, source_hash = r.hash
    from ${resolved(staged)} r
    where coverage.id = r.stored_id`.execute(db)
  // Renewals follow the first coverage of their chain.
  await sql`
    update coverage set first_coverage_id = first.first_coverage_id, waiting_from = first.waiting_from
    from ${resolved(staged)} r
    join coverage first on first.id = r.stored_id
    where coverage.first_coverage_id in (first.id, first.first_coverage_id) and coverage.id <> first.id
      and coverage.effective_date > first.effective_date
      and (coverage.first_coverage_id, coverage.waiting_from) is distinct from (first.first_coverage_id, first.waiting_from)`.execute(
    db,
  )
}

async function insertCoverages(db: Db, staged: StagedRows): Promise<bigint> {
  const { numAffectedRows } = await sql`
    insert into coverage (id, insurer_code, policy_period_id, class_code, plan_id, household_id, person_id, relationship,
      card_number, employee_id, effective_date, expiry_date, waiting_from, former_coverage_id, first_coverage_id,
      void_from_inception, source, source_key, source_version, source_hash)
    select r.new_id, ${staged.insurerCode}, r.policy_period_id, r.class_code, r.plan_id, r.household_id, r.person_id,
      r.body ->> 'relationship', r.body ->> 'card_number', r.body ->> 'employee_id', (r.body ->> 'effective_date')::date,
      (r.body ->> 'expiry_date')::date,
      coalesce(r.first_day, (r.body ->> 'waiting_from')::date, (r.body ->> 'effective_date')::date), r.former_id,
      coalesce(r.first_id, r.new_id), r.status = 'void', ${staged.source}, r.source_key, r.source_version, r.hash
    from ${resolved(staged)} r
    where r.stored_id is null and (r.former_id is not null or not r.body ? 'renews_key')`.execute(db)
  return numAffectedRows ?? 0n
}

async function writeExceptions(db: Db, staged: StagedRows): Promise<void> {
  const covered = sql`(
    select coverage.id, r.body from ${staged.rows} r
    join coverage on ${hasKey(staged, 'coverage', sql`r.source_key`)}
    where r.op = 'upsert')`
  await sql`
    delete from cost_sharing_exception where coverage_id in (select id from ${covered} coverage)`.execute(db)
  await sql`
    insert into cost_sharing_exception (id, coverage_id, benefit_kind, kind, value, from_date, to_date)
    select ${newIdSql}, coverage.id, given.value ->> 'benefit', given.value ->> 'kind', (given.value ->> 'value')::bigint,
      (given.value ->> 'from')::date, (given.value ->> 'to')::date
    from ${covered} coverage, jsonb_array_elements(coverage.body -> 'cost_sharing') given`.execute(db)
}

/** Ends coverages on a day. One that would end before its first day never began. */
async function endCoverages(db: Db, staged: StagedRows): Promise<void> {
  const lastDay = sql`(r.body ->> 'end_date')::date`
  await sql`
    update coverage set
      expiry_date = case when r.op = 'end' and coverage.effective_date <= ${lastDay}
        then least(coverage.expiry_date, ${lastDay}) else coverage.expiry_date end,
      void_from_inception = coverage.void_from_inception or r.op = 'void' or coverage.effective_date > ${lastDay},
      source_version = r.source_version, source_hash = r.hash
    from ${staged.rows} r
    where r.op in ('end', 'void') and ${hasKey(staged, 'coverage', sql`r.source_key`)}`.execute(db)
}

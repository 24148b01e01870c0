import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { newIdSql, rowOfKey, type StagedRows } from './staged'

type Db = Kysely<Database>

/**
 * Adds, changes, ends and voids policy periods as a source sent them, with their policies and classes. Run it in a
 * transaction.
 */
export async function applyPolicies(db: Db, staged: StagedRows): Promise<void> {
  const { rows, insurerCode, source } = staged
  await sql`set constraints policy_periods_do_not_overlap deferred`.execute(db)
  await sql`
    insert into policy (id, insurer_code, number, card_type, policyholder_th, policyholder_en, source, source_key)
    select distinct on (r.body ->> 'policy_number') ${newIdSql}, ${insurerCode}, r.body ->> 'policy_number',
      r.body ->> 'card_type', r.body ->> 'policyholder_th', r.body ->> 'policyholder_en', ${source}, r.body ->> 'policy_number'
    from ${rows} r where r.op = 'upsert'
    order by r.body ->> 'policy_number', r.body ->> 'period_start' desc
    on conflict (insurer_code, source, source_key) do update
    set card_type = excluded.card_type, policyholder_th = excluded.policyholder_th, policyholder_en = excluded.policyholder_en
    where not policy.held_by_office and (policy.card_type, policy.policyholder_th, policy.policyholder_en)
      is distinct from (excluded.card_type, excluded.policyholder_th, excluded.policyholder_en)`.execute(db)
  await sql`
    insert into policy_period (id, policy_id, insurer_code, period_start, period_end, status, source, source_key,
      source_version, source_hash)
    select r.new_id, policy.id, ${insurerCode}, (r.body ->> 'period_start')::date, (r.body ->> 'period_end')::date,
      r.body ->> 'status', ${source}, r.source_key, r.source_version, r.hash
    from ${rows} r
    cross join ${rowOfKey(staged, 'policy', sql`r.body ->> 'policy_number'`)} policy
    where r.op = 'upsert'
    on conflict (insurer_code, source, source_key) do update
    set period_start = excluded.period_start, period_end = excluded.period_end, status = excluded.status,
      source_version = excluded.source_version, source_hash = excluded.source_hash`.execute(db)
  await writeClasses(db, staged)
  await endPeriods(db, staged)
  const periods = sql`(select period.id from ${rows} r cross join ${rowOfKey(staged, 'policy_period', sql`r.source_key`)} period)`
  await voidCoverages(db, periods)
}

/** Writes the classes of periods. */
async function writeClasses(db: Db, staged: StagedRows): Promise<void> {
  const classes = sql`(
    select period.id as policy_period_id, given.value ->> 'class_code' as class_code, plan.id as plan_id
    from ${staged.rows} r
    cross join ${rowOfKey(staged, 'policy_period', sql`r.source_key`)} period
    cross join jsonb_array_elements(r.body -> 'classes') given
    cross join ${rowOfKey(staged, 'plan', sql`given.value ->> 'plan_code'`)} plan
    where r.op = 'upsert')`
  await sql`
    insert into policy_period_plan (policy_period_id, class_code, plan_id)
    select policy_period_id, class_code, plan_id from ${classes} given
    on conflict (policy_period_id, class_code) do update set plan_id = excluded.plan_id
    where policy_period_plan.plan_id <> excluded.plan_id`.execute(db)
  await dropClasses(db, staged)
}

/**
 * Deletes the classes that the rows of periods omit. A class with coverages stays, because the coverages need its plan.
 * The same batch may then move these coverages to another class, so this function is called again after the batch's
 * coverages are written.
 */
export async function dropClasses(db: Db, staged: StagedRows): Promise<void> {
  await sql`
    delete from policy_period_plan
    where (policy_period_id, class_code) in (
      select each.policy_period_id, each.class_code
      from ${staged.rows} r
      cross join ${rowOfKey(staged, 'policy_period', sql`r.source_key`)} period
      join policy_period_plan each on each.policy_period_id = period.id
      where r.op = 'upsert' and r.decision = 'changed'
        and not r.body -> 'classes' @> jsonb_build_array(jsonb_build_object('class_code', each.class_code))
        and not exists (select from coverage
          where coverage.policy_period_id = each.policy_period_id and coverage.class_code = each.class_code))`.execute(
    db,
  )
}

/**
 * Ends the periods of rows with the operation `end`, and their coverages, on the row's `end_date`. Voids the periods of
 * rows with the operation `void`, and periods that would end on or before their first day.
 */
async function endPeriods(db: Db, staged: StagedRows): Promise<void> {
  const { rows } = staged
  const lastDay = sql`(r.body ->> 'end_date')::date`
  await sql`
    update coverage set expiry_date = greatest(least(coverage.expiry_date, ${lastDay}), coverage.effective_date),
      void_from_inception = coverage.void_from_inception or coverage.effective_date > ${lastDay}
    from ${rows} r
    cross join ${rowOfKey(staged, 'policy_period', sql`r.source_key`)} period
    where r.op = 'end' and coverage.policy_period_id = period.id and coverage.expiry_date > ${lastDay}`.execute(
    db,
  )
  await sql`
    update policy_period set
      status = case when r.op = 'void' or period_start >= ${lastDay} then 'void' else 'cancelled' end,
      period_end = case when r.op = 'end' and period_start < ${lastDay} then least(period_end, ${lastDay}) else period_end end,
      source_version = r.source_version, source_hash = r.hash
    from (
      select r.*, stored.id as stored_id from ${rows} r
      cross join ${rowOfKey(staged, 'policy_period', sql`r.source_key`)} stored
      where r.op in ('end', 'void')
    ) r
    where policy_period.id = r.stored_id`.execute(db)
}

/** Makes the coverages of void periods void from inception. */
export async function voidCoverages(db: Db, periods: RawBuilder<unknown>): Promise<void> {
  await sql`
    update coverage set void_from_inception = true
    from policy_period period
    where period.id in (select id from ${periods} changed) and period.status = 'void'
      and coverage.policy_period_id = period.id and not coverage.void_from_inception`.execute(db)
}

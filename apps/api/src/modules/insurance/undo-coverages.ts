import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/**
 * Writes the classes that restored coverages refer to. An undo restores coverages before policy periods and their
 * classes, but a coverage can't be stored without its class. If a period is held by the office, its classes keep their
 * plan. `coverages` is an SQL query for the coverages.
 */
export async function restoreClassesOf(db: Db, coverages: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into policy_period_plan (policy_period_id, class_code, plan_id)
    select distinct on (policy_period_id, class_code) policy_period_id, class_code, plan_id from ${coverages}
    on conflict (policy_period_id, class_code) do update set plan_id = excluded.plan_id
    where policy_period_plan.plan_id <> excluded.plan_id and not exists (
      select from policy_period period where period.id = excluded.policy_period_id and period.held_by_office)`.execute(
    db,
  )
}

/**
 * Restores the former classes of policy periods. A class that the batch added stays if a coverage uses it. `kept` is
 * the stored history as JSON: an array of the periods, each with its rows of `policy_period_plan`.
 */
export async function restoreClasses(db: Db, kept: string): Promise<void> {
  const classes = sql`jsonb_array_elements(${kept}::jsonb) row_before,
    jsonb_populate_recordset(null::policy_period_plan, row_before -> 'policy_period_plan') class`
  await sql`
    insert into policy_period_plan (policy_period_id, class_code, plan_id)
    select class.policy_period_id, class.class_code, class.plan_id from ${classes}
    on conflict (policy_period_id, class_code) do update set plan_id = excluded.plan_id
    where policy_period_plan.plan_id <> excluded.plan_id`.execute(db)
  await sql`
    delete from policy_period_plan of_class
    where policy_period_id in (select row_before ->> 'id' from jsonb_array_elements(${kept}::jsonb) row_before)
      and (policy_period_id, class_code) not in (select class.policy_period_id, class.class_code from ${classes})
      and not exists (select from coverage
        where coverage.policy_period_id = of_class.policy_period_id and coverage.class_code = of_class.class_code)`.execute(
    db,
  )
}

/**
 * Ends coverages that an undone batch created but that other rows refer to. Coverages with claims end today, and
 * coverages without claims become void from inception. Claims of the core system don't count.
 */
export async function endCoveragesInUse(db: Db, ids: readonly string[], today: string): Promise<void> {
  const hasClaim = sql`exists (select from claim where claim.coverage_id = coverage.id and claim.origin <> 'core_system')`
  await sql`
    update coverage set void_from_inception = void_from_inception or not ${hasClaim},
      expiry_date = case when ${hasClaim} then greatest(effective_date, least(expiry_date, ${today}::date)) else expiry_date end
    where id = any (${ids}::text[])`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'
import { useOfLost } from './compare-products'

type Db = Kysely<Database>
type Of = Pick<BatchRow, 'id' | 'insurer_code' | 'source'>

/** SQL: the plan versions that a batch wrote; `before` is null for the versions that it created. */
const written = ({ id, insurer_code, source }: Of) => sql`(
  select version.*, history.before
  from exchange_history history
  join plan_version version on version.insurer_code = ${insurer_code} and version.source = ${source}
    and version.source_key = history.row_key
  where history.batch_id = ${id} and history.table_name = 'plan_version')`

/**
 * Returns the keys of the changed plan versions that an undo leaves as they are: those whose plan would lose a limit
 * that has been used, and those of plans in `findPlansInNeed`.
 */
export async function findKeptVersions(db: Db, of: Of): Promise<Set<string>> {
  const used = await findUsed(db, of)
  const plans = await findPlansInNeed(db, of, used)
  const { rows } = await sql<{ key: string }>`
    select source_key as key from ${written(of)} version
    where before is not null and (plan_id = any (${plans}::text[]) or source_key = any (${used}::text[]))`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

/**
 * Returns the plan versions that the batch created and that must stay. No foreign key protects them, because policies
 * refer to the plan, not to its versions.
 */
export async function findNeededVersions(db: Db, of: Of): Promise<Set<string>> {
  const plans = await findPlansInNeed(db, of, await findUsed(db, of))
  const { rows } = await sql<{ id: string }>`
    select id from ${written(of)} version where before is null and plan_id = any (${plans}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the ids of the plans that need a version that the batch created. Without that version, the plan would lose a
 * limit that has been used, or would have no version for some days of the policies that use the plan.
 */
async function findPlansInNeed(db: Db, of: Of, used: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ plan_id: string }>`
    with written as materialized (${written(of)}),
    later as materialized (
      select version.plan_id, case
        when written.id is null or version.held_by_office or version.source_key = any (${used}::text[])
          then daterange(version.effective_from, version.effective_to, '[]')
        else daterange((written.before ->> 'effective_from')::date, (written.before ->> 'effective_to')::date, '[]') end as days
      from plan_version version
      left join written on written.id = version.id
      where version.plan_id in (select plan_id from written) and (written.id is null or written.before is not null)
    )
    select distinct made.plan_id
    from written made
    where made.before is null and (made.source_key = any (${used}::text[]) or exists (
      select from policy_period_plan of_class
      join policy_period period on period.id = of_class.policy_period_id
      where of_class.plan_id = made.plan_id and not coalesce(
        (select range_agg(days) from later where later.plan_id = made.plan_id)
          @> daterange(period.period_start, period.period_end, '[]'), false)))`.execute(db)
  return rows.map(({ plan_id }) => plan_id)
}

/** Returns the keys of the batch's plan versions whose undo would remove a limit that has been used. */
async function findUsed(db: Db, of: Of): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with former as materialized (
      select id, plan_id, source_key, coalesce(before -> 'benefit_limit', '[]') as limits from ${written(of)} version
      -- An older release stored history without limits.
      where before is null or before ? 'benefit_limit'
    ),
    lost as materialized (
      select former.source_key, former.plan_id, each.key, each.shared_by = 'family' as is_shared
      from former
      join benefit_limit each on each.plan_version_id = former.id and each.scope in ('policy_year', 'lifetime')
      where not exists (
          select from former same, jsonb_array_elements(same.limits) given
          where same.plan_id = former.plan_id and given ->> 'key' = each.key and given ->> 'shared_by' = each.shared_by)
        and not exists (
          select from plan_version other
          join benefit_limit given on given.plan_version_id = other.id
          where other.plan_id = former.plan_id and other.id not in (select id from former)
            and given.key = each.key and given.shared_by = each.shared_by)
    )
    select distinct lost.source_key as key from lost cross join lateral ${useOfLost} in_use`.execute(db)
  return rows.map(({ key }) => key)
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { voidCoverages } from './apply-policies'
import type { StagedRows } from './staged'

type Db = Kysely<Database>

/** The scope of a full file. A stored row in this scope that the file omits ends on the day before `asOf`. */
export interface FullScope extends Pick<StagedRows, 'insurerCode' | 'source'> {
  asOf: string
  /** SQL: the codes of the plans that the scope's products have after the batch; null if the scope has all products. */
  plans: RawBuilder<unknown> | null
  /** The policies in the scope; null: all policies of the insurer and source. */
  policies: readonly string[] | null
  /** SQL: the code of the plan that the batch gives to the coverage `stored`; null if the coverage keeps its plan. */
  newPlan: RawBuilder<unknown>
  /** SQL condition: the file has the row with this source key. */
  isListed: (sourceKey: RawBuilder<unknown>) => RawBuilder<boolean>
}

export type EndingKind = 'product' | 'policy' | 'coverage' | 'network'

/** SQL: for each kind, its table as `stored`, joined with the tables that have the plan and the policy of a row. */
const fromOf: Record<EndingKind, RawBuilder<unknown>> = {
  product: sql`plan_version stored join plan on plan.id = stored.plan_id`,
  policy: sql`policy_period stored join policy on policy.id = stored.policy_id`,
  coverage: sql`coverage stored join policy_period on policy_period.id = stored.policy_period_id
    join policy on policy.id = policy_period.policy_id join plan on plan.id = stored.plan_id`,
  network: sql`network_contract stored left join plan on plan.id = stored.plan_id`,
}

/** SQL condition: the row hasn't ended before `asOf`, so a full file can end it. */
function isGoingOn(kind: EndingKind, asOf: string): RawBuilder<boolean> {
  if (kind === 'product') return sql`(stored.effective_to is null or stored.effective_to >= ${asOf})`
  if (kind === 'policy')
    return sql`(stored.period_end >= ${asOf} and stored.status not in ('void', 'cancelled'))`
  if (kind === 'network') return sql`(stored.valid_to is null or stored.valid_to >= ${asOf})`
  return sql`(stored.expiry_date >= ${asOf} and not stored.void_from_inception)`
}

/**
 * SQL: the coverages of the policy period `stored` that continue after `lastDay` and that no batch of the source may
 * end: coverages of other sources, and coverages that are held by the office.
 */
export function keptCoverages(source: string, lastDay: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select kept.source_key from coverage kept
    where kept.policy_period_id = stored.id and not kept.void_from_inception and kept.expiry_date > ${lastDay}
      and (kept.held_by_office or kept.source <> ${source}))`
}

/**
 * SQL: selects, as `stored`, the rows that a full file should list but omits, so that they end. The rows are joined
 * with their policy and plan. Leaves out rows of other sources, rows that are held by the office, and policies with a
 * coverage that this source may not end (`keptCoverages`).
 */
export function missingRows(kind: EndingKind, scope: FullScope): RawBuilder<unknown> {
  const keptPolicies = sql`exists ${keptCoverages(scope.source, lastDayBefore(scope.asOf))}`
  return sql`${omittedRows(kind, scope)} and not ${kind === 'policy' ? keptPolicies : sql`false`}`
}

/**
 * SQL: selects, as `stored`, the policies that a full file omits but that stay in force. They have a coverage that this
 * source may not end (`keptCoverages`).
 */
export function keptPolicies(scope: FullScope): RawBuilder<unknown> {
  return sql`${omittedRows('policy', scope)} and exists ${keptCoverages(scope.source, lastDayBefore(scope.asOf))}`
}

function omittedRows(kind: EndingKind, scope: FullScope): RawBuilder<unknown> {
  return sql`${rowsInForce(kind, scope)} and not ${scope.isListed(sql`stored.source_key`)}`
}

/** SQL: selects, as `stored`, the rows of the source in the scope that are in force and not held by the office. */
export function rowsInForce(kind: EndingKind, scope: FullScope): RawBuilder<unknown> {
  const { insurerCode, source, asOf, plans, newPlan, policies } = scope
  const planCode = kind === 'coverage' ? sql`coalesce(${newPlan}, plan.code)` : sql`plan.code`
  const inProducts = plans === null || kind === 'policy' ? sql`true` : sql`${planCode} in ${plans}`
  const inPolicies =
    policies === null || kind === 'product' || kind === 'network'
      ? sql`true`
      : sql`policy.source_key = any (${policies}::text[])`
  // A file limited to some products doesn't list whole policies, and a file limited to some policies doesn't list
  // hospital contracts. So a policy or contract that is missing from such a file doesn't end.
  const isPartial = (kind === 'policy' && plans !== null) || (kind === 'network' && policies !== null)
  return sql`${fromOf[kind]}
    where stored.insurer_code = ${insurerCode} and stored.source = ${source} and not stored.held_by_office
      and ${isGoingOn(kind, asOf)} and ${inProducts} and ${inPolicies} and ${isPartial ? sql`false` : sql`true`}`
}

/** Returns the ids of the next rows that a full file omits; empty after the last row. */
export async function nextMissing(
  db: Db,
  kind: EndingKind,
  scope: FullScope,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stored.id from ${missingRows(kind, scope)} order by stored.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL: the last day of rows that end because the full file of the day `asOf` omits them. */
export function lastDayBefore(asOf: string): RawBuilder<unknown> {
  return sql`(${asOf}::date - 1)`
}

/**
 * Ends rows that a full file omits. Their last day is the day before `asOf`. A coverage ends with its policy period if
 * the period ends earlier. Lowers the version of each row and removes its hash. If the source sends the row again
 * later, the row therefore counts as changed and is restored.
 */
export async function endRows(
  db: Db,
  kind: Exclude<EndingKind, 'network'>,
  ids: readonly string[],
  asOf: string,
): Promise<void> {
  const anyOf = sql`any (${ids}::text[])`
  const lastDay = lastDayBefore(asOf)
  const older = sql`source_version = source_version - 1, source_hash = null`
  if (kind === 'product') {
    await sql`
      update plan_version set effective_to = greatest(${lastDay}, effective_from), ${older} where id = ${anyOf}`.execute(
      db,
    )
  } else if (kind === 'coverage') {
    await sql`
      update coverage set ${older}, void_from_inception = effective_date > last.day,
        expiry_date = case when effective_date > last.day then expiry_date else last.day end
      from (select id, least(period_end, ${lastDay}) as day from policy_period) last
      where coverage.id = ${anyOf} and last.id = coverage.policy_period_id`.execute(db)
  } else {
    // The coverages of a policy period end with the period.
    await sql`
      update coverage set void_from_inception = void_from_inception or effective_date > ${lastDay},
        expiry_date = case when effective_date > ${lastDay} then expiry_date else least(expiry_date, ${lastDay}) end
      where policy_period_id = ${anyOf} and expiry_date > ${lastDay}`.execute(db)
    await sql`
      update policy_period set ${older},
        status = case when period_start >= ${lastDay} then 'void' else 'cancelled' end,
        period_end = case when period_start >= ${lastDay} then period_end else ${lastDay} end
      where id = ${anyOf}`.execute(db)
    await voidCoverages(db, sql`(select id from policy_period where id = ${anyOf})`)
  }
}

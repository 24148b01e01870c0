import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchGuard } from '../../db/schema-exchange'
import { endNetworks } from '../hospitals/apply-networks'
import {
  type EndingKind,
  endRows,
  type FullScope,
  keptPolicies,
  lastDayBefore,
  missingRows,
  nextMissing,
  rowsInForce,
} from '../insurance/end-missing'
import type { BatchRow } from './batches.repo'
import { tableOfKind } from './decide'
import { snapshotOf } from './history'

type Db = Kysely<Database>

/**
 * The kinds of rows that end if a full file omits them, in the order in which they end: a row ends before the rows that
 * it needs.
 */
export const endingSteps = [
  'network',
  'coverage',
  'policy',
  'product',
] as const satisfies readonly EndingKind[]

/**
 * A second approver must confirm if a policy loses at least this many insured people. They must also be more than
 * `max_ended_percent_of_policy` percent of the policy's insured people.
 */
const livesOfGuard = 5
/** A second approver is needed only if at least this many policies or plan versions end, or if all of them end. */
const rowsOfGuard = 3
/** When the guard stops a batch, `guardOf` lists at most this many policies. */
const policiesNamed = 100

/** Whether this is a full batch with a file of this kind. Stored rows end if such a file omits them. */
export function listsAllOf({ mode, manifest }: BatchRow, kind: EndingKind): boolean {
  return mode === 'full' && manifest.files.some((file) => file.kind === kind)
}

function scopeOf(batch: BatchRow, kind: EndingKind): FullScope {
  const { scope } = batch.manifest
  return {
    insurerCode: batch.insurer_code,
    source: batch.source,
    asOf: batch.as_of,
    plans: scope?.products ? plansAfter(batch, scope.products) : null,
    newPlan: sql`(
      select class.value ->> 'plan_code' from ${written(batch, 'policy')} given, jsonb_array_elements(given.body -> 'classes') class
      where given.source_key = policy_period.source_key and class.value ->> 'class_code' = stored.class_code)`,
    policies: scope?.policies ?? null,
    // A row that was refused counts as listed too, so the stored row with its key doesn't end.
    isListed: (key) => sql`(exists (
        select from exchange_row r where r.batch_id = ${batch.id} and r.kind = ${kind} and r.source_key = ${key})
      or ${key} in (select source_key from exchange_problem where batch_id = ${batch.id} and source_key is not null))`,
  }
}

/** SQL: the rows of a kind with which the batch inserts or updates something. */
function written({ id }: BatchRow, kind: EndingKind): RawBuilder<unknown> {
  return sql`(select * from exchange_row where batch_id = ${id} and kind = ${kind} and op = 'upsert' and decision in ('new', 'changed'))`
}

/**
 * SQL: the codes of the plans that belong to `products` once the batch is applied. With these codes, the guard counts
 * in advance how many rows the batch would end. If the batch moves a plan to one of the products, the guard also counts
 * the rows of this plan that the batch omits. R86
 */
function plansAfter(batch: BatchRow, products: readonly string[]): RawBuilder<unknown> {
  return sql`(
    select plan.code from plan
    join product on product.id = plan.product_id
    left join lateral (
      select given.body ->> 'product_code' as code from ${written(batch, 'product')} given
      where given.body ->> 'plan_code' = plan.code and not plan.held_by_office
      order by given.body ->> 'effective_from' desc limit 1
    ) moved on true
    where plan.insurer_code = ${batch.insurer_code} and coalesce(moved.code, product.code) = any (${products}::text[])
    union
    select given.body ->> 'plan_code' from ${written(batch, 'product')} given
    where given.body ->> 'product_code' = any (${products}::text[]) and not exists (
      select from plan where plan.insurer_code = ${batch.insurer_code} and plan.code = given.body ->> 'plan_code'))`
}

/** SQL: the ids of the coverages that end because a full batch omits them. */
export function omittedCoverages(batch: BatchRow): RawBuilder<unknown> {
  return listsAllOf(batch, 'coverage')
    ? sql`(select stored.id from ${missingRows('coverage', scopeOf(batch, 'coverage'))})`
    : sql`(select null::text where false)`
}

/** Counts the stored rows that would end because a full batch omits them. */
export async function countMissing(db: Db, batch: BatchRow): Promise<number> {
  let count = 0
  for (const kind of endingSteps) {
    if (!listsAllOf(batch, kind)) continue
    const { rows } = await sql<{
      n: bigint
    }>`select count(*) as n from ${missingRows(kind, scopeOf(batch, kind))}`.execute(db)
    count += Number(rows[0]?.n ?? 0n)
  }
  return count
}

/**
 * Stores a problem for each policy or plan that a full file omits although other rows still refer to it. Also stores a
 * hint for each omitted policy that stays in force because staff or another source keep a coverage of it.
 */
export async function keepMissingProblems(db: Db, batch: BatchRow): Promise<void> {
  const found = [
    ...(listsAllOf(batch, 'policy')
      ? [
          sql`select distinct stored.source_key as detail from ${missingRows('policy', scopeOf(batch, 'policy'))}
            and exists (select from exchange_row r where r.batch_id = ${batch.id} and r.kind = 'coverage'
              and r.body ->> 'policy_key' = stored.source_key and (r.body ->> 'expiry_date')::date >= ${batch.as_of})`,
        ]
      : []),
    ...(listsAllOf(batch, 'product')
      ? [
          sql`select distinct stored.source_key as detail from ${missingRows('product', scopeOf(batch, 'product'))}
            and exists (
              select from policy_period_plan of_class
              join policy_period period on period.id = of_class.policy_period_id
              where of_class.plan_id = stored.plan_id and period.period_end >= ${batch.as_of} and period.status <> 'void'
                and period.source_key not in (select gone.source_key from (
                  select stored.source_key from ${missingRows('policy', scopeOf(batch, 'policy'))}) gone
                  where ${listsAllOf(batch, 'policy')}))`,
        ]
      : []),
  ]
  const kept = listsAllOf(batch, 'policy')
    ? [sql`select stored.source_key as detail from ${keptPolicies(scopeOf(batch, 'policy'))}`]
    : []
  for (const [code, rows] of [
    ...found.map((rows) => ['in_use', rows] as const),
    ...kept.map((rows) => ['policy_kept', rows] as const),
  ]) {
    await sql`
      insert into exchange_problem (batch_id, source_key, field, code, detail, compared, is_hint)
      select ${batch.id}, detail, 'source_key', ${code}, detail, true, ${code === 'policy_kept'} from (${rows}) needed limit 1000`.execute(
      db,
    )
  }
}

/** Returns why a second approver must confirm a full file; null if no confirmation is needed. R86 */
export async function guardOf(db: Db, batch: BatchRow): Promise<BatchGuard | null> {
  if (batch.mode !== 'full') return null
  const { max_ended_percent, max_ended_percent_of_policy } = batch.manifest.guard
  const others = await guardOfOthers(db, batch)
  const gone = [
    ...(listsAllOf(batch, 'coverage')
      ? [sql`select stored.id from ${missingRows('coverage', scopeOf(batch, 'coverage'))}`]
      : []),
    ...(listsAllOf(batch, 'policy')
      ? [
          sql`select coverage.id from coverage where coverage.policy_period_id in (
            select stored.id from ${missingRows('policy', scopeOf(batch, 'policy'))})`,
        ]
      : []),
  ]
  if (gone.length === 0) return others
  const { rows } = await sql<{ policy: string; lives: bigint; ended: bigint }>`
    with gone as materialized (${sql.join(gone, sql` union `)})
    select policy.source_key as policy, count(*) as lives, count(gone.id) as ended
    from coverage
    join policy_period period on period.id = coverage.policy_period_id
    join policy on policy.id = period.policy_id
    left join gone on gone.id = coverage.id
    where coverage.insurer_code = ${batch.insurer_code} and coverage.source = ${batch.source}
      and coverage.expiry_date >= ${batch.as_of} and not coverage.void_from_inception
    group by policy.source_key`.execute(db)
  const sum = (of: 'lives' | 'ended') => rows.reduce((total, row) => total + Number(row[of]), 0)
  const [lives, ended] = [sum('lives'), sum('ended')]
  const percent = lives === 0 ? 0 : (100 * ended) / lives
  const policies = rows
    .map((row) => ({ policy: row.policy, lives: Number(row.lives), ended: Number(row.ended) }))
    .filter((row) => row.ended >= livesOfGuard && (100 * row.ended) / row.lives > max_ended_percent_of_policy)
  if (percent <= max_ended_percent && policies.length === 0) return others
  return {
    ended,
    ended_percent: Math.round(percent * 100) / 100,
    policies: policies.toSorted((a, b) => b.ended - a.ended).slice(0, policiesNamed),
  }
}

/**
 * Does the work of `guardOf` for hospital contracts, policy periods and plan versions. Compares only with the overall
 * limit `max_ended_percent`. Fewer than `rowsOfGuard` policies or plan versions may end without a confirmation, because
 * a file that omits one policy of ten probably wasn't truncated. If all of them would end, a confirmation is needed.
 */
async function guardOfOthers(db: Db, batch: BatchRow): Promise<BatchGuard | null> {
  for (const kind of ['network', 'policy', 'product'] as const) {
    if (!listsAllOf(batch, kind)) continue
    const { rows } = await sql<{ all: bigint; ended: bigint }>`
      select (select count(*) from ${rowsInForce(kind, scopeOf(batch, kind))}) as "all",
        (select count(*) from ${missingRows(kind, scopeOf(batch, kind))}) as ended`.execute(db)
    const [all, ended] = [Number(rows[0]?.all ?? 0n), Number(rows[0]?.ended ?? 0n)]
    const percent = all === 0 ? 0 : (100 * ended) / all
    const isFew = kind !== 'network' && ended < rowsOfGuard && ended < all
    if (isFew || percent <= batch.manifest.guard.max_ended_percent) continue
    return { ended, ended_percent: Math.round(percent * 100) / 100, policies: [] }
  }
  return null
}

/**
 * Ends the next stored rows that a full file omits, and stores their former content for an undo.
 * @returns how many rows ended
 */
export async function endNextRows(db: Db, batch: BatchRow, kind: EndingKind, limit: number): Promise<number> {
  if (!listsAllOf(batch, kind)) return 0
  const ids = await nextMissing(db, kind, scopeOf(batch, kind), limit)
  if (ids.length === 0) return 0
  await sql`
    insert into exchange_history (batch_id, table_name, row_key, before)
    select ${batch.id}, ${tableOfKind[kind]}, stored.source_key, ${snapshotOf[kind]} from ${sql.table(tableOfKind[kind])} stored
    where stored.id = any (${ids}::text[])`.execute(db)
  // A policy's coverages end with the policy, so keep the history of these coverages too.
  if (kind === 'policy')
    await sql`
      insert into exchange_history (batch_id, table_name, row_key, before)
      select ${batch.id}, 'coverage', stored.source_key, ${snapshotOf.coverage} from coverage stored
      where stored.policy_period_id = any (${ids}::text[])`.execute(db)
  if (kind === 'network') await endNetworks(db, ids, lastDayBefore(batch.as_of))
  else await endRows(db, kind, ids, batch.as_of)
  return ids.length
}

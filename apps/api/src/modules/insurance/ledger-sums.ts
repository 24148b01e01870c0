import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'
import { type Holder, holderColumns, holderTable, noEntries, type SumsOfLimit } from './holders'
import type { LedgerSums, PlanLimit } from './limits'
import { readSourceSums } from './source-balances.repo'

/** Returns the sums of one limit; zeros for a limit without entries. */
export type SumsOf = (limitId: string) => LedgerSums

interface SumRow {
  coverage_id: string
  family: boolean
  limit_key: string
  used_in_year: string
  pending_in_year: string
  used: string
  pending: string
}

/**
 * Sums the ledger for several coverages in one query; needs two more queries if a source keeps balances. Finds a
 * limit's entries by its key, which is the same in all plan versions. For a person's limit, sums the entries of the
 * chain of renewals; for a family limit, the entries of the household. For a lifetime limit, sums all these entries;
 * for other limits, only the entries of the policy year.
 */
export async function readLedgerSums(
  db: Kysely<Database>,
  holders: readonly Holder[],
): Promise<(coverageId: string, byId: ReadonlyMap<string, PlanLimit>) => SumsOf> {
  const own = await readOwnSums(db, holders)
  const bySource = new Set(holders.filter((one) => one.balancesOwnedBy === 'source').map(({ id }) => id))
  const ofSource =
    bySource.size === 0
      ? own
      : await readSourceSums(
          db,
          holders.filter(({ id }) => bySource.has(id)),
        )
  return (coverageId, byId) => (limitId) => {
    const limit = byId.get(limitId)
    if (!limit) return noEntries
    return bySource.has(coverageId) ? ofSource(coverageId, limit) : own(coverageId, limit)
  }
}

/**
 * SQL: the ledger entries for which `isOf` is true, for a lateral join. This form makes PostgreSQL use an index even if
 * its statistics say that the table is empty. Names the columns, because a query with `select *` can't become a
 * prepared statement and would be slower.
 */
const entriesOf = (isOf: RawBuilder<unknown>) =>
  sql`(select limit_key, period_start, kind, amount from ledger_entry keyed where ${isOf} offset 0)`

const listSums = fixedRead((db, ...columns: Parameters<typeof holderTable>) => {
  const inYear = sql`entry.period_start between holder.first_day and holder.last_day`
  const used = sql`entry.kind in ('opening', 'consume', 'adjust')`
  const pending = sql`entry.kind in ('reserve', 'release')`
  const sums = sql`
    coalesce(sum(entry.amount) filter (where ${used} and ${inYear}), 0) as used_in_year,
    coalesce(sum(entry.amount) filter (where ${pending} and ${inYear}), 0) as pending_in_year,
    coalesce(sum(entry.amount) filter (where ${used}), 0) as used,
    coalesce(sum(entry.amount) filter (where ${pending}), 0) as pending`
  return db
    .selectFrom(
      sql<SumRow>`(
        select holder.id as coverage_id, false as family, entry.limit_key, ${sums}
        from ${holderTable(...columns)}
        join coverage chain on chain.first_coverage_id = holder.first_id
        cross join lateral ${entriesOf(sql`keyed.coverage_id = chain.id and keyed.household_id is null`)} entry
        group by holder.id, entry.limit_key
        union all
        select holder.id as coverage_id, true as family, entry.limit_key, ${sums}
        from ${holderTable(...columns)}
        cross join lateral ${entriesOf(sql`keyed.household_id = holder.household_id`)} entry
        group by holder.id, entry.limit_key)`.as('sums'),
    )
    .select(['coverage_id', 'family', 'limit_key', 'used_in_year', 'pending_in_year', 'used', 'pending'])
})

async function readOwnSums(db: Kysely<Database>, holders: readonly Holder[]): Promise<SumsOfLimit> {
  const rows = await listSums(db, ...holderColumns(holders))
  const byKey = new Map(rows.map((row) => [`${row.coverage_id} ${row.family} ${row.limit_key}`, row]))
  return (coverageId, { key, sharedBy, scope }) => {
    const row = byKey.get(`${coverageId} ${sharedBy === 'family'} ${key}`)
    if (!row) return noEntries
    return scope === 'lifetime'
      ? { used: BigInt(row.used), pending: BigInt(row.pending) }
      : { used: BigInt(row.used_in_year), pending: BigInt(row.pending_in_year) }
  }
}

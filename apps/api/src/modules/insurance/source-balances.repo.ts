import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { type Holder, holderRows, type SumsOfLimit } from './holders'
import { type FedEntry, type SourceFigure, sumsOfSource } from './source-sums'

interface OfLimit {
  coverage_id: string
  family: boolean
  limit_key: string
  period_start: string
}

/**
 * Reads the sums of coverages whose balances the source keeps. Adds up the balances that the source sent and the ledger
 * entries that these balances don't include yet.
 */
export async function readSourceSums(db: Kysely<Database>, holders: readonly Holder[]): Promise<SumsOfLimit> {
  const { rows: figures } = await sql<OfLimit & { used: bigint; as_of: Date; through_seq: bigint | null }>`
    select holder.id as coverage_id, false as family, limit_key, period_start, used, as_of, through_seq
    from ${holderRows(holders)}
    join coverage chain on chain.first_coverage_id = holder.first_id
    join source_balance balance on balance.coverage_id = chain.id
    union all
    select holder.id, true, limit_key, period_start, used, as_of, through_seq
    from ${holderRows(holders)}
    join source_balance balance on balance.household_id = holder.household_id`.execute(db)
  // An entry without a claim is a part of an opening figure, which the source's balance replaces.
  const { rows: entries } = await sql<OfLimit & Omit<FedEntry, 'feedSeq'> & { feed_seq: bigint | null }>`
    select entry.*, claim_event.feed_seq
    from (
      select holder.id as coverage_id, false as family, limit_key, period_start, entry.kind, amount, entry.at, claim_id, claim_event_id
      from ${holderRows(holders)}
      join coverage chain on chain.first_coverage_id = holder.first_id
      join ledger_entry entry on entry.coverage_id = chain.id and entry.household_id is null
      union all
      select holder.id, true, limit_key, period_start, entry.kind, amount, entry.at, claim_id, claim_event_id
      from ${holderRows(holders)}
      join ledger_entry entry on entry.household_id = holder.household_id
    ) entry
    left join claim_event on claim_event.id = entry.claim_event_id
    where entry.claim_id is not null`.execute(db)
  const years = new Map(holders.map(({ id, year }) => [id, year]))
  return (coverageId, { key, sharedBy, scope }) => {
    const year = years.get(coverageId)
    const isOfLimit = (row: OfLimit) =>
      row.coverage_id === coverageId &&
      row.limit_key === key &&
      row.family === (sharedBy === 'family') &&
      (scope === 'lifetime' ||
        (year !== undefined && row.period_start >= year.start && row.period_start <= year.end))
    const [latest] = figures.filter(isOfLimit).toSorted((a, b) => b.as_of.getTime() - a.as_of.getTime())
    const figure: SourceFigure | null = latest
      ? { used: latest.used, asOf: latest.as_of, throughSeq: latest.through_seq }
      : null
    return sumsOfSource(
      figure,
      entries.filter(isOfLimit).map((entry) => ({ ...entry, feedSeq: entry.feed_seq })),
    )
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { BatchRow } from './batches.repo'
import type { TableKind } from './decide'

/** SQL that selects problems, with the columns `file`, `line`, `source_key`, `field`, `code`, `detail`. */
export type Problems = RawBuilder<unknown>

/**
 * SQL: a batch's new and changed rows of a kind, and its rows that wait (`held`). Rows wait while staff have corrected
 * the stored row and haven't released it yet.
 */
export function incoming(batch: Pick<BatchRow, 'id'>, kind: TableKind): RawBuilder<unknown> {
  return sql`(select * from exchange_row where batch_id = ${batch.id} and kind = ${kind}
    and decision in ('new', 'changed', 'held'))`
}

/** SQL: the rows of a kind in a batch to which other rows may refer: all upserts except the refused ones. */
export function staged(batch: Pick<BatchRow, 'id'>, kind: TableKind): RawBuilder<unknown> {
  return sql`(select * from exchange_row where batch_id = ${batch.id} and kind = ${kind} and op = 'upsert'
    and decision is distinct from 'refused')`
}

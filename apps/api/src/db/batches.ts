import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema'

/** Rows that one statement changes: none takes long, and nobody else waits for long. */
const batchRows = 500

/** The condition for the next batch of rows of a table, in any order. `where` may name the table's columns only. */
export function nextBatch(table: keyof Database, where: RawBuilder<boolean>): RawBuilder<boolean> {
  const of = sql.table(table)
  return sql<boolean>`ctid = any (array (select ctid from ${of} where ${where} limit ${batchRows}))`
}

/** Deletes the rows that match, batch by batch, each in a transaction of its own unless `db` is one. */
export function deleteInBatches(
  db: Kysely<Database>,
  table: keyof Database,
  where: RawBuilder<boolean>,
): Promise<void> {
  return inBatches(() => sql`delete from ${sql.table(table)} where ${nextBatch(table, where)}`.execute(db))
}

/** Repeats a statement over `nextBatch` until it changes less than a batch. It must change what made its rows match. */
export async function inBatches(
  change: () => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  while (((await change()).numAffectedRows ?? 0n) >= batchRows);
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema'

/** Rows per statement. The number is small, so that no statement runs for long or holds locks for long. */
const batchRows = 500

/**
 * Cuts rows into parts of `batchRows` rows. Use it for statements that have a placeholder for each value, because
 * PostgreSQL allows only 65,535 placeholders in a statement.
 */
export function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / batchRows) }, (_, index) =>
    rows.slice(index * batchRows, (index + 1) * batchRows),
  )
}

/** Partitioned tables. Their rows are found by id, because rows in different partitions can have the same `ctid`. */
const partitioned: readonly (keyof Database)[] = ['notification', 'outbox_message']

/**
 * Builds a condition that matches up to `batchRows` of the rows that satisfy `where`, in any order. `where` may only
 * use the table's columns.
 */
export function nextBatch(table: keyof Database, where: RawBuilder<boolean>): RawBuilder<boolean> {
  const key = sql.ref(partitioned.includes(table) ? 'id' : 'ctid')
  return sql<boolean>`${key} = any (array (select ${key} from ${sql.table(table)} where ${where} limit ${batchRows}))`
}

/** Deletes the matching rows in batches. If `db` isn't already a transaction, each batch has its own transaction. */
export function deleteInBatches(
  db: Kysely<Database>,
  table: keyof Database,
  where: RawBuilder<boolean>,
): Promise<void> {
  return inBatches(() => sql`delete from ${sql.table(table)} where ${nextBatch(table, where)}`.execute(db))
}

/**
 * Repeats a statement that uses `nextBatch` until it changes fewer rows than a full batch. The statement must change
 * its rows so that `nextBatch` no longer selects them.
 */
export async function inBatches(
  change: () => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  while (((await change()).numAffectedRows ?? 0n) >= batchRows);
}

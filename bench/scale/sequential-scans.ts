import type pg from 'pg'
import type { Row } from '../report'

/** Returns how often each large table has been scanned sequentially so far. */
export async function sequentialScans(client: pg.Client): Promise<Map<string, number>> {
  // Waits, because PostgreSQL updates the counts of `pg_stat_user_tables` at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await client.query<{ relname: string; seq_scan: string }>(
    'select relname, seq_scan from pg_stat_user_tables where n_live_tup > 50000',
  )
  return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
}

/**
 * Returns a row of the report with the large tables that were scanned sequentially since `before` was counted. The
 * target is that there are none.
 */
export async function scannedSince(
  client: pg.Client,
  before: ReadonlyMap<string, number>,
  by: string,
): Promise<Row> {
  const scanned = [...(await sequentialScans(client))]
    .filter(([table, scans]) => scans > (before.get(table) ?? 0))
    .map(([table]) => table)
  return {
    what: `Large tables that ${by} scanned sequentially`,
    measured: scanned.join(', ') || 'none',
    target: 'none',
    passed: scanned.length === 0,
  }
}

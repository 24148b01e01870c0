import { type Kysely, sql } from 'kysely'
import type { Database } from './schema'

/** How far ahead partitions are made, so that a job that fails for weeks does no harm. */
const monthsAhead = 3

/**
 * Makes the partitions of this month and the next three for each table that is partitioned by month, and drops those
 * whose rows are all old enough. The migration has the tables and the ages. R70
 * @returns the names of the new and of the dropped partitions
 */
export async function maintainPartitions(
  db: Kysely<Database>,
  now: Date,
): Promise<{ added: string[]; dropped: string[] }> {
  const ahead = sql`${now}::timestamptz + make_interval(months => ${monthsAhead}::int)`
  const added = await sql<{
    name: string
  }>`select add_partitions(${now}::timestamptz, ${ahead}) as name`.execute(db)
  const dropped = await sql<{
    name: string
  }>`select drop_old_partitions(${now}::timestamptz) as name`.execute(db)
  return { added: added.rows.map(({ name }) => name), dropped: dropped.rows.map(({ name }) => name) }
}

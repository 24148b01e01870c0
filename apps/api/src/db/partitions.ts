import { type Kysely, sql } from 'kysely'
import type { Database } from './schema'

/** How many months ahead partitions are created. If the job fails for weeks, new rows still find their partition. */
const monthsAhead = 3

/**
 * Creates the partitions of this month and of the next three, and drops those whose rows are all older than we keep
 * them. The SQL functions define the tables and the retention times. R70
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

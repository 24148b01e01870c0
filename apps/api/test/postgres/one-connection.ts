import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { withPreparedStatements } from '../../src/db/fast-reads/prepared'
import type { Database } from '../../src/db/schema'
import { withPool } from './template'

/**
 * Runs `work` on a new connection, for tests of prepared statements. The connections of a lent database still have the
 * statements of earlier test files, and its pool may have named as many as it names.
 */
export async function onOneConnection(
  url: string,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await withPool(url, pino({ level: 'silent' }), async (pool) => {
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
    await db.connection().execute(work)
  })
}

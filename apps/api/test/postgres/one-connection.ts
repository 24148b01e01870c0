import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { withPreparedStatements } from '../../src/db/fast-reads/prepared'
import type { Database } from '../../src/db/schema'
import { withPool } from './template'

/**
 * Runs `work` on a new connection and pool, for tests of prepared statements. A pool that earlier test files used may
 * already know the statement, or may have prepared as many statements as it can.
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

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../db/schema'

/**
 * Runs work on a connection of its own without time limits, because checking a million rows takes longer than a request may.
 */
export async function withBulkDatabase<T>(
  pool: pg.Pool,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const own = new pg.Pool({
    ...pool.options,
    max: 1,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  // A lost connection fails the running query, which is enough.
  own.on('error', () => undefined)
  own.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: own }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

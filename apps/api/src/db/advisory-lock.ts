import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './schema'

/** 'khum' in hexadecimal. Earlier versions take the same key, so an update of one process at a time is safe. */
const startKey = 0x6b68756d

/**
 * Takes the lock of this name and keeps it until the transaction `db` ends. Waits as long as a statement may. Locks are
 * shared by all processes on the database.
 */
export async function lockUntilCommit(db: Kysely<Database>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/**
 * Runs a step of the start (migrations, queues) in one process at a time; other processes wait for its end. `client` is
 * a connection of its own, without time limits: a migration, or the wait for one, may take longer than a request. TRUST R76
 */
export async function withStartLock<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 })
  // A lost connection also fails the query that runs on it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startKey])
    return await work(client)
  } finally {
    // Closing the connection releases the lock, whatever happened.
    await client.end()
  }
}

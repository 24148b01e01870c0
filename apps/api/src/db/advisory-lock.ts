import { type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './schema'

/**
 * The key of the startup lock: 'khum' in hexadecimal. It never changes, so that processes of an old and of a new
 * version of Khum wait for each other.
 */
const startKey = 0x6b68756d

/**
 * Takes the lock called `name` and holds it until the transaction `db` ends. Until then, no other process on the
 * database can take it.
 * @param waitMs how long to wait for this lock and for each later lock of the transaction
 */
export async function lockUntilCommit(
  db: Kysely<Database>,
  name: string | RawBuilder<string>,
  { waitMs }: { waitMs?: number } = {},
): Promise<void> {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  // PostgreSQL evaluates the expressions from left to right, so the time limit already applies to this lock.
  if (waitMs === undefined) await sql`select ${lock}`.execute(db)
  else await sql`select set_config('lock_timeout', ${String(waitMs)}, true), ${lock}`.execute(db)
}

/**
 * Runs a startup step (migrations, queues) in one process at a time; other processes wait. `client` is a separate
 * connection without time limits, because a migration may take longer than a request. R76
 */
export async function withStartLock<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 })
  // Without an error listener, a lost connection would end the process. The error can be ignored here, because the
  // running query fails too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startKey])
    return await work(client)
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

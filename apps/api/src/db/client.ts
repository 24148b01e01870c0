import { startEmbedded } from '@khum/embedded-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createDatabaseClock, type DatabaseClock } from './database-clock'
import { withPreparedStatements } from './fast-reads/prepared'
import { addReadLanes, createReadLanes } from './fast-reads/read-lanes'
import { connectionOptions, createPool, type DatabaseLog } from './pool'
import type { Database } from './schema'
import { checkServer } from './server-check'

/**
 * What makes a commit survive a crash: the fsync of the embedded database, or the external server. `/readyz` shows
 * which of the two it is.
 */
export type Durability = 'embedded-fsync' | 'server'

export type OpenDatabase = {
  db: Kysely<Database>
  pool: pg.Pool
  /**
   * Connections for rate limits, claim numbers and audit entries of refused calls. A request may need one of these
   * connections while its transaction holds a connection of the other pool. With a single pool, several requests could
   * wait for each other forever.
   */
  counters: { db: Kysely<Database>; pool: pg.Pool }
  /**
   * Five connections for jobs only, so that jobs never use the connections of requests. A job may wait longer for a
   * connection than a request may.
   */
  background: { db: Kysely<Database>; pool: pg.Pool }
  durability: Durability
  /** Follows the database's clock, so that all processes on the database agree on the time. */
  clock: DatabaseClock
  /** Closes the pools, then stops the embedded server and releases its data directory. */
  close: () => Promise<void>
}

type OpenOptions = {
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
  connectTimeoutMs?: number
  /** Sets no time limit for statements of `db` and `pool`, for tools that read whole tables. */
  isUnlimited?: boolean
}

/**
 * Opens the database: the server at `databaseUrl` or, without one, an embedded PostgreSQL in `dataDir`.
 * @throws DatabaseStartError with a one-line message
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, connectTimeoutMs, isUnlimited } = options
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined
  const url = embedded?.url ?? databaseUrl ?? ''
  const pool = createPool(url, log, { connectTimeoutMs, isUnlimited })
  const counterPool = createPool(url, log, { max: 3, connectTimeoutMs })
  const db = kyselyOn(pool)
  const counterDb = kyselyOn(counterPool)
  const jobPool = createPool(url, log, { max: 5, connectTimeoutMs: 15_000 })
  const jobDb = kyselyOn(jobPool)
  const lanes = createReadLanes(connectionOptions(url, connectTimeoutMs), log)
  addReadLanes(db, lanes)
  let clock: DatabaseClock | undefined
  async function close(): Promise<void> {
    clock?.close()
    await lanes.end()
    await counterDb.destroy()
    await jobDb.destroy()
    await db.destroy()
    // Kysely doesn't end a pool that it never used. Idle connections of such a pool would keep the process running for
    // 30 s.
    for (const each of [counterPool, pool]) if (!each.ending) await each.end()
    await embedded?.stop()
  }
  try {
    await checkServer(pool, log)
    clock = await createDatabaseClock({ ask: () => askTime(pool), log })
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    pool,
    counters: { db: counterDb, pool: counterPool },
    background: { db: jobDb, pool: jobPool },
    durability: embedded ? 'embedded-fsync' : 'server',
    clock,
    close,
  }
}

function kyselyOn(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}

async function askTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.ms
}

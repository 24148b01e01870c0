import { startEmbedded } from '@khum/embedded-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createDatabaseClock, type DatabaseClock } from './database-clock'
import { preparing } from './fast-reads/prepared'
import { addReadLanes, createReadLanes } from './fast-reads/read-lanes'
import { connectionOptions, createPool, type DatabaseLog } from './pool'
import type { Database } from './schema'
import { checkServer } from './server-check'

/** What an acknowledged commit survives: named by /readyz. */
export type Durability = 'embedded-fsync' | 'server'

export type OpenDatabase = {
  db: Kysely<Database>
  pool: pg.Pool
  /** For limits: counting within a transaction must not wait for a connection that such a transaction holds. */
  counterPool: pg.Pool
  /**
   * For jobs, five connections: many jobs at once must not take the connections that requests wait for. A job may wait
   * longer for one than a request.
   */
  background: { db: Kysely<Database>; pool: pg.Pool }
  durability: Durability
  /** The time of this database, which all its processes share. */
  clock: DatabaseClock
  /** Closes the pools, then stops the embedded server and gives back its data directory. */
  close: () => Promise<void>
}

type OpenOptions = {
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
  /** How long a connection may take; 1.8 s when not given. */
  connectTimeoutMs?: number
}

/**
 * Opens the one database of Khum: the server that `databaseUrl` names, or a PostgreSQL of our own in `dataDir`.
 * Throws DatabaseStartError, with one line for people, when neither can be had.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, connectTimeoutMs } = options
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined
  const url = embedded?.url ?? databaseUrl ?? ''
  const pool = createPool(url, log, { connectTimeoutMs })
  const counterPool = createPool(url, log, { max: 3, connectTimeoutMs })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  const jobPool = createPool(url, log, { max: 5, connectTimeoutMs: 15_000 })
  const jobDb = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(jobPool) }) })
  const lanes = createReadLanes(connectionOptions(url, connectTimeoutMs), log)
  addReadLanes(db, lanes)
  let clock: DatabaseClock | undefined
  async function close(): Promise<void> {
    clock?.close()
    await lanes.end()
    await counterPool.end()
    await jobDb.destroy()
    await db.destroy()
    // Kysely ends the pool only if a query went through it; its idle connections would hold the process for 30 s.
    if (!pool.ending) await pool.end()
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
    counterPool,
    background: { db: jobDb, pool: jobPool },
    durability: embedded ? 'embedded-fsync' : 'server',
    clock,
    close,
  }
}

async function askTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.ms
}

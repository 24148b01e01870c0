import pg from 'pg'
import type { Logger } from 'pino'
import { logFailure, logReturn } from './outage-log'
import { typeParsers } from './type-parsers'

export type DatabaseLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * PostgreSQL cancels a statement after this time, so that a stuck statement gives its connection back. Normal
 * statements take far less time.
 */
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
/**
 * How long to wait for a connection. The time is less than 2 s, so that requests fail within 2 s if the database can't
 * be reached. R73
 */
const CONNECT_TIMEOUT_MS = 1_800

/**
 * Returns the time limits and value parsers of all connections. `connectTimeoutMs` also limits the wait for a free
 * connection of the pool.
 */
export function connectionOptions(url: string, connectTimeoutMs = CONNECT_TIMEOUT_MS): pg.PoolConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Khum limits the time, too, because a server that has stopped or can't be reached doesn't report its timeout.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'khum',
    types: typeParsers,
  }
}

interface PoolOptions {
  max?: number
  connectTimeoutMs?: number | undefined
  /** Sets no time limit for statements, for tools that read whole tables. */
  isUnlimited?: boolean | undefined
}

/** Creates a pool with Khum's time limits and value parsers. It connects when first used. */
export function createPool(
  url: string,
  log: DatabaseLog,
  { max = 10, connectTimeoutMs, isUnlimited = false }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url, connectTimeoutMs),
    ...(isUnlimited ? { statement_timeout: 0, query_timeout: 0 } : {}),
    max,
    idleTimeoutMillis: 30_000,
  })
  // Without these listeners, a lost connection would end the process.
  pool.on('connect', (client) => {
    logReturn(log)
    client.on('error', (err) => {
      if (!pool.ending) logFailure(log, err, 'a database connection was lost')
    })
  })
  pool.on('error', () => undefined)
  return pool
}

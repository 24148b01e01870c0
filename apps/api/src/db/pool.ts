import pg from 'pg'
import type { Logger } from 'pino'
import { typeParsers } from './type-parsers'

export type DatabaseLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Every answer of a member's request is due long before this; a stuck statement must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
/** TRUST R73: a request is told within 2 s that there is no database. */
const CONNECT_TIMEOUT_MS = 1_800

/** How Khum connects: time limits and value parsers. `connectTimeoutMs`: also for a connection that others of a pool hold. */
export function connectionOptions(url: string, connectTimeoutMs = CONNECT_TIMEOUT_MS): pg.PoolConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Only when the server cannot say so itself any more: a dead network, a stopped process.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'khum',
    types: typeParsers,
  }
}

/** A pool with Khum's time limits and value parsers. Connections are opened when first needed. */
export function createPool(
  url: string,
  log: DatabaseLog,
  { max = 10, connectTimeoutMs }: { max?: number; connectTimeoutMs?: number | undefined } = {},
): pg.Pool {
  const pool = new pg.Pool({ ...connectionOptions(url, connectTimeoutMs), max, idleTimeoutMillis: 30_000 })
  // Without these two listeners the loss of an idle connection, or of one inside a transaction, ends the process.
  pool.on('connect', (client) => {
    client.on('error', (err) => {
      if (!pool.ending) log.warn({ err }, 'a database connection was lost')
    })
  })
  pool.on('error', () => undefined)
  return pool
}

import type { Logger } from 'pino'
import { migrate } from '../../src/db/migrate'
import { createPool } from '../../src/db/pool'

export { SUPERUSER } from '@khum/embedded-postgres/cluster'

const TEMPLATE = 'khum_template'
const OWNER = 'khum'

/** Returns the address of a database on the test server, with Khum's role. */
export function databaseUrl(superuserUrl: string, database: string): string {
  const url = new URL(superuserUrl)
  url.username = OWNER
  url.pathname = `/${database}`
  return url.href
}

/** Creates and migrates the template that test databases are copied from. No connection to it may stay open. */
export async function makeTemplate(superuserUrl: string, log: Logger): Promise<void> {
  await withPool(superuserUrl, log, async (pool) => {
    await pool.query(`create database ${TEMPLATE} owner ${OWNER}`)
    // `truncate` needs this permission, because it deletes without running triggers.
    await pool.query(`grant set on parameter session_replication_role to ${OWNER}`)
  })
  await withPool(databaseUrl(superuserUrl, TEMPLATE), log, (pool) => migrate({ pool, log }))
}

/**
 * Returns the statement that copies the template. It copies files, which is faster here than copying through the log.
 */
export function cloneStatement(name: string): string {
  return `create database ${name} template ${TEMPLATE} strategy file_copy owner ${OWNER}`
}

/** Milliseconds to wait for a connection. Long, because the machine may be busy. Other tests check the real limit. */
export const patientMs = 30_000

export async function withPool<T>(
  url: string,
  log: Logger,
  work: (pool: ReturnType<typeof createPool>) => Promise<T>,
): Promise<T> {
  const pool = createPool(url, log, { connectTimeoutMs: patientMs })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

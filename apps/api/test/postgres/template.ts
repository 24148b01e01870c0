import type { Logger } from 'pino'
import { migrate } from '../../src/db/migrate'
import { createPool } from '../../src/db/pool'

export { SUPERUSER } from '@khum/embedded-postgres/cluster'

const TEMPLATE = 'khum_template'
const OWNER = 'khum'

/** The address of a database on the test server, as the role that Khum itself works as. */
export function databaseUrl(superuserUrl: string, database: string): string {
  const url = new URL(superuserUrl)
  url.username = OWNER
  url.pathname = `/${database}`
  return url.href
}

/** Migrates a database once; every test's own is a copy of it. Nobody may stay connected to it. */
export async function makeTemplate(superuserUrl: string, log: Logger): Promise<void> {
  await withPool(superuserUrl, log, async (pool) => {
    await pool.query(`create database ${TEMPLATE} owner ${OWNER}`)
    // For `truncate`, which deletes without running triggers.
    await pool.query(`grant set on parameter session_replication_role to ${OWNER}`)
  })
  await withPool(databaseUrl(superuserUrl, TEMPLATE), log, (pool) => migrate({ pool, log }))
}

/** The statement that makes such a copy: of its files, which is quicker here than row by row through the log. */
export function cloneStatement(name: string): string {
  return `create database ${name} template ${TEMPLATE} strategy file_copy owner ${OWNER}`
}

/** For a connection, in milliseconds: that a member is told soon that there is none is for other tests to see. */
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

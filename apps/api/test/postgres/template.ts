import type { Logger } from 'pino'
import { migrate } from '../../src/db/migrate'
import { createPool } from '../../src/db/pool'
import { createJobTables } from '../../src/jobs/open-queue'

export { SUPERUSER } from '@khum/embedded-postgres/cluster'

const TEMPLATE = 'khum_template'
const OWNER = 'khum'

export function databaseUrl(superuserUrl: string, database: string): string {
  const url = new URL(superuserUrl)
  url.username = OWNER
  url.pathname = `/${database}`
  return url.href
}

/**
 * Creates the database that test databases are copied from. It has the migrated schema and the job queue's tables,
 * because copying tables is faster than creating them. PostgreSQL can copy it only while nothing is connected to it.
 */
export async function makeTemplate(superuserUrl: string, log: Logger): Promise<void> {
  await withPool(superuserUrl, log, async (pool) => {
    await pool.query(`create database ${TEMPLATE} owner ${OWNER}`)
    // `createEmptier` needs this parameter to delete rows without running triggers.
    await pool.query(`grant set on parameter session_replication_role to ${OWNER}`)
  })
  await withPool(databaseUrl(superuserUrl, TEMPLATE), log, async (pool) => {
    await migrate({ pool, log })
    await createJobTables(pool, log)
  })
}

/**
 * Returns the statement that copies the template. Copying the files is faster here than PostgreSQL's default strategy.
 */
export function cloneStatement(name: string): string {
  return `create database ${name} template ${TEMPLATE} strategy file_copy owner ${OWNER}`
}

/** How long tests wait for a connection. This is longer than in production, because the machine may be busy. */
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

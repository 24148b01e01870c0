import type pg from 'pg'
import { DatabaseStartError } from './database-error'
import type { DatabaseLog } from './pool'

const OLDEST_VERSION = 150000

type Settings = { version: number; encoding: string; fsync: string; synchronous_commit: string }

/**
 * Checks the server's version, encoding and durability at startup. Warns if the server may lose committed data (R55).
 * @throws DatabaseStartError with a one-line message
 */
export async function checkServer(pool: pg.Pool, log: DatabaseLog): Promise<void> {
  const settings = await readSettings(pool)
  if (settings.version < OLDEST_VERSION) {
    throw new DatabaseStartError(
      `DATABASE_URL: PostgreSQL 15 or newer is needed, this is ${settings.version}.`,
    )
  }
  if (settings.encoding !== 'UTF8') {
    throw new DatabaseStartError(`DATABASE_URL: the database must be UTF8, this one is ${settings.encoding}.`)
  }
  if (settings.fsync === 'off' || settings.synchronous_commit === 'off') {
    log.warn(settings, 'this database may lose acknowledged claims: it needs fsync and synchronous_commit on')
  }
}

async function readSettings(pool: pg.Pool): Promise<Settings> {
  try {
    const { rows } = await pool.query<Settings>(`
      select current_setting('server_version_num')::int as version,
             current_setting('server_encoding') as encoding,
             current_setting('fsync') as fsync,
             current_setting('synchronous_commit') as synchronous_commit`)
    const [row] = rows
    if (!row) throw new Error('no settings')
    return row
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new DatabaseStartError(`DATABASE_URL: the database cannot be reached: ${reason}`, { cause: error })
  }
}

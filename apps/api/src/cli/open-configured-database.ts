import { runningEmbeddedUrl } from '@khum/embedded-postgres/running'
import { readDatabaseConfig } from '../config'
import { type OpenDatabase, openDatabase } from '../db/client'
import { createLog } from '../log'

/**
 * Opens the database that the environment names. If it names no database, opens the embedded one; if a running Khum
 * already uses the embedded database, connects to that.
 */
export async function openConfiguredDatabase(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env)
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  return await openDatabase({ databaseUrl: url, dataDir, log: createLog('warn') })
}

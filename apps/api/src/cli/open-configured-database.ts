import { runningEmbeddedUrl } from '@khum/embedded-postgres/running'
import { readDatabaseConfig } from '../config'
import { type OpenDatabase, openDatabase } from '../db/client'
import { createLog } from '../log'

/**
 * Opens the database that the environment names. If Khum is running with its embedded database, connects to that one.
 */
export async function openConfiguredDatabase(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env)
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  return await openDatabase({ databaseUrl: url, dataDir, log: createLog('warn') })
}

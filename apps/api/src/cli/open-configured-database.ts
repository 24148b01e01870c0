import { existsSync } from 'node:fs'
import path from 'node:path'
import { runningEmbeddedUrl } from '@khum/embedded-postgres/running'
import { readDatabaseConfig } from '../config'
import { type OpenDatabase, openDatabase } from '../db/client'
import { createLog } from '../log'
import { CliError } from './run-cli'

/**
 * Opens the database that the environment names. If it names no database, opens the embedded one, or connects to the
 * embedded one if a running Khum already uses it. Never creates a database: a command without DATABASE_URL would then
 * write into a new database that no server uses. With `isUnlimited`, statements have no time limit.
 * @throws CliError if there is no database
 */
export async function openConfiguredDatabase(
  env = process.env,
  { isUnlimited = false } = {},
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = readDatabaseConfig(env)
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  if (url === undefined && !existsSync(path.join(dataDir, 'postgres')))
    throw new CliError(
      `DATABASE_URL is not set, and ${dataDir} has no database. Set DATABASE_URL (or DATA_DIR) as for the server, or start Khum once.`,
      2,
    )
  return await openDatabase({ databaseUrl: url, dataDir, log: createLog('warn'), isUnlimited })
}

import { readDatabaseConfig } from '../config'
import { ConfigError } from '../config-mistakes'
import { openDatabase } from '../db/client'
import { createLog } from '../log'
import { prepareDatabase } from '../prepare-database'
import { toDatabaseCliError } from './database-cli-error'
import { runCli } from './run-cli'

/**
 * `npm run migrate`: updates tables and job queues to this version and grants the application's role its rights,
 * without starting the server. It is meant for installations that don't give MIGRATION_DATABASE_URL to the server.
 */
async function migrateDatabase(): Promise<void> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = readDatabaseConfig(process.env)
  if (!databaseUrl) throw new ConfigError(['DATABASE_URL: required'])
  const log = createLog('info')
  const database = await openDatabase({ databaseUrl, dataDir, log })
  try {
    await prepareDatabase({ pool: database.pool, ownerUrl: migrationDatabaseUrl, log })
  } finally {
    await database.close()
  }
}

await runCli(async () => {
  await migrateDatabase().catch((error: unknown) => {
    throw toDatabaseCliError(error, 1)
  })
  return { output: 'The database is up to date.' }
})

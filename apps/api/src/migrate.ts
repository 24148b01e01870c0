import { ConfigError, readDatabaseConfig } from './config'
import { openDatabase } from './db/client'
import { DatabaseStartError } from './db/database-error'
import { createLog } from './log'
import { prepareDatabase } from './prepare-database'

/**
 * `npm run migrate`: updates tables and job queues to this version and grants the application's role its rights, without
 * starting the server. For installations where the server doesn't get MIGRATION_DATABASE_URL.
 */
async function main(): Promise<void> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = readDatabaseConfig(process.env)
  if (!databaseUrl) throw new ConfigError(['DATABASE_URL: required'])
  const log = createLog('info')
  const database = await openDatabase({ databaseUrl, dataDir, log })
  try {
    await prepareDatabase({ pool: database.pool, ownerUrl: migrationDatabaseUrl, log })
  } finally {
    await database.close()
  }
  process.stdout.write('The database is up to date.\n')
}

main().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseStartError
  process.stderr.write(`${isExplained ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
})

import { runningEmbeddedUrl } from '@khum/embedded-postgres/running'
import { readDatabaseConfig } from '../../config'
import { type OpenDatabase, openDatabase } from '../../db/client'
import { migrate } from '../../db/migrate'
import { createLog } from '../../log'
import { toDatabaseCliError } from '../database-cli-error'
import { runCli } from '../run-cli'
import { runImport } from './run-import'

async function open(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env)
  const log = createLog('warn')
  // If Khum is running with its embedded database, connects to that database instead of starting a second one.
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  const database = await openDatabase({ databaseUrl: url, dataDir, log })
  await migrate({ pool: database.pool, log })
  return database
}

/** `npm run hospitals -- import FILE`: imports hospitals into the database that the environment names. */
await runCli(async () => {
  let database: OpenDatabase | undefined
  try {
    return await runImport(process.argv.slice(2), {
      openDb: async () => {
        database = await open()
        return database.db
      },
    })
  } catch (error) {
    throw toDatabaseCliError(error, 2)
  } finally {
    await database?.close()
  }
})

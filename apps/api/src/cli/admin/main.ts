import { runningEmbeddedUrl } from '@khum/embedded-postgres/running'
import { readDatabaseConfig } from '../../config'
import { withSecretFiles } from '../../config-files'
import { type OpenDatabase, openDatabase } from '../../db/client'
import { createLog } from '../../log'
import { toDatabaseCliError } from '../database-cli-error'
import { runCli } from '../run-cli'
import { runAdmin } from './run-admin'

async function open(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env)
  // If Khum is running with its embedded database, this connects to it.
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  return await openDatabase({ databaseUrl: url, dataDir, log: createLog('warn') })
}

/** `npm run admin -- <command>`: only `first-client` uses the database, which the environment names. */
await runCli(async () => {
  let database: OpenDatabase | undefined
  try {
    const output = await runAdmin(process.argv.slice(2), {
      env: withSecretFiles(process.env, ['KHUM_CLIENT_SECRET', 'KHUM_SECOND_CLIENT_SECRET']).env,
      openDb: async () => {
        database = await open()
        return database.db
      },
    })
    return { output }
  } catch (error) {
    throw toDatabaseCliError(error, 2)
  } finally {
    await database?.close()
  }
})

import { runningEmbeddedUrl } from '@khum/embedded-postgres/running'
import { readDatabaseConfig } from '../../config'
import { withSecretFiles } from '../../config-files'
import { type OpenDatabase, openDatabase } from '../../db/client'
import { createLog } from '../../log'
import { toDatabaseCliError } from '../database-cli-error'
import { runCli } from '../run-cli'
import { runAudit } from './run-audit'

async function open(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env)
  // If Khum is running with its embedded database, this connects to it.
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  return await openDatabase({ databaseUrl: url, dataDir, log: createLog('warn') })
}

/** `npm run audit -- …`: reads, exports and verifies the audit log. The environment variables name the database. */
await runCli(async () => {
  let database: OpenDatabase | undefined
  try {
    return await runAudit(process.argv.slice(2), {
      env: withSecretFiles(process.env).env,
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

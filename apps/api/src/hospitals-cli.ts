import { runningEmbeddedUrl } from '@khum/embedded-postgres/running'
import { CliError } from './cli/cli-error'
import { runImport } from './cli/hospitals/run-import'
import { ConfigError, readDatabaseConfig } from './config'
import { type OpenDatabase, openDatabase } from './db/client'
import { DatabaseStartError } from './db/database-error'
import { migrate } from './db/migrate'
import { createLog } from './log'

/** `npm run hospitals -- import FILE`: brings places into the database that the environment names. */
async function main(): Promise<void> {
  let database: OpenDatabase | undefined
  try {
    const { report, exitCode } = await runImport(process.argv.slice(2), {
      openDb: async () => {
        database = await open()
        return database.db
      },
    })
    process.stdout.write(`${report}\n`)
    process.exitCode = exitCode
  } catch (error) {
    if (!isExplained(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error instanceof CliError ? error.exitCode : 2
  } finally {
    await database?.close()
  }
}

async function open(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env)
  const log = createLog('warn')
  // While Khum runs, its own database is reached beside it.
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  const database = await openDatabase({ databaseUrl: url, dataDir, log })
  await migrate({ pool: database.pool, log })
  return database
}

function isExplained(error: unknown): error is Error {
  return error instanceof CliError || error instanceof ConfigError || error instanceof DatabaseStartError
}

await main()

import type { OpenDatabase } from '../../db/client'
import { migrate } from '../../db/migrate'
import { createLog } from '../../log'
import { toDatabaseCliError } from '../database-cli-error'
import { openConfiguredDatabase } from '../open-configured-database'
import { runCli } from '../run-cli'
import { runImport } from './run-import'

/** `npm run hospitals -- import FILE`: imports hospitals into the database that the environment names. */
await runCli(async () => {
  let database: OpenDatabase | undefined
  try {
    return await runImport(process.argv.slice(2), {
      openDb: async () => {
        database = await openConfiguredDatabase()
        await migrate({ pool: database.pool, log: createLog('warn') })
        return database.db
      },
    })
  } catch (error) {
    throw toDatabaseCliError(error, 2)
  } finally {
    await database?.close()
  }
})

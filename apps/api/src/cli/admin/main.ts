import type { OpenDatabase } from '../../db/client'
import { toDatabaseCliError } from '../database-cli-error'
import { openConfiguredDatabase } from '../open-configured-database'
import { runCli } from '../run-cli'
import { toolEnvironment } from '../tool-environment'
import { runAdmin } from './run-admin'

/**
 * `npm run admin -- <command>`: administers a running Khum by calling it. Only `first-client`, `invite` and
 * `sign-in-link` open the database instead.
 */
await runCli(async () => {
  let database: OpenDatabase | undefined
  try {
    const output = await runAdmin(process.argv.slice(2), {
      env: toolEnvironment(process.env),
      openDb: async () => {
        database = await openConfiguredDatabase()
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

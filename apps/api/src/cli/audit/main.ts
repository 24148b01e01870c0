import { withSecretFiles } from '../../config-files'
import type { OpenDatabase } from '../../db/client'
import { toDatabaseCliError } from '../database-cli-error'
import { openConfiguredDatabase } from '../open-configured-database'
import { runCli } from '../run-cli'
import { runAudit } from './run-audit'

/** `npm run audit -- …`: reads, exports and verifies the audit log. The environment variables name the database. */
await runCli(async () => {
  let database: OpenDatabase | undefined
  try {
    return await runAudit(process.argv.slice(2), {
      env: withSecretFiles(process.env).env,
      openDb: async () => {
        database = await openConfiguredDatabase(process.env, { isUnlimited: true })
        return database.db
      },
    })
  } catch (error) {
    throw toDatabaseCliError(error, 2)
  } finally {
    await database?.close()
  }
})

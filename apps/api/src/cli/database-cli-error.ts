import { ConfigError } from '../config-mistakes'
import { DatabaseStartError, sqlState } from '../db/database-error'
import { CliError } from './run-cli'

/** PostgreSQL's code for a missing table. */
const tableMissing = '42P01'

/**
 * Converts three kinds of errors to a CliError: a wrong configuration, a database that can't be opened, and a database
 * without Khum's tables. Returns other errors unchanged.
 */
export function toDatabaseCliError(error: unknown, exitCode: 1 | 2): unknown {
  if (sqlState(error) === tableMissing)
    return new CliError(
      'The database has no tables of Khum yet. Start Khum once, or run: npm run migrate',
      exitCode,
    )
  const isExplained = error instanceof ConfigError || error instanceof DatabaseStartError
  return isExplained ? new CliError(error.message, exitCode) : error
}

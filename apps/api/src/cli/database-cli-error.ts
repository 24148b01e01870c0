import { ConfigError } from '../config'
import { DatabaseStartError } from '../db/database-error'
import { CliError } from './run-cli'

/** Converts configuration errors and failures to open the database to a CliError. Returns other errors unchanged. */
export function toDatabaseCliError(error: unknown, exitCode: 1 | 2): unknown {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseStartError
  return isExplained ? new CliError(error.message, exitCode) : error
}

import { ConfigError } from '../config'
import { DatabaseStartError } from '../db/database-error'
import { CliError } from './run-cli'

/** Turns configuration mistakes and databases that can't be opened into a CliError; returns other errors unchanged. */
export function toDatabaseCliError(error: unknown, exitCode: 1 | 2): unknown {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseStartError
  return isExplained ? new CliError(error.message, exitCode) : error
}

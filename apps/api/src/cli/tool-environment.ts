import { withSecretFiles } from '../config-files'
import { CliError } from './run-cli'

/**
 * Reads the environment of a command that calls the server: the secrets of its clients may be in files.
 * @throws CliError with one line for each file that can't be read, and for each secret that is set twice
 */
export function toolEnvironment(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = withSecretFiles(env, ['KHUM_CLIENT_SECRET', 'KHUM_SECOND_CLIENT_SECRET'])
  if (read.mistakes.length > 0) throw new CliError(read.mistakes.join('\n'), 2)
  return read.env
}

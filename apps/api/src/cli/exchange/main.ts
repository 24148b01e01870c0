import { withSecretFiles } from '../../config-files'
import { runCli } from '../run-cli'
import { runClientCommand } from './client-commands'
import { runCommand } from './commands'

const [command, ...rest] = process.argv.slice(2)

/**
 * `npm run exchange -- <command>`: sends and follows batches of insurance data, makes fictional data to try them with,
 * and manages clients.
 */
await runCli(async () => {
  const { env } = withSecretFiles(process.env, ['KHUM_CLIENT_SECRET', 'KHUM_SECOND_CLIENT_SECRET'])
  if (command !== 'client') return await runCommand(process.argv.slice(2), env)
  return { output: await runClientCommand(rest, env) }
})

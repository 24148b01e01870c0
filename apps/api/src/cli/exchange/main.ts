import { runCli } from '../run-cli'
import { toolEnvironment } from '../tool-environment'
import { runClientCommand } from './client-commands'
import { runCommand } from './commands'

const [command, ...rest] = process.argv.slice(2)

/**
 * `npm run exchange -- <command>`: sends and follows batches of insurance data, makes fictional data to try them with,
 * and manages clients.
 */
await runCli(async () => {
  const env = toolEnvironment(process.env)
  if (command !== 'client') return await runCommand(process.argv.slice(2), env)
  return { output: await runClientCommand(rest, env) }
})

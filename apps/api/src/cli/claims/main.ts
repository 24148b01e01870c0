import { runCli } from '../run-cli'
import { toolEnvironment } from '../tool-environment'
import { runCommand } from './commands'

/** `npm run claims -- <command>`: the claims office's commands, which call a running Khum as a client. */
await runCli(async () => ({
  output: await runCommand(process.argv.slice(2), toolEnvironment(process.env)),
}))

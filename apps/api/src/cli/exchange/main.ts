import { runCli } from '../run-cli'
import { runCommand } from './commands'

/** `npm run exchange -- <command>`: batches of insurance data, and fictional books to try them with. */
await runCli(() => runCommand(process.argv.slice(2)))

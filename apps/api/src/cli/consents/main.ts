import { runCli } from '../run-cli'
import { toolEnvironment } from '../tool-environment'
import { runConsents } from './run-consents'

/** `npm run consents -- <command>`: shows and changes consent texts by calling a running Khum. */
await runCli(async () => ({
  output: await runConsents(process.argv.slice(2), toolEnvironment(process.env)),
}))

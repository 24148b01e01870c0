import { withSecretFiles } from '../../config-files'
import { runCli } from '../run-cli'
import { runConsents } from './run-consents'

/** `npm run consents -- <command>`: the consent texts, by a running Khum's integration endpoints. */
await runCli(async () => ({
  output: await runConsents(process.argv.slice(2), withSecretFiles(process.env).env),
}))

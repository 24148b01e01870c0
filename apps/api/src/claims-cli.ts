import { runCommand } from './cli/claims/commands'
import { CliError } from './cli/cli-error'
import { withSecretFiles } from './config-files'

/** `npm run claims -- <command>`: drives the claims of a running Khum through its integration endpoints. */
async function main(): Promise<void> {
  try {
    process.stdout.write(`${await runCommand(process.argv.slice(2), withSecretFiles(process.env).env)}\n`)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
  }
}

await main()

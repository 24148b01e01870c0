import { CliError } from './cli/cli-error'
import { runTheme } from './cli/theme/run-theme'

/** `npm run theme -- check FILE`: says what is wrong with an insurer's theme before anybody sees it. */
async function main(): Promise<void> {
  try {
    const { output, exitCode } = await runTheme(process.argv.slice(2))
    process.stdout.write(`${output}\n`)
    process.exitCode = exitCode
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
  }
}

await main()

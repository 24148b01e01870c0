import { CliError } from '../run-cli'
import { readArguments, usage } from './arguments'
import { runSample } from './sample/run-sample'

/** Runs a command and returns what to print. @throws CliError */
export async function runCommand(args: string[]): Promise<{ output: string; exitCode?: 0 | 1 }> {
  const { command, values } = readArguments(args)
  switch (command) {
    case '':
      return { output: usage }
    case 'sample':
      return { output: await runSample(values, new Date()) }
    default:
      throw new CliError(`Unknown command ${command}.\n${usage}`, 2)
  }
}

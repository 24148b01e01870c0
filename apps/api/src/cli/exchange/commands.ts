import { CliError } from '../run-cli'
import { readArguments, usage } from './arguments'
import { writeDocs } from './docs/write-docs'
import { runSample } from './sample/run-sample'

/** Runs a command and returns what to print. @throws CliError */
export async function runCommand(args: string[]): Promise<{ output: string; exitCode?: 0 | 1 }> {
  const { command, subject, values } = readArguments(args)
  switch (command) {
    case '':
      return { output: usage }
    case 'sample':
      return { output: await runSample(values, new Date()) }
    case 'docs':
      await writeDocs(needed(subject, '<folder>'))
      return { output: `Wrote data dictionary, JSON Schemas and sample files to ${subject}.` }
    default:
      throw new CliError(`Unknown command ${command}.\n${usage}`, 2)
  }
}

function needed(subject: string, what: string): string {
  if (subject === '') throw new CliError(`${what} is missing.\n${usage}`, 2)
  return subject
}

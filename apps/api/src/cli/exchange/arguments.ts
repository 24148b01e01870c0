import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CliError } from '../run-cli'

export const usage = `npm run exchange -- <command>
  sample --members <n> --out <folder> [--insurer KHM] [--seed 1] [--as-of YYYY-MM-DD] [--batch <name>] [--after <batch>]
                                  write a fictional book with its manifest; the same options write the same files
  sample --renewal-of <folder> --out <folder>     the next year's periods and cards of that book
  sample --changes-of <folder> --out <folder> [--changes 100]     a delta of that book
  client add|rotate|end|list      who may call: run it without more for its options
  docs <folder>                   write the data dictionary, JSON Schemas and sample files of this version`

const options = {
  members: { type: 'string' },
  out: { type: 'string' },
  insurer: { type: 'string' },
  seed: { type: 'string' },
  'as-of': { type: 'string' },
  batch: { type: 'string' },
  after: { type: 'string' },
  'renewal-of': { type: 'string' },
  'changes-of': { type: 'string' },
  changes: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

export interface Arguments {
  command: string
  /** What the command is about: a folder or a batch. */
  subject: string
  values: ReturnType<typeof parse>['values']
}

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true, strict: true })
}

/** Parses the command line. @throws CliError for an unknown option or too many arguments */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parsed(args)
  const [command = '', subject = '', ...rest] = positionals
  if (rest.length > 0) throw new CliError(`Too many arguments: ${rest.join(' ')}`, 2)
  return { command, subject, values }
}

function parsed(args: string[]) {
  try {
    return parse(args)
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error), 2)
  }
}

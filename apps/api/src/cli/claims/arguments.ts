import { type ParseArgsConfig, parseArgs } from 'node:util'
import { bahtToSatang, type Words } from '@khum/contract'
import { CliError } from '../cli-error'

export const usage = `npm run claims -- <command>
  list [--status <status>]                        claims, oldest first
  show <number>                                   one claim, with its line ids
  take <number>                                   start checking
  ask <number> [--list receipt|medical|bank_book] [--reason-th …] [--reason-en …] [--due YYYY-MM-DD]
  approve <number> [--benefit 1234.50 | --line <id>=1234.50 …] [--over-limit] [--reason <code>] [--note-th … --note-en …]
          [--over-limit-reason …]                 without an amount: everything; what is not paid counts as not covered, or
                                                  with --over-limit as over the limit. More than the plan allows is refused
                                                  unless --over-limit-reason says why it is paid anyway
  reject <number> --reason <code> [--note-th … --note-en …]
  pay <number> [--on YYYY-MM-DD] [--reference …]
  put-content <file.json>                         keep a promotion or article; the file has a code and both languages
  delete-content <code>                           take it away for good
  put-provider <file.json>                        keep a telemedicine provider; the file has a code, both languages and its keys
  retire-provider <code>                          nobody goes there any more; visits before keep their history
  consents                                        every version of the consent texts, and which is in force
  withdraw-consent <kind> --version <n> --reason <why>
                                                  take back a text published by mistake; the one before it is in force again
  keys                                            which master keys are in use, and by how much
  reseal                                          begin to re-seal under the current master key now
  give-up-key <id> --reason <why>                 a master key is lost for good; what it sealed stays shut
  outbox                                          messages that failed for good, newest first, and how many wait
  retention                                       what the hourly purge would remove now; removes nothing
Environment: KHUM_URL (or PORT), INTEGRATION_KEY.`

const options = {
  status: { type: 'string' },
  list: { type: 'string' },
  'reason-th': { type: 'string' },
  'reason-en': { type: 'string' },
  due: { type: 'string' },
  benefit: { type: 'string' },
  line: { type: 'string', multiple: true },
  'over-limit': { type: 'boolean' },
  'over-limit-reason': { type: 'string' },
  reason: { type: 'string' },
  'note-th': { type: 'string' },
  'note-en': { type: 'string' },
  on: { type: 'string' },
  reference: { type: 'string' },
  version: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

export interface Arguments {
  command: string
  claimNumber: string
  values: ReturnType<typeof parse>['values']
}

function parse(args: string[]) {
  return parseArgs({ args: withLinesJoined(args), options, allowPositionals: true, strict: true })
}

/** One id in 64 begins with a dash, and would be taken for an option. */
function withLinesJoined(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    if (arg === '--line' && at + 1 < args.length) return [`--line=${args[at + 1]}`]
    return at > 0 && args[at - 1] === '--line' ? [] : [arg]
  })
}

/** @throws CliError for an unknown option or too many words */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parsed(args)
  const [command = '', claimNumber = '', ...rest] = positionals
  if (rest.length > 0) throw new CliError(`Too much: ${rest.join(' ')}`, 2)
  return { command, claimNumber, values }
}

function parsed(args: string[]) {
  try {
    return parse(args)
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error), 2)
  }
}

/** One of a closed list of words, or undefined when not given. @throws CliError naming the choices */
export function oneOf<T extends string>(
  name: string,
  choices: readonly T[],
  value: string | undefined,
): T | undefined {
  if (value === undefined) return undefined
  const found = choices.find((choice) => choice === value)
  if (!found) throw new CliError(`--${name}: one of ${choices.join(', ')}`, 2)
  return found
}

/** Baht as typed, in satang. @throws CliError */
export function amount(name: string, text: string): number {
  const satang = bahtToSatang(text)
  if (satang === null) throw new CliError(`--${name}: ${text} is not an amount such as 1234.50`, 2)
  return satang
}

/** The member's note in both languages, or none. @throws CliError when one language is missing */
export function note({ values }: Arguments): Words | undefined {
  const [th, en] = [values['note-th'], values['note-en']]
  if (th === undefined && en === undefined) return undefined
  if (!th || !en)
    throw new CliError('--note-th and --note-en belong together: the member reads one of them', 2)
  return { th, en }
}

import type { ParseArgsConfig } from 'node:util'
import { bahtToSatang, type Words } from '@khum/contract'
import { CliError, parseLine, requireOwnOptions } from '../run-cli'

export const usage = `npm run claims -- <command>
  list [--status <status>] [--after <id>]         claims, oldest first; a page of 100
  show <number>                                   one claim, with its line ids
  enter <file.json>                               enter a claim of a hospital, on paper or of the core system
  itemise <number> --lines <file.json>            replace its lines by those of the bill, with their codes
  take <number>                                   start checking, or take it back from the insurer
  ask <number> [--list receipt|medical|bank_book] [--reason-th …] [--reason-en …] [--due YYYY-MM-DD]
  close <number> [note]                           its documents didn't come
  approve <number> [--benefit 1234.50 | --line <id>=1234.50 …] [--over-limit] [--reason <code>] [note] [decision]
          [--over-limit-reason …]                 without an amount: pays everything. What isn't paid counts as not covered,
                                                  or as over the limit with --over-limit. Refused above the plan's limits,
                                                  unless --over-limit-reason says why it is paid anyway. Beyond the
                                                  delegated authority: goes to the insurer as a recommendation
  reject <number> --reason <code> [note] [decision]
  send-to-insurer <number> [--recommend approve|reject] [amounts and reason] [--reference <insurer's number>]
  undo <number> --why …                           the last decision didn't count; the claim goes back to where it was
  reopen <number> --why … [note]                  check a decided or ended claim again
  appeal <number> --why …                         the member's appeal, in their words
  answer-appeal <number> [amounts and reason] [note] [decision]
                                                  without an amount: the decision stays
  payment-sent <number> [note]                    payment-failed <number> [note]
  pay <number> [--on YYYY-MM-DD] [--reference …]
          [note] is --note-th … --note-en …; [decision] is [--as-insurer] [--detail <code>] [--internal-note …]
  claim-settings <insurer> [--file <file.json>]   who decides and pays, delegated authority, days; with a file: set them
  holidays <year> [--file <file.json>]            its public holidays; with a file: replace them. The file is a list of
                                                  {"day": "2026-12-10", "name": {"th": …, "en": …}}
  put-content <file.json>                         save a promotion or article; the file has a code and both languages
  delete-content <code>                           delete a promotion or article
  put-provider <file.json>                        save a telemedicine provider; the file has a code, both languages and its keys
  retire-provider <code>                          close a provider for new visits; earlier visits still name it
  keys                                            the master keys, and how many values and files each seals
  reseal                                          start re-sealing with the current master key now
  give-up-key <id> --reason <why>                 mark a master key as lost; what it sealed stays unreadable
  outbox                                          permanently failed messages, newest first, and how many wait
  retention                                       what the hourly purge would remove; removes nothing
Environment: KHUM_URL (or PORT), KHUM_CLIENT_ID and KHUM_CLIENT_SECRET. A development server needs neither.`

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
  after: { type: 'string' },
  lines: { type: 'string' },
  file: { type: 'string' },
  why: { type: 'string' },
  recommend: { type: 'string' },
  detail: { type: 'string' },
  'internal-note': { type: 'string' },
  'as-insurer': { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

const payingCommands = ['approve', 'send-to-insurer', 'answer-appeal'] as const
const decisions = [...payingCommands, 'reject'] as const
const withNote = [...decisions, 'close', 'reopen', 'payment-sent', 'payment-failed'] as const
const takenBy = {
  status: ['list'],
  list: ['ask'],
  'reason-th': ['ask'],
  'reason-en': ['ask'],
  due: ['ask'],
  benefit: payingCommands,
  line: payingCommands,
  'over-limit': payingCommands,
  'over-limit-reason': payingCommands,
  reason: [...decisions, 'give-up-key'],
  'note-th': withNote,
  'note-en': withNote,
  on: ['pay'],
  reference: ['send-to-insurer', 'pay'],
  after: ['list'],
  lines: ['itemise'],
  file: ['claim-settings', 'holidays'],
  why: ['undo', 'reopen', 'appeal'],
  recommend: ['send-to-insurer'],
  detail: decisions,
  'internal-note': decisions,
  'as-insurer': decisions,
} as const satisfies Record<keyof typeof options, readonly string[]>

export interface Arguments {
  command: string
  claimNumber: string
  values: ReturnType<typeof parse>['values']
}

function parse(args: string[]) {
  return parseLine(withLinesJoined(args), options)
}

/**
 * Joins `--line` and its value with `=`. The value begins with a line's id, which may begin with a dash. Without the
 * `=`, such a value would be read as an option.
 */
function withLinesJoined(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    if (arg === '--line' && at + 1 < args.length) return [`--line=${args[at + 1]}`]
    return at > 0 && args[at - 1] === '--line' ? [] : [arg]
  })
}

/** Parses the command line. @throws CliError for an option that the command doesn't have, or too many arguments */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parse(args)
  const [command = '', claimNumber = '', ...rest] = positionals
  if (rest.length > 0) throw new CliError(`Too many arguments: ${rest.join(' ')}`, 2)
  requireOwnOptions({ command, values }, takenBy)
  return { command, claimNumber, values }
}

/**
 * Returns an option's value, or undefined if the option isn't given. @throws CliError if the value isn't one of the
 * choices
 */
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

/** Parses an amount in baht to satang. @throws CliError */
export function amount(name: string, text: string): number {
  const satang = bahtToSatang(text)
  if (satang === null) throw new CliError(`--${name}: ${text} is not an amount such as 1234.50`, 2)
  return satang
}

/**
 * Returns the note to the member in both languages, or undefined if none is given. @throws CliError if only one
 * language is given
 */
export function note({ values }: Arguments): Words | undefined {
  const [th, en] = [values['note-th'], values['note-en']]
  if (th === undefined && en === undefined) return undefined
  if (!th || !en)
    throw new CliError('--note-th and --note-en are both needed: each member reads one of them', 2)
  return { th, en }
}

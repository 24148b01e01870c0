import type { ParseArgsConfig } from 'node:util'
import { CliError, parseLine, requireOwnOptions } from '../run-cli'

export const usage = `npm run exchange -- <command>
  sample --members <n> --out <folder> [--insurer KHM] [--seed 1] [--as-of YYYY-MM-DD] [--batch <name>] [--after <batch>]
                                  write a fictional data set with its manifest; the same options write the same files.
                                  About every tenth person has a claim, 2,000 at most
  sample --renewal-of <folder> --out <folder>     the next year's periods and cards of that data set
  sample --changes-of <folder> --out <folder> [--changes 100]     a delta of that data set
  validate <folder>               check a batch without a server
  apply <folder> [--dry-run] [--confirm] [--json]
                                  send a batch; it is checked whole, then applied. An interrupted upload goes on where it
                                  stopped. --dry-run only checks, --confirm confirms as the second approver what the
                                  guard stopped, --json prints one line for programs
  status [<batch>]                a batch with its counts, or the latest batches
  undo <batch> [--confirm]        undo the batch that was applied last; --confirm asks as the second approver too, if
                                  claims were filed on its rows
  withdraw <batch> [--confirm]    refuse a batch that is not applied yet; take back what one wrote that failed while it was
                                  being applied; stop an undo that fails
  correct <file> --kind <kind> --insurer KHM --source <system> --reason <text> [--dry-run] [--json]
                                  correct rows of a source and hold them: its later versions wait
  release <source key> --kind <kind> --insurer KHM --source <system> --reason <text>
          [--dry-run] [--json]    end the hold of a row: the source's version that waits is applied
  held --insurer KHM --source <system>            the held rows, and the versions that wait
  report <batch>                  everything that is wrong with a batch
                                  After a name that several insurers or sources use: --insurer KHM --source <system>
  seal <folder> [--out <folder>] [--key <file>]    seal a batch for the installation, to put it into exchange/in/<source>/<name>/
                                  of the object store; with the key of a file, it needs no server
  import-key [--out <file>]       the public key for seal, which changes with the master key
  sealed                          the folders of sealed files in the object store, and what became of them
  events [--after <seq>]          what happened after this number of the feed, one line of JSON for each event
  payments --out <file> [--status due] [--insurer KHM]
                                  write payment orders with their payees' whole account numbers as CSV, for their owner
                                  only. Report what became of them with the call or a batch (kind payment)
  recoveries --out <file> [--status open] [--insurer KHM]      write what payees have to give back, as CSV
  webhook show|set --url <address>|rotate|end      where Khum posts a note of each event; rotate makes a new secret
  dead list|replay [--seq <n>]    deliveries whose retries have ended
  client add|rotate|end|party|sealed|list
                                  who may call: run it without more for its options
  docs <folder>                   write the data dictionary, JSON Schemas and sample files of this version
Exit codes: 0 fine, 1 refused, 2 wrong command.
Environment: KHUM_URL (or PORT), KHUM_CLIENT_ID with KHUM_CLIENT_SECRET or KHUM_CLIENT_KEY_FILE, and for --confirm
KHUM_SECOND_CLIENT_ID with KHUM_SECOND_CLIENT_SECRET; without them the development server's demo clients.`

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
  url: { type: 'string' },
  seq: { type: 'string' },
  status: { type: 'string' },
  key: { type: 'string' },
  'dry-run': { type: 'boolean' },
  kind: { type: 'string' },
  source: { type: 'string' },
  reason: { type: 'string' },
  confirm: { type: 'boolean' },
  json: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

const ofBatch = ['status', 'report', 'undo', 'withdraw'] as const
const corrections = ['correct', 'release'] as const
const takenBy = {
  members: ['sample'],
  out: ['sample', 'seal', 'import-key', 'payments', 'recoveries'],
  insurer: ['sample', ...corrections, 'held', ...ofBatch, 'payments', 'recoveries'],
  seed: ['sample'],
  'as-of': ['sample'],
  batch: ['sample'],
  after: ['sample', 'events'],
  'renewal-of': ['sample'],
  'changes-of': ['sample'],
  changes: ['sample'],
  url: ['webhook'],
  seq: ['dead'],
  status: ['payments', 'recoveries'],
  key: ['seal'],
  'dry-run': ['apply', ...corrections],
  kind: corrections,
  source: [...corrections, 'held', ...ofBatch],
  reason: corrections,
  confirm: ['apply', ...corrections, 'undo', 'withdraw'],
  json: ['apply', ...corrections, 'undo', 'withdraw'],
} as const satisfies Record<keyof typeof options, readonly string[]>

export interface Arguments {
  command: string
  /** The command's argument: a folder, a file, a batch or a source key. */
  subject: string
  values: ReturnType<typeof parse>['values']
}

function parse(args: string[]) {
  return parseLine(args, options)
}

/** Parses the command line. @throws CliError for an unknown option or too many arguments */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parse(args)
  const [command = '', subject = '', ...rest] = positionals
  if (rest.length > 0) throw new CliError(`Too many arguments: ${rest.join(' ')}`, 2)
  requireOwnOptions({ command, values }, takenBy)
  return { command, subject, values }
}

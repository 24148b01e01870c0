import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bangkokMidnight, isIsoDate } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { addressKey } from '../../http/address-key'
import { createKeys, parseMasterKeys } from '../../keys/keys'
import { exportLog, listReads, type Period, type ReadBy } from '../../modules/audit/read-log'
import { verifyExport } from '../../modules/audit/verify-export'
import { asksForHelp, CliError, parseLine, requireOwnOptions } from '../run-cli'

export const usage = `npm run audit -- <command>
  reads (--session <id> | --ip <address> | --account <id> | --person <id> | --actor <kind>:<id>) [--from …] [--to …]
                            what that session, address, member or client did, or what was done with the person's data
  export <file> [--from …] [--to …]
                            writes the events of the period with their hashes and checkpoints
  verify <file> --key <id>=<public key> …
                            finds changed, removed and inserted rows of an export. Needs no database
  key                       the public keys of MASTER_KEY, for \`verify\`. Save them: once a key is removed from
                            MASTER_KEY, its public key can't be printed any more
--from and --to: ISO times, or days, which begin at midnight in Thailand; by default from the beginning, and until now.
Environment: as for the server. \`verify\` needs none.
Exit code: 1 if an export isn't intact.`

interface Deps {
  openDb: () => Promise<Kysely<Database>>
  env: Record<string, string | undefined>
}

const options = {
  session: { type: 'string' },
  ip: { type: 'string' },
  account: { type: 'string' },
  person: { type: 'string' },
  actor: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  key: { type: 'string', multiple: true },
} as const
const takenBy = {
  session: ['reads'],
  ip: ['reads'],
  account: ['reads'],
  person: ['reads'],
  actor: ['reads'],
  from: ['reads', 'export'],
  to: ['reads', 'export'],
  key: ['verify'],
} as const satisfies Record<keyof typeof options, readonly string[]>

/** Runs `npm run audit` with these arguments. R65, R96. @throws CliError */
export async function runAudit(args: string[], deps: Deps): Promise<{ output: string; exitCode?: 0 | 1 }> {
  if (asksForHelp(args)) return { output: usage }
  const { command, file, values } = readCommand(args)
  if (command === 'reads') {
    const rows = await listReads(await deps.openDb(), readBy(values), periodOf(values))
    const lines = rows.map((row) =>
      [row.at, row.action, row.outcome, row.person_id, row.subject, row.actor_id].join('  '),
    )
    return { output: [...lines, `${rows.length} rows`].join('\n') }
  }
  if (command === 'key') {
    if (!deps.env.MASTER_KEY) throw new CliError('key: MASTER_KEY is needed', 2)
    const { auditPublicKeys } = createKeys(parseMasterKeys(deps.env.MASTER_KEY))
    return { output: [...auditPublicKeys].map(([id, key]) => `${id}=${key}`).join('\n') }
  }
  if (file === undefined) throw new CliError(usage, 2)
  if (command === 'export') {
    // `verify` can't detect that the end of an export is missing. So `file` gets its name only once it is complete.
    const unfinished = `${file}.new`
    await pipeline(
      Readable.from(lineByLine(exportLog(await deps.openDb(), periodOf(values)))),
      createWriteStream(unfinished),
    )
    await rename(unfinished, file)
    return { output: `Written to ${file}.` }
  }
  if (command !== 'verify') throw new CliError(usage, 2)
  const lines: string[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) lines.push(line)
  const found = verifyExport(lines, new Map((values.key ?? []).map(readKey)))
  const summary = `${found.events} events, ${found.links} links, ${found.checkpoints} checkpoints, ${found.notLinkedYet} not linked yet`
  return { output: [...found.faults, summary].join('\n'), exitCode: found.faults.length === 0 ? 0 : 1 }
}

function readCommand(args: string[]) {
  const { positionals, values } = parseLine(args, options, usage)
  requireOwnOptions({ command: positionals[0], values }, takenBy)
  return { command: positionals[0], file: positionals[1], values }
}

type Values = ReturnType<typeof readCommand>['values']

function readBy({ session, ip, account, person, actor }: Values): ReadBy {
  if (session) return { column: 'session_id', value: session }
  if (ip) return { column: 'address_key', value: addressKey(ip) }
  if (account) return { column: 'account_id', value: account }
  if (person) return { column: 'person_id', value: person }
  const [, kind, id] = /^(\w+):(.+)$/.exec(actor ?? '') ?? []
  if (!kind || !id)
    throw new CliError(`reads: whose? Give --session, --ip, --account, --person or --actor.\n${usage}`, 2)
  return { column: 'actor', kind, id }
}

function periodOf({ from, to }: Values): Period {
  return { from: readTime('from', from ?? '2000-01-01'), to: readTime('to', to ?? new Date().toISOString()) }
}

function readTime(name: string, value: string): Date {
  const time = isIsoDate(value) ? bangkokMidnight(value) : new Date(value)
  if (Number.isNaN(time.getTime())) throw new CliError(`--${name}: not an ISO time: ${value}`, 2)
  return time
}

function readKey(given: string): [id: string, publicKey: string] {
  const [, id, key] = /^([0-9a-f]{8})=(.+)$/.exec(given) ?? []
  if (!id || !key) throw new CliError('--key: an id and a key, as `npm run audit -- key` prints them', 2)
  return [id, key]
}

async function* lineByLine(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

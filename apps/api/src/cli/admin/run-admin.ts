import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { type Clock, systemClock } from '../../clock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { addFirstClient } from '../../modules/clients/clients.service'
import { CliError } from '../run-cli'

export const usage = `npm run admin -- <command>
  first-client --by NAME [--system NAME]          on the server: creates a client that may create all others, and prints its
                                                  secret once. NAME is the person who uses it and answers for it. A second
                                                  person, who confirms what the first one did, needs a first client, too
Environment of first-client: as for the server: DATABASE_URL, or DATA_DIR for the embedded database, also while Khum runs.`

const options = { by: { type: 'string' }, system: { type: 'string' } } as const

interface AdminDeps {
  openDb: () => Promise<Kysely<Database>>
  clock?: Clock
}

/** Runs one command. @returns the text to print @throws CliError */
export async function runAdmin(args: string[], { openDb, clock = systemClock }: AdminDeps): Promise<string> {
  const { command, rest, values } = readCommand(args)
  if (command !== 'first-client')
    throw new CliError(command ? `Unknown command: ${command}\n${usage}` : usage, 2)
  if (rest.length > 0) throw new CliError(`Too many arguments: ${rest.join(' ')}`, 2)
  const person = values.by?.trim() ?? ''
  if (person.length < 2 || person.length > 100)
    throw new CliError('--by is needed: the name of the person who answers for the client', 2)
  const system = values.system ?? 'admin'
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/.test(system))
    throw new CliError(
      `--system: ${system} is not a name of letters, digits, dots, dashes and underscores`,
      2,
    )
  const { id, secret } = await inTransaction(await openDb(), (db) =>
    addFirstClient({ db, clock }, { person, system }),
  )
  return [
    `Created a client for ${person}. Its secret is shown only now:`,
    `KHUM_CLIENT_ID=${id}`,
    `KHUM_CLIENT_SECRET=${secret}`,
    'With these two variables, npm run exchange -- client add creates the clients of your systems.',
  ].join('\n')
}

function readCommand(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    const [command = '', ...rest] = positionals
    return { command, rest, values }
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error), 2)
  }
}

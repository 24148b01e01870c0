import { text } from 'node:stream/consumers'
import { officeStaffEndpoints } from '@khum/contract'
import type { Kysely } from 'kysely'
import { type Clock, systemClock } from '../../clock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { addFirstClient } from '../../modules/clients/clients.service'
import { inviteFirstAdministrator } from '../../modules/staff/staff-admin.service'
import { runCommand as runClaimsCommand } from '../claims/commands'
import { createClient } from '../client/client'
import { runConsents } from '../consents/run-consents'
import { CliError } from '../run-cli'
import { type Given, readCommand, usage } from './arguments'
import { type Command, setupCommands } from './commands'
import { themeCommands } from './theme-commands'

const commands: Record<string, Command> = { ...setupCommands, ...themeCommands }
/** Commands for operators that `npm run claims` has. */
const ofClaims = ['keys', 'reseal', 'give-up-key', 'retention', 'outbox', 'claim-settings', 'holidays']

interface AdminDeps {
  /** Only for `first-client` and `invite`; the other commands call the server. */
  openDb: () => Promise<Kysely<Database>>
  env: Record<string, string | undefined>
  readSecret?: () => Promise<string>
  clock?: Clock
}

/** Runs one command. @returns the text to print @throws CliError */
export async function runAdmin(
  args: string[],
  { openDb, env, readSecret = () => text(process.stdin), clock = systemClock }: AdminDeps,
): Promise<string> {
  const [first = '', ...rest] = args
  if (first === 'consents') return await runConsents(rest, env)
  if (ofClaims.includes(first)) return await runClaimsCommand(args, env)
  const given = readCommand(args)
  if (given.command === 'first-client') return await firstClient(given, openDb, clock)
  if (given.command === 'invite') return await invite(given, openDb, clock)
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined
  if (!command) throw new CliError(given.command ? `Unknown command: ${given.command}\n${usage}` : usage, 2)
  return await command({ client: createClient(env), readSecret }, given)
}

async function firstClient(
  { subject, values }: Given,
  openDb: AdminDeps['openDb'],
  clock: Clock,
): Promise<string> {
  if (subject) throw new CliError(`Too many arguments: ${subject}`, 2)
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

const invitation = officeStaffEndpoints.inviteStaff.body

async function invite({ values }: Given, openDb: AdminDeps['openDb'], clock: Clock): Promise<string> {
  const person = invitation.safeParse({
    name: values.name ?? '',
    email: values.email ?? '',
    grants: [{ role: 'administrator', insurer: null }],
  })
  if (!person.success)
    throw new CliError(
      '--email and --name are needed: the address at your identity provider, and the name',
      2,
    )
  const { name, email } = person.data
  await inTransaction(await openDb(), (db) => inviteFirstAdministrator({ db, clock }, { name, email }))
  return `Invited ${name} as an administrator. They sign in at /office with ${email} and invite the others there.`
}

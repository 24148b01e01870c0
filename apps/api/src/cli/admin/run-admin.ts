import { text } from 'node:stream/consumers'
import { officeStaffEndpoints } from '@khum/contract'
import type { Kysely } from 'kysely'
import { type Clock, systemClock } from '../../clock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { addFirstClient } from '../../modules/clients/clients.service'
import { findLocalAccount } from '../../modules/staff/local/accounts.repo'
import { linkAddress } from '../../modules/staff/local/links.service'
import { createStaffLinkByEmail, inviteFirstAdministrator } from '../../modules/staff/staff-admin.service'
import { runCommand as runClaimsCommand } from '../claims/commands'
import { createClient } from '../client/client'
import { runConsents } from '../consents/run-consents'
import { asksForHelp, CliError } from '../run-cli'
import { type Given, readCommand, usage } from './arguments'
import { type Command, setupCommands } from './commands'
import { themeCommands } from './theme-commands'

const commands: Record<string, Command> = { ...setupCommands, ...themeCommands }
/** Commands of `npm run claims` that operators need, so `npm run admin` runs them too. */
const ofClaims = ['keys', 'reseal', 'give-up-key', 'retention', 'outbox', 'claim-settings', 'holidays']

interface AdminDeps {
  /** Opens the database. Only `first-client`, `invite` and `sign-in-link` need it; other commands call the server. */
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
  if (asksForHelp(args)) return usage
  const given = readCommand(args)
  if (given.command === 'first-client') return await firstClient(given, openDb, clock)
  if (given.command === 'invite') return await invite(given, env, openDb, clock)
  if (given.command === 'sign-in-link') return await signInLink(given, env, openDb, clock)
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

async function invite(
  { values }: Given,
  env: AdminDeps['env'],
  openDb: AdminDeps['openDb'],
  clock: Clock,
): Promise<string> {
  const person = invitation.safeParse({
    name: values.name ?? '',
    email: values.email ?? '',
    grants: [{ role: 'administrator', insurer: null }],
  })
  if (!person.success)
    throw new CliError(
      '--email and --name are needed: the valid email address with which this person signs in, and the name',
      2,
    )
  const { name, email } = person.data
  const db = await openDb()
  const needsLink = await inTransaction(db, async (trx) => {
    const id = await inviteFirstAdministrator({ db: trx, clock }, { name, email })
    return env.STAFF_SIGN_IN === 'local' && (await findLocalAccount(trx, { staffId: id })) === null
  })
  const invited = `Invited ${name} as an administrator.`
  if (needsLink) return `${invited}\n${await printLink(email, env, db, clock)}`
  return `${invited} They sign in at /office with ${email} and invite the others there.`
}

async function signInLink(
  { values }: Given,
  env: AdminDeps['env'],
  openDb: AdminDeps['openDb'],
  clock: Clock,
): Promise<string> {
  const email = invitation.shape.email.safeParse(values.email ?? '')
  if (!email.success) throw new CliError('--email is needed: the address of the person', 2)
  if (env.STAFF_SIGN_IN !== 'local')
    throw new CliError(
      'sign-in-link: only with STAFF_SIGN_IN=local. Otherwise staff sign in at your identity provider',
      2,
    )
  return await printLink(email.data, env, await openDb(), clock)
}

async function printLink(
  email: string,
  env: AdminDeps['env'],
  db: Kysely<Database>,
  clock: Clock,
): Promise<string> {
  const { address, expiresAt } = await inTransaction(db, async (trx) => {
    const issued = await createStaffLinkByEmail({ db: trx, clock }, email)
    if (!issued) throw new CliError(`No person with access has the address ${email}`, 1)
    const port = env.OFFICE_PORT || env.PORT || '3000'
    const base = env.OFFICE_URL || env.PUBLIC_URL || `http://localhost:${port}`
    return { address: linkAddress(base, issued.token), expiresAt: issued.expiresAt }
  })
  return [
    `With this link, ${email} sets a password and a second factor. It works once, until ${expiresAt.toISOString()}:`,
    address,
    'Give it to this person only. What they signed in with before no longer works.',
  ].join('\n')
}

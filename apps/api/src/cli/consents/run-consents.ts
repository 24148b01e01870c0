import { consentKinds, consentWordsSchema, consentTextEndpoints as rows } from '@khum/contract'
import { readJsonFile } from '../claims/edit-file'
import { type Client, createClient } from '../client/client'
import { asksForHelp, CliError, parseLine, requireOwnOptions } from '../run-cli'
import { printDraft, printTexts } from './print-texts'

export const usage = `npm run consents -- <command>
  list                                            every published version and which is in force, and the drafts
  draft <insurer> <kind> <file.json>  write or replace a draft. The file has title, body and, if wanted, news, each
                                                  with th and en; for an insurer also controller (th, en) and dpo_contact
  show <insurer> <kind>                           the words of a draft, and their hash
  check <insurer> <kind> --hash <hash>
                                                  a second approver confirms the words that have this hash
  publish <insurer> <kind> [--from YYYY-MM-DD] [--force]
                                                  members see the text from now or from that day; with --force, the app
                                                  asks for it before anything else
  force <kind> <version> --reason …   make a published text forced
  take-back <kind> <version> --reason …
                                                  it is no longer forced
  withdraw <kind> <version> --reason …
                                                  it was published by mistake: the version before it is in force again
<insurer> is an insurer's code, or common: the text of all insurers that have no text of their own.
<kind> is ${consentKinds.join(', ')}.
Environment: KHUM_URL (or PORT), KHUM_CLIENT_ID and KHUM_CLIENT_SECRET; the second approver has a client of their own. A development
server needs none of them: its demo has a client for each of the two persons.`

const options = {
  hash: { type: 'string' },
  from: { type: 'string' },
  force: { type: 'boolean' },
  reason: { type: 'string' },
} as const

const takenBy = {
  hash: ['check'],
  from: ['publish'],
  force: ['publish'],
  reason: ['force', 'take-back', 'withdraw'],
} as const satisfies Record<keyof typeof options, readonly string[]>

type Given = ReturnType<typeof readCommand>
type Command = (client: Client, given: Given) => Promise<string>

const commands: Record<string, Command> = {
  async list(client) {
    return printTexts(await client.call(rows.listConsentTexts, {}))
  },
  async draft(client, given) {
    const [, , file] = given.rest
    const params = draftOf(given)
    const words = await readJsonFile('draft', file, consentWordsSchema)
    return printDraft(await client.call(rows.putConsentDraft, { params, body: { ...words } }))
  },
  async show(client, given) {
    return printDraft(await client.call(rows.getConsentDraft, { params: draftOf(given) }))
  },
  async check(client, given) {
    const { hash: text_hash } = given.values
    if (!text_hash) throw new CliError('--hash is needed: the hash that `show` prints below the words', 2)
    const params = draftOf(given)
    const body = { text_hash }
    return printDraft(await client.call(rows.checkConsentDraft, { params, body }))
  },
  async publish(client, given) {
    const { from, force: is_force = false } = given.values
    const params = draftOf(given)
    const body = { from, is_force }
    return printTexts(await client.call(rows.publishConsentDraft, { params, body }))
  },
  force: (client, given) => setForce(client, given, true),
  'take-back': (client, given) => setForce(client, given, false),
  async withdraw(client, given) {
    const params = versionOf(given)
    const body = { reason: reason(given) }
    return printTexts(await client.call(rows.withdrawConsentText, { params, body }))
  },
}

async function setForce(client: Client, given: Given, is_force: boolean): Promise<string> {
  const params = versionOf(given)
  const body = { reason: reason(given), is_force }
  return printTexts(await client.call(rows.forceConsentText, { params, body }))
}

/** Runs one command against the server that KHUM_URL names. @returns the text to print @throws CliError */
export async function runConsents(args: string[], env: Record<string, string | undefined>): Promise<string> {
  if (asksForHelp(args)) return usage
  const given = readCommand(args)
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined
  if (!command) throw new CliError(given.command ? `Unknown command: ${given.command}\n${usage}` : usage, 2)
  const most = given.command === 'draft' ? 3 : 2
  if (given.rest.length > most)
    throw new CliError(`Too many arguments: ${given.rest.slice(most).join(' ')}`, 2)
  // Publishing needs a second approver. On a development server, the second demo client acts as that approver.
  const second = !['list', 'draft', 'show'].includes(given.command)
  return await command(createClient(env, { second }), given)
}

function readCommand(args: string[]) {
  const { values, positionals } = parseLine(args, options)
  const [command = '', ...rest] = positionals
  requireOwnOptions({ command, values }, takenBy)
  return { command, rest, values }
}

function draftOf({ command, rest: [insurer, kind] }: Given) {
  if (!insurer) throw new CliError(`${command}: whose text? Give an insurer’s code, or common.`, 2)
  return { insurer, kind: kindOf(command, kind) }
}

function versionOf({ command, rest: [kind, version] }: Given) {
  const params = { kind: kindOf(command, kind), version: version ?? '' }
  if (!/^[1-9]\d{0,8}$/.test(params.version))
    throw new CliError(`${command}: which version? Give its number.`, 2)
  return params
}

function kindOf(command: string, given: string | undefined) {
  const kind = consentKinds.find((one) => one === given)
  if (!kind) throw new CliError(`${command}: which text? Give one of ${consentKinds.join(', ')}.`, 2)
  return kind
}

function reason({ values }: Given): string {
  if (!values.reason) throw new CliError('--reason is needed: why this is done', 2)
  return values.reason
}

import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type ClaimParty,
  type Client,
  type ClientScope,
  claimParties,
  clientKeySchema,
  clientScopes,
  type IssuedClient,
  clientEndpoints as rows,
} from '@khum/contract'
import { type Client as Caller, createClient } from '../client/client'
import { asksForHelp, CliError, parseLine, requireOwnOptions } from '../run-cli'

export const clientUsage = `npm run exchange -- client <command>
  add --system <name> --insurers <codes>|all --scopes <scopes> [--party tpa|insurer] [--key <file>]
                                  create a client. Without a key, it prints a secret once. <name> is the source of the rows
                                  that the system writes; <codes> and <scopes> are separated by commas. It decides claims for its
                                  party: the administrator (tpa) if left out
  rotate <id> [--key <file>] [--ends-older]
                                  a new secret or key, only for clients of the same person. The one before stays valid until the next time, or with --ends-older
                                  ends at once, with its tokens
  end <id>                        its secrets, keys and tokens are invalid at once
  party <id> --party tpa|insurer      the party for which it decides claims from now on. Its earlier decisions keep theirs
  sealed <id> --source <name>|none    its sealed folders in the object store are those of this source
  list                            every client with its insurers, scopes, secrets and keys
<file> is a key in PEM: Ed25519, EC (P-256) or RSA, for example of openssl genpkey -algorithm ed25519. Only its public half is sent.
Scopes: ${clientScopes.join(', ')}.`

const options = {
  system: { type: 'string' },
  insurers: { type: 'string' },
  scopes: { type: 'string' },
  key: { type: 'string' },
  party: { type: 'string' },
  'ends-older': { type: 'boolean' },
  source: { type: 'string' },
} as const
const takenBy = {
  system: ['add'],
  insurers: ['add'],
  scopes: ['add'],
  key: ['add', 'rotate'],
  party: ['add', 'party'],
  'ends-older': ['rotate'],
  source: ['sealed'],
} as const satisfies Record<keyof typeof options, readonly string[]>
type Given = ReturnType<typeof readCommand>

const commands: Record<string, (caller: Caller, given: Given) => Promise<string>> = {
  async add(caller, { values }) {
    const { system } = values
    if (!system) throw new CliError('--system is needed: the name of the system, such as TPA-PAS', 2)
    if (!values.insurers) throw new CliError('--insurers is needed: codes such as KHM,ORC, or all', 2)
    const insurers = values.insurers === 'all' ? null : listOf(values.insurers)
    const body = {
      system,
      insurers,
      party: readParty(values.party ?? 'tpa'),
      scopes: readScopes(values.scopes),
      ...readKey(values.key),
    }
    return printIssued(await caller.call(rows.addClient, { body }))
  },
  async rotate(caller, given) {
    const ends_older = given.values['ends-older'] ?? false
    const body = { ends_older, ...readKey(given.values.key) }
    return printIssued(await caller.call(rows.rotateClient, { params: idOf(given), body }))
  },
  async end(caller, given) {
    return printClient(await caller.call(rows.endClient, { params: idOf(given) }))
  },
  async party(caller, given) {
    const body = { party: readParty(given.values.party) }
    return printClient(await caller.call(rows.putClientParty, { params: idOf(given), body }))
  },
  async sealed(caller, given) {
    const { source } = given.values
    if (!source) throw new CliError('--source is needed: a name such as TPA-PAS, or none', 2)
    const body = { source: source === 'none' ? null : source }
    return printClient(await caller.call(rows.putSealedSource, { params: idOf(given), body }))
  },
  async list(caller) {
    const { items } = await caller.call(rows.listClients)
    return items.map(printClient).join('\n')
  },
}

/** Runs `client …`. @returns the text to print @throws CliError */
export async function runClientCommand(
  args: string[],
  env: Record<string, string | undefined>,
): Promise<string> {
  if (asksForHelp(args)) return clientUsage
  const given = readCommand(args)
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined
  if (!command)
    throw new CliError(
      given.command ? `Unknown command: client ${given.command}\n${clientUsage}` : clientUsage,
      2,
    )
  if (given.rest.length > 0) throw new CliError(`Too many arguments: ${given.rest.join(' ')}`, 2)
  return await command(createClient(env, { explain: explainRefusal }), given)
}

/** Explains why the server refuses `--insurers`, a rotation or a change of the party; null for other errors. */
function explainRefusal({
  code,
  fields = [],
}: {
  code: string
  fields?: { path: string; code: string }[] | undefined
}): string | null {
  if (fields.some(({ path }) => path.startsWith('insurers')))
    return '--insurers: Khum has no insurer with this code, or this client may not act for it. `npm run admin -- insurers` lists them, and `put-insurer` adds one.'
  if (fields.some((field) => field.code === 'client_of_either_party'))
    return 'client party: this client belongs to a development server and decides for either party.'
  if (code === 'second_person_needed')
    return 'This client belongs to another person (see `client list`). If that person can’t do it, create a new client with `client add`, and end this one with `client end`.'
  return code === 'batch_state_conflict'
    ? 'client party: a batch of this client has decisions that are not applied yet. Wait until it ends, or withdraw it.'
    : null
}

function readCommand(args: string[]) {
  const { values, positionals } = parseLine(withIdsKept(args), options)
  const [command = '', id = '', ...rest] = positionals
  requireOwnOptions({ command, values }, takenBy)
  return { command, id, rest, values }
}

/**
 * Moves a client's id to the end, after `--`, because the id may begin with a dash and would then be read as an option.
 */
function withIdsKept(args: readonly string[]): string[] {
  const id = /^[A-Za-z0-9_-]{22}$/.test(args[1] ?? '') ? args[1] : undefined
  return id === undefined ? [...args] : [...args.slice(0, 1), ...args.slice(2), '--', id]
}

function idOf({ command, id }: Given): { id: string } {
  if (!id) throw new CliError(`client ${command}: which client? client list shows their ids.`, 2)
  return { id }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function readParty(text: string | undefined): ClaimParty {
  const party = claimParties.find((one) => one === text)
  if (!party) throw new CliError(`--party: ${text ?? 'none given'}. Choose tpa or insurer.`, 2)
  return party
}

function readScopes(text = ''): ClientScope[] {
  const names = listOf(text)
  const unknown = names.filter((name) => !clientScopes.some((scope) => scope === name))
  if (names.length === 0 || unknown.length > 0)
    throw new CliError(
      `--scopes: ${unknown.join(', ') || 'none given'}. Choose from ${clientScopes.join(', ')}.`,
      2,
    )
  return clientScopes.filter((scope) => names.includes(scope))
}

/**
 * Reads the public key from a file with a public key or a key pair. Returns an empty object if no file is given.
 * @throws CliError
 */
function readKey(file: string | undefined) {
  if (file === undefined) return {}
  try {
    return { key: clientKeySchema.parse(createPublicKey(readFileSync(file)).export({ format: 'jwk' })) }
  } catch (error) {
    throw new CliError(`${file}: ${error instanceof Error ? error.message : 'not a key'}`, 2)
  }
}

function printIssued({ client, secret }: IssuedClient): string {
  if (secret === null) return printClient(client)
  return [
    printClient(client),
    'The secret is shown only now:',
    `KHUM_CLIENT_ID=${client.id}`,
    `KHUM_CLIENT_SECRET=${secret}`,
  ].join('\n')
}

function printClient({
  id,
  system,
  insurers,
  scopes,
  party,
  sealed_source,
  created_by,
  created_at,
  ended_at,
  credentials,
}: Client): string {
  const credentialLines = credentials.map(
    ({ kind, kid, created_at: since }) => `${kind}${kid ? ` ${kid}` : ''} since ${since}`,
  )
  return [
    `${id}  ${system ?? 'any source'}  ${insurers?.join(',') ?? 'all insurers'}  by ${created_by}, ${created_at}${ended_at ? `, ended ${ended_at}` : ''}`,
    `  ${scopes.join(' ')}`,
    ...(party === 'insurer' ? ['  decides claims for the insurer'] : []),
    ...(sealed_source === null ? [] : [`  sealed folders of ${sealed_source}`]),
    ...credentialLines.map((line) => `  ${line}`),
  ].join('\n')
}

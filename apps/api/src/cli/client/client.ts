import { type KeyObject, randomUUID } from 'node:crypto'
import { type Answer, type CallInput, type Endpoint, problemSchema, secondPersonScopes } from '@khum/contract'
import * as z from 'zod'
import { demoCredentials } from '../../modules/clients/demo-credentials'
import { CliError } from '../run-cli'
import { readPrivateKey, signAssertion } from './assertion'

type Environment = Record<string, string | undefined>
type Problem = z.infer<typeof problemSchema>

/** Calls a running Khum with the credentials of a client, as a TPA's system does. */
export interface Client {
  /** The address of Khum. */
  base: string
  /** Calls an endpoint. @throws CliError for any failure */
  call<E extends Endpoint>(endpoint: E, input?: Partial<CallInput<E>>): Promise<Answer<E>>
  /** Returns an access token that is valid for at least another minute. @throws CliError */
  token(): Promise<string>
}

interface Options {
  /** Signs in as the second approver's client. */
  second?: boolean
  /** Explains a problem to the user in more words than its code; null if there is nothing to add to the code. */
  explain?: (problem: Problem) => string | null
}

const renewBeforeMs = 60_000
const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })

/**
 * Creates a client of the server at KHUM_URL (by default localhost and OFFICE_PORT or PORT). It signs in with
 * KHUM_CLIENT_ID and KHUM_CLIENT_SECRET (or the private key in KHUM_CLIENT_KEY_FILE). With `second`, it signs in with
 * KHUM_SECOND_CLIENT_ID and KHUM_SECOND_CLIENT_SECRET. Without these settings, it signs in as a demo client, which only
 * development servers accept.
 */
export function createClient(env: Environment, { second = false, explain }: Options = {}): Client {
  const base = env.KHUM_URL ?? `http://localhost:${env.OFFICE_PORT || env.PORT || '3000'}`
  if (!/^https?:\/\//.test(base) || !URL.canParse(base))
    throw new CliError(`KHUM_URL: ${base} is not an address such as https://office.khum.example.com`, 2)
  const credentials = readCredentials(env, second)
  let cached: { token: string; until: number } | undefined

  async function token(): Promise<string> {
    if (cached && Date.now() < cached.until) return cached.token
    const response = await send(new URL('/api/exchange/v1/token', base), {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(await proofOf(base, credentials)) }),
    })
    const answer = tokenSchema.safeParse(await response.json().catch(() => null))
    if (!response.ok || !answer.success) throw new CliError(refusal(response.status, credentials.id))
    const { access_token, expires_in } = answer.data
    cached = { token: access_token, until: Date.now() + expires_in * 1_000 - renewBeforeMs }
    return access_token
  }

  return {
    base,
    token,
    async call(endpoint, { params, query, body } = {}) {
      const url = new URL(fill(endpoint.path, params), base)
      for (const [name, value] of Object.entries(query ?? {})) {
        if (value !== undefined) url.searchParams.set(name, String(value))
      }
      const response = await send(url, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer: unknown = await response.json().catch(() => null)
      if (!response.ok) throw new CliError(explainAnswer(response.status, answer, explain))
      return readData(endpoint, response.status === 204 ? { data: undefined } : answer)
    },
  }
}

interface Credentials {
  id: string
  proof: { secret: string } | { key: KeyObject }
}

async function proofOf(base: string, { id, proof }: Credentials): Promise<Record<string, string>> {
  if ('secret' in proof) return { client_id: id, client_secret: proof.secret }
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signAssertion(base, id, proof.key),
  }
}

function readCredentials(env: Environment, second: boolean): Credentials {
  const [idName, secretName] =
    second && (env.KHUM_SECOND_CLIENT_ID || env.KHUM_SECOND_CLIENT_SECRET)
      ? (['KHUM_SECOND_CLIENT_ID', 'KHUM_SECOND_CLIENT_SECRET'] as const)
      : (['KHUM_CLIENT_ID', 'KHUM_CLIENT_SECRET'] as const)
  const [id, secret] = [env[idName], env[secretName]]
  const keyFile = idName === 'KHUM_CLIENT_ID' ? env.KHUM_CLIENT_KEY_FILE : undefined
  if (id && keyFile && !secret) return { id, proof: { key: readPrivateKey(keyFile) } }
  if (!id && !secret) {
    const demo = second ? demoCredentials.second : demoCredentials.first
    return { id: demo.id, proof: { secret: demo.secret } }
  }
  if (!id || !secret) throw new CliError(`${idName} and ${secretName} are both needed.`, 2)
  return { id, proof: { secret } }
}

function refusal(status: number, clientId: string): string {
  if (status >= 500) return `The server answered ${status}.`
  if (status === 429) return 'Too many wrong credentials: wait five minutes.'
  if (Object.values(demoCredentials).every(({ id }) => id !== clientId))
    return `The server refuses the client ${clientId}: its id, secret or key is wrong, or the client was ended.`
  return `The server refuses the client ${clientId}. In production, set KHUM_CLIENT_ID and KHUM_CLIENT_SECRET.`
}

async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch {
    throw new CliError(
      `No Khum answers at ${url.origin}: start it with npm start, or set KHUM_URL (or PORT) to its address.`,
    )
  }
}

function fill(path: string, params: object | undefined): string {
  return Object.entries(params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
}

/** Returns the field `data` of a response. @throws CliError if the field doesn't match the endpoint's schema */
function readData<E extends Endpoint>(endpoint: E, answer: unknown): Answer<E> {
  const parsed = z.safeParse(z.object({ data: endpoint.output ?? z.unknown() }), answer)
  if (!parsed.success) throw new CliError('The server’s answer does not fit this version of Khum.')
  return parsed.data.data as Answer<E>
}

/** Describes an error response in one line: its code and each wrong field. */
function explainAnswer(status: number, answer: unknown, explain?: Options['explain']): string {
  const problem = z.safeParse(problemSchema, answer)
  if (!problem.success) return `The server answered ${status}.`
  const explained = explain?.(problem.data)
  if (explained) return explained
  const { code, params, fields = [] } = problem.data
  if (code === 'second_person_needed')
    return 'second_person_needed: another person has to do this: staff in the office or, on a development server, with a client that somebody else created.'
  if (code === 'client_scope_missing') {
    const scopes = String(params?.scope).split(' ')
    if (scopes.every((scope) => secondPersonScopes.some((each) => each === scope)))
      return (
        'client_scope_missing: on this server, only staff do this, in the office. On a development server, a client with the scope ' +
        `${scopes.join(', ')} can.`
      )
    return `client_scope_missing: the client needs ${scopes.length > 1 ? 'one of the scopes' : 'the scope'} ${scopes.join(', ')}.`
  }
  if (code === 'events_gone')
    return `events_gone: the feed keeps 400 days and begins with event ${String(params?.oldest)} now.`
  if (code === 'events_ahead')
    return `events_ahead: the feed ends with event ${String(params?.last)}. If a backup was restored, begin again with 0.`
  if (code === 'not_found') return 'not_found: nothing here has this number, id or code.'
  const wrong = fields.map(({ path, code: ofField, params }) => {
    const detail = params ? ` ${JSON.stringify(params)}` : ''
    return `${path} ${ofField}${detail}`
  })
  return wrong.length > 0 ? `${code}: ${wrong.join('; ')}` : code
}

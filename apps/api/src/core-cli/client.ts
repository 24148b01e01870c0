import { randomUUID } from 'node:crypto'
import { type Answer, type CallInput, type Endpoint, problemSchema } from '@khum/contract'
import * as z from 'zod'
import { CliError } from './cli-error'

type Environment = Record<string, string | undefined>

export interface CoreClient {
  /** Calls one integration endpoint. @throws CliError in one line, whatever went wrong */
  call<E extends Endpoint>(endpoint: E, input: Partial<CallInput<E>>): Promise<Answer<E>>
}

/** The key of the demo world, as the server assumes it outside production. */
const demoKey = 'khum-demo-integration-key'

/** A client of the server at KHUM_URL (else localhost and PORT), with INTEGRATION_KEY. Each call has a key of its own. */
export function createCoreClient(env: Environment): CoreClient {
  const base = env.KHUM_URL ?? `http://localhost:${env.PORT ?? '3000'}`
  if (!URL.canParse(base)) throw new CliError(`KHUM_URL: ${base} is not an address`, 2)

  return {
    async call(endpoint, { params, query, body }) {
      const url = new URL(fill(endpoint.path, params), base)
      for (const [name, value] of Object.entries(query ?? {})) {
        if (value !== undefined) url.searchParams.set(name, String(value))
      }
      const response = await send(url, {
        method: endpoint.method,
        headers: {
          'x-integration-key': env.INTEGRATION_KEY ?? demoKey,
          ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer: unknown = await response.json().catch(() => null)
      if (!response.ok) throw new CliError(explain(response.status, answer))
      // 204: there is nothing to read.
      return readData(endpoint, response.status === 204 ? { data: undefined } : answer)
    },
  }
}

async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch {
    throw new CliError(
      `No Khum answers at ${url.origin}: start it with npm start, or set KHUM_URL (or PORT) to where it runs.`,
    )
  }
}

function fill(path: string, params: object | undefined): string {
  return Object.entries(params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
}

function readData<E extends Endpoint>(endpoint: E, answer: unknown): Answer<E> {
  const parsed = z.safeParse(z.object({ data: endpoint.output ?? z.unknown() }), answer)
  if (!parsed.success) throw new CliError('The server answered something this version does not understand.')
  return parsed.data.data as Answer<E>
}

/** A problem document in one line: the code, then each field. */
function explain(status: number, answer: unknown): string {
  const problem = z.safeParse(problemSchema, answer)
  if (!problem.success) return `The server answered ${status}.`
  const fields = (problem.data.fields ?? []).map(({ path, code, params }) => {
    const detail = params ? ` ${JSON.stringify(params)}` : ''
    return `${path} ${code}${detail}`
  })
  if (problem.data.code === 'not_found') return 'not_found: nothing here has this number, id or code.'
  return fields.length > 0 ? `${problem.data.code}: ${fields.join('; ')}` : problem.data.code
}

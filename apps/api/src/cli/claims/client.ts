import { randomUUID } from 'node:crypto'
import { type Answer, type CallInput, type Endpoint, type ProblemField, problemSchema } from '@khum/contract'
import * as z from 'zod'
import { CliError } from '../run-cli'
import { baht } from './print'

type Environment = Record<string, string | undefined>

export interface ClaimsClient {
  /** Calls an integration endpoint. @throws CliError for any failure */
  call<E extends Endpoint>(endpoint: E, input: Partial<CallInput<E>>): Promise<Answer<E>>
}

/** The demo's key, which the server also uses by default outside production. */
const demoKey = 'khum-demo-integration-key'

/** Creates a client of the server at KHUM_URL (by default localhost and PORT) that sends INTEGRATION_KEY. */
export function createClaimsClient(env: Environment): ClaimsClient {
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
      return readData(endpoint, response.status === 204 ? { data: undefined } : answer)
    },
  }
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

function readData<E extends Endpoint>(endpoint: E, answer: unknown): Answer<E> {
  const parsed = z.safeParse(z.object({ data: endpoint.output ?? z.unknown() }), answer)
  if (!parsed.success) throw new CliError('The server’s answer does not fit this version of Khum.')
  return parsed.data.data as Answer<E>
}

/** Describes an error response in one line: its code and each wrong field. */
function explain(status: number, answer: unknown): string {
  const problem = z.safeParse(problemSchema, answer)
  if (!problem.success) return `The server answered ${status}.`
  if (problem.data.code === 'decision_over_limit') return explainOverLimit(problem.data.fields ?? [])
  if (problem.data.code === 'decision_over_member_maximum') return explainMaximum(problem.data.fields ?? [])
  const fields = (problem.data.fields ?? []).map(({ path, code, params }) => {
    const detail = params ? ` ${JSON.stringify(params)}` : ''
    return `${path} ${code}${detail}`
  })
  if (problem.data.code === 'not_found') return 'not_found: nothing here has this number, id or code.'
  return fields.length > 0 ? `${problem.data.code}: ${fields.join('; ')}` : problem.data.code
}

/** Lists each yearly maximum that the decision would make the member exceed, and says what to do. */
function explainMaximum(fields: readonly ProblemField[]): string {
  const lines = fields.map(({ params = {} }) => {
    const figure = (value: string | number | undefined) => baht(Number(value))
    return `the member pays at most ${figure(params.limit)} ${params.item} a year, ${figure(params.left)} left; the decision takes ${figure(params.decided)}`
  })
  return `decision_over_member_maximum: ${lines.join('; ')}. The plan pays the rest: lower the ${fields[0]?.params?.item} and raise the benefit.`
}

/** Lists each limit that the decision exceeds, with the remaining amount and the decided one, and says what to do. */
function explainOverLimit(fields: readonly ProblemField[]): string {
  const lines = fields.map(({ path, code, params = {} }) => {
    if (code === 'no_benefit') return 'the plan has no benefit for this kind of treatment'
    const figure = (value: string | number | undefined) =>
      params.measure === 'amount' ? baht(Number(value)) : `${value} ${params.measure}`
    const per = `${String(params.scope).replace('_', ' ')}${params.shared_by === 'family' ? ', for the whole family' : ''}`
    const where = path === 'lines' ? 'the decision takes' : `${path} is`
    return `the plan allows ${figure(params.limit)} per ${per}, ${figure(params.left)} left; ${where} ${figure(params.decided)}`
  })
  return `decision_over_limit: ${lines.join('; ')}. Approve less with --benefit or --line, or say why it is paid anyway with --over-limit-reason.`
}

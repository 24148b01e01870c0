import type { Answer, Endpoint } from '@khum/contract/endpoint'
import { eitherSignal } from '../platform/either-signal'
import { ApiError, readProblem } from './api-error'
import { runningClock, type ServerClock } from './server-clock'

/** Who the page speaks for. The secret is a public label without member rights. TRUST R32. */
export interface PartnerPair {
  partner_id: string
  secret_key: string | null
}

export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

export interface SendOptions {
  token?: string | null
  idempotencyKey?: string
  /** The flow's token, for rows of access `register` and those with `registerToken`. Spec §7. */
  registerToken?: string
  signal?: AbortSignal
  timeoutMs?: number
  /** The request outlives the page: for what must not be lost when it is left. Less than 64 KB. */
  keepalive?: boolean
}

/** The headers that say which client and which partner is calling. Spec §7. */
export function callerHeaders(apiKey: string, pair: PartnerPair | null): Record<string, string> {
  return {
    'x-api-key': apiKey,
    ...(pair ? { PartnerId: pair.partner_id } : {}),
    ...(pair?.secret_key ? { SecretKey: pair.secret_key } : {}),
  }
}

export interface TransportOptions {
  fetch: typeof fetch
  /** Empty for the page's own origin. */
  baseUrl: string
  apiKey: string
  partner: () => PartnerPair | null
  clock: ServerClock
}

export type Transport = (endpoint: Endpoint, input: RawInput, options?: SendOptions) => Promise<Response>

const usualTimeoutMs = 20_000

/** One request by a row of the endpoint table; resolves with an answer of status 2xx, rejects with ApiError otherwise. */
export function createTransport({ fetch, baseUrl, apiKey, partner, clock }: TransportOptions): Transport {
  return async function send(endpoint, input, options = {}) {
    const headers = new Headers({ ...callerHeaders(apiKey, partner()), accept: 'application/json' })
    if (options.token) headers.set('authorization', `Bearer ${options.token}`)
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
    if (options.registerToken) headers.set('register-token', options.registerToken)
    const init: RequestInit = {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: options.keepalive ?? false,
    }
    if (input.body !== undefined) {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(input.body)
    }
    const timeout = AbortSignal.timeout(options.timeoutMs ?? usualTimeoutMs)
    init.signal = options.signal ? eitherSignal(options.signal, timeout) : timeout

    const sentAt = runningClock()
    const response = await fetch(baseUrl + requestUrl(endpoint.path, input), init).catch((cause: unknown) => {
      // The caller's own abort is no failure: it passes through as it is.
      if (options.signal?.aborted) throw cause
      throw new ApiError(timeout.aborted ? 'timeout' : 'network', { cause })
    })
    clock.observe(response.headers, sentAt, runningClock())
    if (!response.ok) throw await readProblem(response)
    return response
  }
}

/** Fills `:name` parameters and appends the query; undefined values are left out. */
export function requestUrl(path: string, { params, query }: RawInput): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  // Not by `size`, which iOS before 17 does not know.
  const written = String(search)
  return written ? `${filled}?${written}` : filled
}

/** Unwraps `{ data }`. Development and tests check it against the row, so a wrong answer shows where it happens. */
export async function readData<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  if (response.status === 204) return undefined as Answer<E>
  const body = (await response.json().catch((cause: unknown) => {
    throw new ApiError('network', { cause })
  })) as { data: Answer<E> }
  if (import.meta.env.DEV && endpoint.output) endpoint.output.parse(body.data)
  return body.data
}

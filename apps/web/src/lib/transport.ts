import type { Answer, Endpoint } from '@khum/contract/endpoint'
import { eitherSignal } from '../platform/either-signal'
import { endUnanswered } from '../ui/feedback/toast-store'
import { ApiError, readProblem } from './api-error'
import { runningClock, type ServerClock } from './server-clock'

/**
 * The partner on whose behalf the page makes calls. `secret_key` is public in spite of its name and gives no access to
 * a member's data. R32
 */
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
  /** The token of an OTP flow, for endpoints with access `register` or with `registerToken`. Requirement 7.8 */
  registerToken?: string
  signal?: AbortSignal
  timeoutMs?: number
  /** Lets the request continue after the page is closed. The body of such a request may have at most 64 KB. */
  keepalive?: boolean
}

/** Returns the headers that identify the app (API key) and the partner. Requirements 7.1 and 7.7 */
export function callerHeaders(apiKey: string, pair: PartnerPair | null): Record<string, string> {
  return {
    'x-api-key': apiKey,
    ...(pair ? { PartnerId: pair.partner_id } : {}),
    ...(pair?.secret_key ? { SecretKey: pair.secret_key } : {}),
  }
}

export interface TransportOptions {
  fetch: typeof fetch
  /** Empty if the API is on the page's own origin. */
  baseUrl: string
  apiKey: string
  partner: () => PartnerPair | null
  clock: ServerClock
}

export type Transport = (endpoint: Endpoint, input: RawInput, options?: SendOptions) => Promise<Response>

const usualTimeoutMs = 20_000

/**
 * Creates a function that sends one request to an endpoint of the contract. It resolves with a 2xx response and rejects
 * with ApiError otherwise.
 */
export function createTransport({ fetch, baseUrl, apiKey, partner, clock }: TransportOptions): Transport {
  let answers = 0
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
    // Android WebViews before 103 lack AbortSignal.timeout.
    const late = new AbortController()
    setTimeout(() => late.abort(), options.timeoutMs ?? usualTimeoutMs)
    const timeout = late.signal
    init.signal = options.signal ? eitherSignal(options.signal, timeout) : timeout

    const answersBefore = answers
    const sentAt = runningClock()
    const response = await fetch(baseUrl + requestUrl(endpoint.path, input), init).catch((cause: unknown) => {
      // An abort by the caller isn't a failed call, so its error isn't turned into an ApiError.
      if (options.signal?.aborted) throw cause
      const code = timeout.aborted ? 'timeout' : 'network'
      throw new ApiError(code, { cause, answeredSince: answers > answersBefore })
    })
    answers += 1
    endUnanswered()
    clock.observe(response.headers, sentAt, runningClock())
    if (!response.ok) throw await readProblem(response)
    return response
  }
}

/** Fills the path's `:name` parameters and appends the query without undefined and null values. */
export function requestUrl(path: string, { params, query }: RawInput): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  // Converts the query to a string to find out if it's empty, because `search.size` is missing in iOS before 17.
  const written = String(search)
  return written ? `${filled}?${written}` : filled
}

/**
 * Returns the content of `data` in a response. In development and tests, checks the content against the endpoint's
 * schema and throws if the response is wrong.
 */
export async function readData<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  if (response.status === 204) return undefined as Answer<E>
  const body = (await response.json().catch((cause: unknown) => {
    throw new ApiError('network', { cause })
  })) as { data: Answer<E> }
  if (import.meta.env.DEV && endpoint.output) endpoint.output.parse(body.data)
  return body.data
}

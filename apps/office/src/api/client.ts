import type { Answer, CallInput, Endpoint } from '@khum/contract/endpoint'
import { ApiError, readProblem } from './api-error'
import { noteCall } from './last-call'

type Given<T> = {
  [K in keyof T as undefined extends T[K] ? never : Record<never, never> extends T[K] ? never : K]: T[K]
} & { [K in keyof T as undefined extends T[K] ? never : K]?: T[K] }

/** The input of a call: those of `params`, `query` and `body` that the call's endpoint declares. */
export type CallArguments<E extends Endpoint> = Given<CallInput<E>>

interface Options {
  signal?: AbortSignal
  /** A retry sends the same key, so that the server does the work only once. */
  idempotencyKey?: string
}

const timeoutMs = 20_000

/**
 * Calls an endpoint of the office and resolves with `data`. The browser adds the session cookie.
 * @throws ApiError if the server refuses the call or can't be reached
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallArguments<E>,
  { signal, idempotencyKey }: Options = {},
): Promise<Answer<E>> {
  const { body } = input as { body?: unknown }
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(timeout.aborted ? 'timeout' : 'network')
  })
  noteCall()
  if (!response.ok) throw await readProblem(response)
  if (response.status === 204) return undefined as Answer<E>
  const { data } = (await response.json()) as { data: Answer<E> }
  if (import.meta.env.DEV && endpoint.output) endpoint.output.parse(data)
  return data
}

/** Returns the URL of a call. Also used for files that an `<img>` or the viewer loads without `call`. */
export function addressOf<E extends Endpoint>({ path }: E, input: CallArguments<E>): string {
  const { params = {}, query = {} } = input as Record<string, Record<string, unknown>>
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  // Checks the string, because `search.size` is missing in Safari before 17.
  const written = String(search)
  return written ? `${filled}?${written}` : filled
}

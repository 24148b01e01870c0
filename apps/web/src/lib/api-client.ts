import type { Answer, CallInput, Endpoint } from '@khum/contract/endpoint'
import type { FailureCode } from '@khum/contract/errors'
import { ApiError } from './api-error'
import type { ServerClock } from './server-clock'
import type { Session } from './session'
import { type RawInput, readData, type SendOptions, type Transport } from './transport'

type Given<T> = {
  [K in keyof T as undefined extends T[K] ? never : Record<never, never> extends T[K] ? never : K]: T[K]
} & { [K in keyof T as undefined extends T[K] ? never : K]?: T[K] }

/** The input of a call: those of `params`, `query` and `body` that the endpoint has. */
export type CallArguments<E extends Endpoint> = Given<CallInput<E>>

export type CallOptions = Omit<SendOptions, 'token'>

export interface ApiClient {
  /** Calls an endpoint and resolves with the content of `data`; rejects with ApiError. */
  call<E extends Endpoint>(endpoint: E, input: CallArguments<E>, options?: CallOptions): Promise<Answer<E>>
  /** Fetches a file. Files need the access token, so an `<img src>` can't load them. */
  fetchFile<E extends Endpoint>(endpoint: E, input: CallArguments<E>, options?: CallOptions): Promise<Blob>
  /** Returns headers with a valid access token, for uploads, whose requests another library sends. */
  memberHeaders(): Promise<Record<string, string>>
  serverNow(): number
}

interface Dependencies {
  transport: Transport
  session: Pick<Session, 'token' | 'refresh'>
  clock: ServerClock
  headers: () => Record<string, string>
  /**
   * Called when the server refuses a feature that the page still offers because its theme is out of date. Requirement
   * 4.5
   */
  onNotOffered?: (() => void) | undefined
}

const notOffered: readonly FailureCode[] = ['e_claim_not_offered', 'telemed_not_offered']

export function createApiClient({
  transport,
  session,
  clock,
  headers,
  onNotOffered,
}: Dependencies): ApiClient {
  async function freshToken(): Promise<string | null> {
    const current = session.token()
    return current === 'expired' ? session.refresh() : current
  }

  /** Sends a request with the access token. If the token has expired, gets a new one and repeats the request once. */
  async function send(endpoint: Endpoint, input: RawInput, options: CallOptions = {}): Promise<Response> {
    const token = await freshToken()
    try {
      return await transport(endpoint, input, { ...options, token })
    } catch (error) {
      // The call failed because the member must first accept a new consent document. The refreshed session lists this
      // document, so the route guards redirect to its screen. Requirement 3.14
      if (error instanceof ApiError && error.code === 'consent_required') {
        session.refresh().catch(() => undefined)
      }
      if (error instanceof ApiError && notOffered.includes(error.code)) onNotOffered?.()
      if (!(error instanceof ApiError) || error.code !== 'session_expired' || token === null) throw error
      const current = session.token()
      // If another call has refreshed the token in the meantime, uses that token.
      const next = current === 'expired' || current === token ? await session.refresh() : current
      if (next === null) throw error
      return transport(endpoint, input, { ...options, token: next })
    }
  }

  return {
    async call(endpoint, input, options) {
      const response = await send(endpoint, input, options)
      return readData(endpoint, response)
    },
    async fetchFile(endpoint, input, options) {
      const response = await send(endpoint, input, options)
      return response.blob()
    },
    async memberHeaders() {
      const token = await freshToken()
      return { ...headers(), ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
    },
    serverNow: clock.serverNow,
  }
}

import type { Answer, CallInput, Endpoint } from '@khum/contract/endpoint'
import { ApiError, type FailureCode } from './api-error'
import type { ServerClock } from './server-clock'
import type { Session } from './session'
import { type RawInput, readData, type SendOptions, type Transport } from './transport'

type Given<T> = {
  [K in keyof T as undefined extends T[K] ? never : Record<never, never> extends T[K] ? never : K]: T[K]
} & { [K in keyof T as undefined extends T[K] ? never : K]?: T[K] }

/** What a row needs from its caller: `params`, `query` and `body` as far as it declares them. */
export type CallArguments<E extends Endpoint> = Given<CallInput<E>>

export type CallOptions = Omit<SendOptions, 'token'>

export interface ApiClient {
  /** Makes the call of one row of the endpoint table and resolves with the content of `data`; rejects with ApiError. */
  call<E extends Endpoint>(endpoint: E, input: CallArguments<E>, options?: CallOptions): Promise<Answer<E>>
  /** The same for a file: authorised, so an `<img src>` cannot do it. */
  fetchFile<E extends Endpoint>(endpoint: E, input: CallArguments<E>, options?: CallOptions): Promise<Blob>
  /** The headers of a member's call, with a valid token, for a protocol that brings its own client (uploads). */
  memberHeaders(): Promise<Record<string, string>>
  serverNow(): number
}

interface Parts {
  transport: Transport
  session: Pick<Session, 'token' | 'refresh'>
  clock: ServerClock
  /** The headers of any call. */
  headers: () => Record<string, string>
  /** The insurer has switched off what the page still offers: its look is out of date. Spec §4 */
  onNotOffered?: (() => void) | undefined
}

const notOffered: readonly FailureCode[] = ['e_claim_not_offered', 'telemed_not_offered']

export function createApiClient({ transport, session, clock, headers, onNotOffered }: Parts): ApiClient {
  async function freshToken(): Promise<string | null> {
    const held = session.token()
    return held === 'expired' ? session.refresh() : held
  }

  /** Sends with the access token; an expired one is traded once and the call repeated. */
  async function send(endpoint: Endpoint, input: RawInput, options: CallOptions = {}): Promise<Response> {
    const token = await freshToken()
    try {
      return await transport(endpoint, input, { ...options, token })
    } catch (error) {
      // A text became due meanwhile: the session learns it, and the guards lead there. Spec §3 isForce
      if (error instanceof ApiError && error.code === 'consent_required') {
        session.refresh().catch(() => undefined)
      }
      if (error instanceof ApiError && notOffered.includes(error.code)) onNotOffered?.()
      if (!(error instanceof ApiError) || error.code !== 'session_expired' || token === null) throw error
      const held = session.token()
      // Another call may have traded it while this one was under way.
      const next = held === 'expired' || held === token ? await session.refresh() : held
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

import type { ConsentDue } from '@khum/contract/consent-due'
import {
  type Member,
  type Session as SessionAnswer,
  type SignInInput,
  sessionEndpoints,
} from '@khum/contract/sessions'
import { ApiError } from './api-error'
import { createStore, type Readable } from './external-store'
import { readData, type Transport } from './transport'

export type SessionState =
  | { status: 'guest'; ended: 'never' | Ending }
  | {
      status: 'member'
      member: Member
      partnerId: string
      insCode: string
      /** Newer texts that wait for the member. Spec §3 isForce. */
      consentsDue: readonly ConsentDue[]
    }

type Ending = 'signed_out' | 'expired' | 'deleted'

/** What the session needs from the browser, so that it runs without one. */
export interface SessionPlatform {
  /** The readable cookie beside the HttpOnly refresh cookie: whether a refresh is worth trying. */
  hasMarker(): boolean
  clearMarker(): void
  /** Runs one at a time over all tabs of this site. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Tells the other tabs. */
  announce(news: SessionNews): void
  /** A sign-out made offline is still owed to the server. */
  owesSignOut(): boolean
  setOwesSignOut(owes: boolean): void
  now(): number
}

export type SessionNews = 'signed_in' | 'signed_out'

export interface Session extends Readable<SessionState> {
  /** The access token, `expired` when its time is over, null when signed out. Never leaves memory. TRUST R23 */
  token(): string | 'expired' | null
  /** Trades the refresh cookie, once for all who ask at the same time. Null: the session has ended. */
  refresh(): Promise<string | null>
  /** At start and when the network is back: takes up a session that the cookie still holds. */
  resume(): Promise<void>
  signIn(input: SignInInput): Promise<void>
  /** Takes up the session that another call answers: a finished registration, LINE, a partner's entry. */
  enter(call: () => Promise<SessionAnswer>): Promise<void>
  /** Ends it here at once, and at the server as soon as that can be reached. `deleted`: the account is gone, too. */
  signOut(why?: 'signed_out' | 'deleted'): Promise<void>
  /** A deletion was sent and its answer is open: when the session turns out to be gone, the account is. TRUST R54, R60 */
  setDeleting(on: boolean): void
  /** What another tab did. */
  hear(news: SessionNews): void
}

/** Ends a token this much before its time, so that it does not run out on the way. */
const marginMs = 5_000

export function createSession(transport: Transport, platform: SessionPlatform): Session {
  const state = createStore<SessionState>({ status: 'guest', ended: 'never' })
  let access: { token: string; expiresAt: number } | null = null
  let trading: Promise<string | null> | null = null
  // Counts sign-ins and sign-outs: a refresh that was under way meanwhile must not bring the old session back.
  let epoch = 0
  let deleting = false

  function adopt(answer: SessionAnswer): string {
    access = { token: answer.access_token, expiresAt: platform.now() + answer.expires_in_ms - marginMs }
    state.set({
      status: 'member',
      member: answer.member,
      partnerId: answer.partner_id,
      insCode: answer.ins_code,
      consentsDue: answer.consents_due,
    })
    return answer.access_token
  }

  function end(ended: Ending) {
    epoch += 1
    access = null
    platform.clearMarker()
    deleting = false
    state.set({ status: 'guest', ended })
  }

  async function trade(): Promise<string | null> {
    const startedIn = epoch
    try {
      const response = await transport(sessionEndpoints.refreshSession, {})
      const answer = await readData(sessionEndpoints.refreshSession, response)
      return epoch === startedIn ? adopt(answer) : (access?.token ?? null)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      if (epoch === startedIn) end(deleting ? 'deleted' : 'expired')
      return null
    }
  }

  function refresh(): Promise<string | null> {
    trading ??= platform.exclusively(trade).finally(() => {
      trading = null
    })
    return trading
  }

  async function payOwedSignOut(): Promise<void> {
    if (!platform.owesSignOut()) return
    await transport(sessionEndpoints.signOut, {})
    platform.setOwesSignOut(false)
  }

  async function enter(call: () => Promise<SessionAnswer>): Promise<void> {
    await payOwedSignOut()
    const answer = await call()
    epoch += 1
    adopt(answer)
    platform.announce('signed_in')
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    token() {
      if (!access) return null
      return platform.now() < access.expiresAt ? access.token : 'expired'
    },
    refresh,
    async resume() {
      // Without a network the page starts signed out and tries again when the network is back.
      try {
        await payOwedSignOut()
        if (platform.hasMarker() && state.get().status === 'guest') await refresh()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    },
    enter,
    signIn: (input) =>
      enter(async () => {
        const response = await transport(sessionEndpoints.signIn, { body: input })
        return readData(sessionEndpoints.signIn, response)
      }),
    async signOut(why = 'signed_out') {
      const token = access?.token ?? null
      platform.setOwesSignOut(true)
      end(why)
      platform.announce('signed_out')
      try {
        await transport(sessionEndpoints.signOut, {}, { token })
        platform.setOwesSignOut(false)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    },
    setDeleting(on) {
      deleting = on
    },
    hear(news) {
      if (news === 'signed_out') end('signed_out')
      else refresh().catch(() => undefined)
    },
  }
}

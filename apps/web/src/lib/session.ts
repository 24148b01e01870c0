import type { ConsentDue } from '@khum/contract/consent-due'
import { limits } from '@khum/contract/limits'
import {
  type Member,
  type Session as SessionAnswer,
  type SignInInput,
  sessionEndpoints,
} from '@khum/contract/sessions'
import { createStore, type Store } from '../platform/external-store'
import { ApiError } from './api-error'
import { readData, type Transport } from './transport'

export type SessionState =
  | { status: 'guest'; ended: 'never' | Ending }
  | {
      status: 'member'
      member: Member
      partnerId: string
      insCode: string
      /** New versions of the terms or the privacy notice that the member hasn't accepted. Requirement 3.14 */
      consentsDue: readonly ConsentDue[]
      /** True if the member has come from another partner's app and must accept this app's consent texts first. */
      isNewHere: boolean
    }

type Ending = 'signed_out' | 'expired' | Farewell
export type Farewell = 'deleted' | 'left'

/** What the session needs from the browser; tests replace it. */
export interface SessionPlatform {
  /** Whether the signed-in cookie is set. Without it, there is no session to refresh. */
  hasMarker(): boolean
  clearMarker(): void
  /** Runs `work` in one tab at a time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Notifies the other tabs of a sign-in or sign-out. */
  announce(news: SessionNews): void
  /** Returns whether a sign-out that was made offline must still be sent to the server. */
  owesSignOut(): boolean
  setOwesSignOut(owes: boolean): void
  now(): number
}

export type SessionNews = 'signed_in' | 'signed_out'

/** `set` is only for data of the member that the server has changed (`profileSaved`). */
export interface Session extends Store<SessionState> {
  /**
   * Returns the access token, `expired` if the token has expired, or null when signed out. The token is kept in memory
   * only. R23
   */
  token(): string | 'expired' | null
  /**
   * Gets a new access token with the refresh cookie. Concurrent callers share one call. Resolves with null if the
   * session has ended.
   */
  refresh(): Promise<string | null>
  /**
   * Sends a sign-out that the server hasn't received yet, then restores the session that the refresh cookie belongs to.
   * Called at start and when the network returns.
   */
  resume(): Promise<void>
  signIn(input: SignInInput): Promise<void>
  /**
   * Makes `call`, such as a finished registration or a sign-in by LINE or a partner, and starts the session that the
   * call returns.
   */
  enter(call: () => Promise<SessionAnswer>): Promise<void>
  /**
   * Ends the session immediately in this browser, and on the server as soon as it can be reached. `why` is what the
   * member did: signed out, deleted the account or left this app.
   */
  signOut(why?: 'signed_out' | Farewell): Promise<void>
  /**
   * Call this function with what is about to be ended (`what`) before the deletion is sent. Call it with null if the
   * server refused the deletion or the member leaves the screen for it. If the response is lost and the server then
   * says that the session has ended, the deletion counts as successful. More than ten minutes after this call, the
   * session counts as expired instead, because it may have ended for another reason. R54, R60
   */
  setDeleting(what: Farewell | null): void
  /** Applies a change that another tab announced. */
  hear(news: SessionNews): void
}

/** Access tokens count as expired this much early, so that they don't expire on the way to the server. */
const marginMs = 5_000

export function createSession(transport: Transport, platform: SessionPlatform): Session {
  const state = createStore<SessionState>({ status: 'guest', ended: 'never' })
  let access: { token: string; expiresAt: number } | null = null
  let trading: Promise<string | null> | null = null
  // Incremented by each sign-in and sign-out, so that a refresh that was already running can't restore the old session.
  let epoch = 0
  let deleting: { what: Farewell; since: number } | null = null

  function adopt(answer: SessionAnswer): string {
    access = { token: answer.access_token, expiresAt: platform.now() + answer.expires_in_ms - marginMs }
    state.set({
      status: 'member',
      member: answer.member,
      partnerId: answer.partner_id,
      insCode: answer.ins_code,
      consentsDue: answer.consents_due,
      isNewHere: answer.new_here ?? false,
    })
    return answer.access_token
  }

  function end(ended: Ending) {
    epoch += 1
    access = null
    platform.clearMarker()
    deleting = null
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
      const isRecent = deleting && platform.now() - deleting.since < limits.otp.grantMs
      if (epoch === startedIn) end(deleting && isRecent ? deleting.what : 'expired')
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
    ...state,
    token() {
      if (!access) return null
      return platform.now() < access.expiresAt ? access.token : 'expired'
    },
    refresh,
    async resume() {
      // If the phone is offline, the page starts signed out and tries again when the network returns.
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
    setDeleting(what) {
      deleting = what && { what, since: platform.now() }
    },
    hear(news) {
      if (news === 'signed_out') end('signed_out')
      else refresh().catch(() => undefined)
    },
  }
}

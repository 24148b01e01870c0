import { limits, type Member, maskPhone, type Session, sessionLife } from '@khum/contract'
import type { MemberCaller, PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { EndReason } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { newId, newToken, sha256, sha256Text } from '../../ids'
import { isNewHere, listConsentsDue } from '../consents/consents-due'
import {
  findCallerOfSession,
  findCallersToRefresh,
  findEnd,
  findLiveCallers,
  findMembers,
  findSessionIdsByTokens,
  insertAccessToken,
  insertRefreshToken,
  insertSession,
  markEnded,
} from './sessions.repo'

export { forgetSessions } from './sessions.repo'

/**
 * A session as the app gets it. `refreshToken` is the new value of the session's cookie; if it is null, the cookie
 * doesn't change.
 */
export interface IssuedSession {
  session: Session
  refreshToken: string | null
  staySignedIn: boolean
}

/** Finds the member behind an access token, or null. Queries the database at most once a second for each token. R24. */
export async function findCallerByAccessToken(ctx: AppContext, token: string): Promise<MemberCaller | null> {
  const tokenHash = sha256Text(token)
  const now = ctx.clock.now()
  const known = ctx.callers.find(tokenHash, now)
  if (known) return known
  const mark = ctx.callers.mark()
  const [row] = await findLiveCallers(ctx.db, Buffer.from(tokenHash, 'base64'), now)
  if (!row) return null
  const { validUntil, ...caller } = row
  ctx.callers.keep(tokenHash, { caller, validUntil, queriedAt: now, mark })
  return caller
}

/**
 * Finds the member behind a refresh token that hasn't been used yet, or null. The token stays unused. Always queries
 * the database. R24, R25.
 */
export async function findCallerByRefreshToken(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<MemberCaller | null> {
  const [caller] = await findCallersToRefresh(ctx.db, sha256(token), ctx.clock.now())
  return caller ?? null
}

/**
 * Finds the member of an access token, and when the token expires. Always queries the database, because the caller
 * opens an event stream, which stays open for minutes. R25.
 */
export async function findTokenLife(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<{ caller: MemberCaller; validUntil: Date } | null> {
  const [row] = await findLiveCallers(ctx.db, sha256(token), ctx.clock.now())
  if (!row) return null
  const { validUntil, ...caller } = row
  return { caller, validUntil }
}

/** Finds the member of an open session, or null. Always queries the database. R25. */
export async function findCallerBySession(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  sessionId: string,
): Promise<MemberCaller | null> {
  return (await findCallerOfSession(ctx.db, sessionId, ctx.clock.now())) ?? null
}

/**
 * Opens a session with new tokens, in the caller's transaction if there is one. Never reuses a token that the browser
 * sent. The route sets the cookies (`setSessionCookies`). R24, R26.
 */
export async function openSession(
  ctx: AppContext,
  accountId: string,
  partner: PartnerCaller,
  options: { staySignedIn: boolean; userAgent: string },
): Promise<IssuedSession> {
  const now = ctx.clock.now()
  const life = sessionLife(options.staySignedIn)
  const sessionId = newId()
  const refreshToken = newToken()
  return await inTransaction(ctx.db, async (db) => {
    await insertSession(db, {
      id: sessionId,
      account_id: accountId,
      partner_id: partner.partnerId,
      stay_signed_in: options.staySignedIn,
      user_agent: options.userAgent.slice(0, 200),
      created_at: now,
      last_used_at: now,
      idle_expires_at: new Date(now.getTime() + life.idleMs),
      absolute_expires_at: new Date(now.getTime() + life.absoluteMs),
    })
    await insertRefreshToken(db, { token_hash: sha256(refreshToken), session_id: sessionId, created_at: now })
    const session = await issueAccessToken(
      { ...ctx, db },
      { sessionId, accountId, partnerId: partner.partnerId, insCode: partner.insCode },
    )
    return { session, refreshToken, staySignedIn: options.staySignedIn }
  })
}

/** Issues an access token for an open session, for 10 minutes, with the member data that the app shows. R24. */
export async function issueAccessToken(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  of: { sessionId: string; accountId: string; partnerId: string; insCode: string },
): Promise<Session> {
  const token = newToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + limits.accessTokenMs)
  await insertAccessToken(ctx.db, {
    token_hash: sha256(token),
    session_id: of.sessionId,
    expires_at: expiresAt,
  })
  return {
    access_token: token,
    expires_in_ms: limits.accessTokenMs,
    partner_id: of.partnerId,
    ins_code: of.insCode,
    member: await getMember(ctx, of.accountId),
    consents_due: await listConsentsDue(ctx, of.accountId),
    new_here: await isNewHere(ctx, of.accountId),
  }
}

/** Returns the member with names in both languages. */
export async function getMember(ctx: Pick<AppContext, 'db'>, accountId: string): Promise<Member> {
  const [row] = await findMembers(ctx.db, accountId)
  if (!row) throw new Error('a session without its account')
  return {
    id: row.id,
    username: row.username,
    title: { th: row.title_th, en: row.title_en },
    // A name that the member registered in one script only is used for both languages.
    name: { th: row.name_th || row.name_en, en: row.name_en || row.name_th },
    surname: { th: row.surname_th || row.surname_en, en: row.surname_en || row.surname_th },
    email: row.email,
    phone_masked: row.phone === null ? null : maskPhone(row.phone),
    lang: row.lang,
  }
}

/**
 * Ends the session of each token. The tokens belong to two sessions if another tab has signed in again. Unknown
 * tokens aren't an error. R25.
 */
export async function signOut(
  ctx: AppContext,
  tokens: { access: string | null; refresh: string | null },
): Promise<void> {
  const sessionIds = await findSessionIdsByTokens(
    ctx.db,
    tokens.access ? sha256(tokens.access) : null,
    tokens.refresh ? sha256(tokens.refresh) : null,
  )
  for (const id of sessionIds) await endSession(ctx, id, 'signed_out')
}

/**
 * Whether a session is still open. Queries the database. Call it before work that must not happen after the session has
 * ended. R19, R25.
 */
export async function isLiveSession(db: AppContext['db'], sessionId: string): Promise<boolean> {
  const session = await findEnd(db, sessionId)
  return session !== undefined && session.ended_at === null
}

/**
 * Ends a session: on this server immediately, on the other servers within a second. All code that ends a single session
 * calls this function. R25.
 */
export async function endSession(
  ctx: Pick<AppContext, 'db' | 'clock' | 'callers'>,
  sessionId: string,
  reason: EndReason,
): Promise<void> {
  ctx.callers.drop(sessionId)
  await markEnded(ctx.db, sessionId, reason, ctx.clock.now())
}

import { limits, type Session, sessionLife } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { inTurn } from '../../http/in-turn'
import { newToken, sha256 } from '../../ids'
import {
  insertRefreshToken,
  isRefreshTokenUsed,
  lockRefreshToken,
  markReplaced,
  markRotated,
  touchSession,
} from './sessions.repo'
import { endSession, type IssuedSession, issueAccessToken } from './sessions.service'

type Refreshed = { kind: 'refreshed'; issued: IssuedSession } | { kind: 'expired' }

/**
 * Exchanges a refresh token for an access token and rotates it, so that each refresh token is used once. R23, R24.
 * If a token is sent again after it was rotated, there are three cases:
 * - Within 10 s: two tabs refreshed at the same time. The session continues with the cookie of the first response.
 * - Later, and its successor was never used: the first response was lost. The successor is replaced.
 * - Later, and its successor was used: the token was stolen. The session ends for the thief and the member.
 * If a replaced successor is sent later, two browsers have the session's tokens, so the session ends too.
 * @throws AppError session_missing, session_expired, busy
 */
export async function refreshSession(ctx: AppContext, refreshToken: string | null): Promise<IssuedSession> {
  if (!refreshToken) throw new AppError('session_missing')
  const tokenHash = sha256(refreshToken)
  // Throws outside the transaction, because the end of a stolen session must be committed.
  const result = await inTurn(`refresh ${tokenHash.toString('hex')}`, () =>
    inTransaction(ctx.db, (db) => rotate({ ...ctx, db }, tokenHash)),
  )
  if (result.kind === 'expired') throw new AppError('session_expired')
  return result.issued
}

async function rotate(ctx: AppContext, tokenHash: Buffer): Promise<Refreshed> {
  const now = ctx.clock.now()
  const stored = await lockRefreshToken(ctx.db, tokenHash)
  if (!stored || stored.ended_at || stored.account_status !== 'active') return { kind: 'expired' }
  if (stored.idle_expires_at <= now || stored.absolute_expires_at <= now) return { kind: 'expired' }

  const issue = async (refreshToken: string | null): Promise<Refreshed> => {
    const session: Session = await issueAccessToken(ctx, {
      sessionId: stored.session_id,
      accountId: stored.account_id,
      partnerId: stored.partner_id,
      insCode: stored.ins_code,
    })
    return { kind: 'refreshed', issued: { session, refreshToken, staySignedIn: stored.stay_signed_in } }
  }

  if (stored.rotated_at && stored.successor_hash) {
    if (stored.successor_hash.equals(tokenHash)) return await endStolen(ctx, stored.session_id)
    if (now.getTime() - stored.rotated_at.getTime() <= limits.session.refreshReuseGraceMs)
      return await issue(null)
    if (await isRefreshTokenUsed(ctx.db, stored.successor_hash))
      return await endStolen(ctx, stored.session_id)
    await markReplaced(ctx.db, stored.successor_hash, now)
  }

  const successor = newToken()
  await insertRefreshToken(ctx.db, {
    token_hash: sha256(successor),
    session_id: stored.session_id,
    created_at: now,
  })
  await markRotated(ctx.db, tokenHash, sha256(successor), now)
  await touchSession(
    ctx.db,
    stored.session_id,
    now,
    new Date(now.getTime() + sessionLife(stored.stay_signed_in).idleMs),
  )
  return await issue(successor)
}

async function endStolen(ctx: AppContext, sessionId: string): Promise<Refreshed> {
  await endSession(ctx, sessionId, 'reuse_detected')
  ctx.log.warn({ session_id: sessionId }, 'refresh token reused; session ended')
  return { kind: 'expired' }
}

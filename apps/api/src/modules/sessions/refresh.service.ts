import { limits, type Session, sessionLife } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { inTurn } from '../../http/turns'
import { newToken, sha256 } from '../../ids'
import {
  insertRefreshToken,
  lockRefreshToken,
  markReplaced,
  markRotated,
  touchSession,
  wasUsed,
} from './sessions.repo'
import { endSession, type IssuedSession, issueAccessToken } from './sessions.service'

type Refreshed = { kind: 'refreshed'; issued: IssuedSession } | { kind: 'expired' }

/**
 * Exchanges a refresh token for an access token and rotates it, so that each refresh token is used once. R23, R24.
 * A token that was already rotated may be sent again for three reasons:
 * - Within 10 s: two tabs refreshed at once. The session continues with the cookie of the first response.
 * - Later, and its successor was never used: the first response was lost. The successor is replaced.
 * - Later, and its successor was used: the token was stolen. The session ends for the thief and the member.
 * If a replaced successor is sent later, two browsers have the session's tokens, so the session ends too.
 * @throws AppError session_missing, session_expired, busy
 */
export async function refreshSession(ctx: AppContext, refreshToken: string | null): Promise<IssuedSession> {
  if (!refreshToken) throw new AppError('session_missing')
  const tokenHash = sha256(refreshToken)
  // Ending a stolen session must be committed, so the error is thrown outside the transaction.
  const result = await inTurn(`refresh ${tokenHash.toString('hex')}`, () =>
    inTransaction(ctx.db, (db) => rotate({ ...ctx, db }, tokenHash)),
  )
  if (result.kind === 'expired') throw new AppError('session_expired')
  return result.issued
}

async function rotate(ctx: AppContext, tokenHash: Buffer): Promise<Refreshed> {
  const now = ctx.clock.now()
  const held = await lockRefreshToken(ctx.db, tokenHash)
  if (!held || held.ended_at || held.account_status !== 'active') return { kind: 'expired' }
  if (held.idle_expires_at <= now || held.absolute_expires_at <= now) return { kind: 'expired' }

  const issue = async (refreshToken: string | null): Promise<Refreshed> => {
    const session: Session = await issueAccessToken(ctx, {
      sessionId: held.session_id,
      accountId: held.account_id,
      partnerId: held.partner_id,
      insCode: held.ins_code,
    })
    return { kind: 'refreshed', issued: { session, refreshToken, staySignedIn: held.stay_signed_in } }
  }

  if (held.rotated_at && held.successor_hash) {
    if (held.successor_hash.equals(tokenHash)) return await endStolen(ctx, held.session_id)
    if (now.getTime() - held.rotated_at.getTime() <= limits.session.refreshReuseGraceMs)
      return await issue(null)
    if (await wasUsed(ctx.db, held.successor_hash)) return await endStolen(ctx, held.session_id)
    await markReplaced(ctx.db, held.successor_hash, now)
  }

  const successor = newToken()
  await insertRefreshToken(ctx.db, {
    token_hash: sha256(successor),
    session_id: held.session_id,
    created_at: now,
  })
  await markRotated(ctx.db, tokenHash, sha256(successor), now)
  await touchSession(
    ctx.db,
    held.session_id,
    now,
    new Date(now.getTime() + sessionLife(held.stay_signed_in).idleMs),
  )
  return await issue(successor)
}

async function endStolen(ctx: AppContext, sessionId: string): Promise<Refreshed> {
  await endSession(ctx, sessionId, 'reuse_detected')
  ctx.log.warn({ session_id: sessionId }, 'refresh token reused; session ended')
  return { kind: 'expired' }
}

import { AppError } from '../../app-error'
import type { MemberCaller, PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { lineChannelOf } from '../../gateways/line/line'
import { sha256 } from '../../ids'
import { lockLiveAccount } from '../accounts/accounts.service'
import { type IssuedSession, isLiveSession } from '../sessions/sessions.service'
import { findSignInMethods } from './external-sign-in.repo'
import {
  consumeToken,
  type LinkTicket,
  linkIdentity,
  notifyOfLink,
  type SignInClient,
  signInOrIssueTicket,
  type VerifiedToken,
} from './external-sign-in.service'

interface LineToken {
  id_token: string
  nonce?: string | undefined
}

/**
 * Exchanges a LINE ID token for a session or, if no account is linked, a link ticket. Requirement 4.4; R28, R29
 * @throws AppError line_not_offered, line_token_refused, unavailable
 */
export async function signInWithLine(
  ctx: AppContext,
  partner: PartnerCaller,
  token: LineToken,
  client: SignInClient,
): Promise<IssuedSession | LinkTicket> {
  const outcome = await signInOrIssueTicket(
    ctx,
    partner,
    await verifyToken(ctx, partner.partnerId, token),
    client,
  )
  if (!outcome) throw new AppError('line_token_refused')
  return outcome
}

/**
 * Links LINE to the account of a signed-in member. Checks the session in the database, because a new password may
 * just have ended it. R19
 * @throws AppError line_not_offered, line_token_refused, identity_taken, session_expired
 */
export async function linkLine(ctx: AppContext, member: MemberCaller, token: LineToken): Promise<void> {
  const verified = await verifyToken(ctx, member.partnerId, token)
  await inTransaction(ctx.db, async (db) => {
    await lockLiveAccount(db, member.accountId)
    if (!(await isLiveSession(db, member.sessionId))) throw new AppError('session_expired')
    if (!(await consumeToken({ ...ctx, db }, verified))) throw new AppError('line_token_refused')
    const isNew = await linkIdentity({ ...ctx, db }, verified.identity, member.accountId)
    if (isNew) await notifyOfLink({ ...ctx, db }, 'linked', { provider: 'line', accountId: member.accountId })
  })
}

/** Verifies the token for the LINE channel of the request's partner only. R28 */
async function verifyToken(ctx: AppContext, partnerId: string, token: LineToken): Promise<VerifiedToken> {
  const methods = await findSignInMethods(ctx.db, partnerId)
  const channelId = methods ? lineChannelOf(methods) : null
  if (!channelId) throw new AppError('line_not_offered')
  const user = await ctx.gateways.line.verifyIdToken(token.id_token, {
    channelId,
    nonce: token.nonce ?? null,
    now: ctx.clock.now(),
  })
  return {
    identity: { provider: 'line', partnerId, subject: user.subject },
    displayName: user.displayName,
    sourceHash: sha256(`line ${user.signedPart}`),
    sourceExpiresAt: user.expiresAt,
    canReissueTicket: true,
  }
}

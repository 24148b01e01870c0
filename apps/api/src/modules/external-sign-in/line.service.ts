import { AppError } from '../../app-error'
import type { MemberCaller, PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { lineChannelOf } from '../../gateways/line/line'
import { sha256 } from '../../ids'
import { lockLiveAccount } from '../accounts/accounts.service'
import { type IssuedSession, isLiveSession } from '../sessions/sessions.service'
import { findWaysIn } from './entry.repo'
import {
  type Arrival,
  arrive,
  type EntryClient,
  type EntryTicket,
  isFirst,
  linkIdentity,
  tellOfWayIn,
} from './entry.service'

interface LineToken {
  id_token: string
  nonce?: string | undefined
}

/**
 * Trades a LINE ID token for a session or a ticket. Spec §4 Messaging login; TRUST R28, R29.
 * @throws AppError line_not_offered, line_token_refused, unavailable
 */
export async function signInWithLine(
  ctx: AppContext,
  partner: PartnerCaller,
  token: LineToken,
  client: EntryClient,
): Promise<IssuedSession | EntryTicket> {
  const outcome = await arrive(ctx, partner, await readToken(ctx, partner.partnerId, token), client)
  if (!outcome) throw new AppError('line_token_refused')
  return outcome
}

/**
 * Links LINE to the account of a signed-in member. A session that a new password ended leaves no way in behind. TRUST R19
 * @throws AppError line_not_offered, line_token_refused, identity_taken, session_expired
 */
export async function linkLine(ctx: AppContext, member: MemberCaller, token: LineToken): Promise<void> {
  const arrival = await readToken(ctx, member.partnerId, token)
  await inTransaction(ctx.db, async (db) => {
    await lockLiveAccount(db, member.accountId)
    if (!(await isLiveSession(db, member.sessionId))) throw new AppError('session_expired')
    if (!(await isFirst({ ...ctx, db }, arrival))) throw new AppError('line_token_refused')
    const isNew = await linkIdentity({ ...ctx, db }, arrival.identity, member.accountId)
    if (isNew) await tellOfWayIn({ ...ctx, db }, 'linked', { provider: 'line', accountId: member.accountId })
  })
}

/** The audience is the channel of the partner of this request, and of no other. TRUST R28 */
async function readToken(ctx: AppContext, partnerId: string, token: LineToken): Promise<Arrival> {
  const ways = await findWaysIn(ctx.db, partnerId)
  const channelId = ways ? lineChannelOf(ways) : null
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
    reissues: true,
  }
}

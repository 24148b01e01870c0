import type { Answer, externalSignInEndpoints, IdentityProvider } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { lineChannelOf } from '../../gateways/line/line'
import { lockLiveAccount } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { isLiveSession } from '../sessions/sessions.service'
import { deleteIdentity, findSignInMethods, listIdentitiesOf } from './external-sign-in.repo'
import { notifyOfLink } from './external-sign-in.service'

/** Lists the identities linked to the account, and whether this partner offers LINE. */
export async function listIdentities(
  ctx: AppContext,
  member: MemberCaller,
): Promise<Answer<typeof externalSignInEndpoints.listIdentities>> {
  const [items, methods] = await Promise.all([
    listIdentitiesOf(ctx.db, member.accountId),
    findSignInMethods(ctx.db, member.partnerId),
  ])
  return {
    items: items.map(({ provider, linked_at }) => ({ provider, linked_at: linked_at.toISOString() })),
    line_offered: methods !== undefined && lineChannelOf(methods) !== null,
  }
}

/**
 * Unlinks LINE or a partner from the account and notifies the member. If a LINE access token is given, also removes the
 * app from the member's LINE account. The member can still sign in, because every account has a password. Does nothing
 * if no identity is linked. R19
 * @throws AppError session_expired
 */
export async function unlinkIdentity(
  ctx: AppContext,
  { accountId, partnerId, sessionId }: MemberCaller,
  provider: IdentityProvider,
  given: { lineAccessToken: string | undefined; addressKey: string; traceId: string },
): Promise<void> {
  const { lineAccessToken, ...from } = given
  const wasLinked = await inTransaction(ctx.db, async (db) => {
    await lockLiveAccount(db, accountId)
    if (!(await isLiveSession(db, sessionId))) throw new AppError('session_expired')
    if (!(await deleteIdentity(db, accountId, provider))) return false
    const transactionCtx = { ...ctx, db }
    await notifyOfLink(transactionCtx, 'unlinked', { provider, accountId })
    const about = { accountId, partnerId, subject: provider, ...from }
    await audit(transactionCtx, { action: 'way_in.unlinked', outcome: 'done', ...about })
    return true
  })
  if (wasLinked && provider === 'line' && lineAccessToken)
    await ctx.gateways.line.deauthorize(lineAccessToken, partnerId)
}

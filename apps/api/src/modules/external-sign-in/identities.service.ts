import type { Answer, externalSignInEndpoints, IdentityProvider } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { lineChannelOf } from '../../gateways/line/line'
import { lockLiveAccount } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { isLiveSession } from '../sessions/sessions.service'
import { deleteIdentity, findWaysIn, listIdentitiesOf } from './entry.repo'
import { tellOfWayIn } from './entry.service'

/** What is linked to the account, and whether this partner offers LINE. */
export async function listIdentities(
  ctx: AppContext,
  member: MemberCaller,
): Promise<Answer<typeof externalSignInEndpoints.listIdentities>> {
  const [items, ways] = await Promise.all([
    listIdentitiesOf(ctx.db, member.accountId),
    findWaysIn(ctx.db, member.partnerId),
  ])
  return {
    items: items.map(({ provider, linked_at }) => ({ provider, linked_at: linked_at.toISOString() })),
    line_offered: ways !== undefined && lineChannelOf(ways) !== null,
  }
}

/**
 * Takes a way in away; has LINE take the app out of the member's list where that is the one. Nobody is locked out by it: a
 * live account has a password, which the database holds. The member is told, as of a new one. What is not linked is no error,
 * and no news. TRUST R19. @throws AppError session_expired
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
    const within = { ...ctx, db }
    await tellOfWayIn(within, 'unlinked', { provider, accountId })
    const about = { accountId, partnerId, subject: provider, ...from }
    await audit(within, { action: 'way_in.unlinked', outcome: 'done', ...about })
    return true
  })
  if (wasLinked && provider === 'line' && lineAccessToken)
    await ctx.gateways.line.deauthorize(lineAccessToken, partnerId)
}

import type { AppContext } from '../../context'
import { AppError } from '../../http/app-error'
import { sha256 } from '../../ids'
import { findIdentity, type Identity, insertIdentity, takeLinkTicket } from './entry.repo'

type Db = Pick<AppContext, 'db' | 'clock'>

/**
 * Links the identity that came in with a ticket to an account, with sign-in or at the end of a registration. `ctx.db` is
 * the caller's transaction: a ticket that could not link is not used up. Of a ticket's parallel uses one succeeds.
 * @throws AppError link_missing (used, too old, another partner's), identity_taken
 */
export async function useLinkTicket(
  ctx: Db,
  of: { linkToken: string; partnerId: string; accountId: string },
): Promise<void> {
  const { linkToken, partnerId, accountId } = of
  const now = ctx.clock.now()
  const ticket = await takeLinkTicket(ctx.db, { tokenHash: sha256(linkToken), partnerId, now })
  if (!ticket) throw new AppError('link_missing')
  await linkIdentity(ctx, { ...ticket, partnerId }, accountId)
}

/** Links an identity; linking what is linked to the same account already is no error. @throws AppError identity_taken */
async function linkIdentity(ctx: Db, identity: Identity, accountId: string): Promise<void> {
  const { provider, partnerId, subject } = identity
  const linked = await insertIdentity(ctx.db, {
    provider,
    partner_id: partnerId,
    subject,
    account_id: accountId,
    linked_at: ctx.clock.now(),
  })
  if (linked) return
  const known = await findIdentity(ctx.db, identity)
  if (known?.account_id !== accountId) throw new AppError('identity_taken')
}

import { newId } from '../../ids'
import { openAccountAt } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { addOwnCoveragesToList } from '../insurance/coverages.service'
import type { JoinApp } from '../sessions/sign-in.service'

/**
 * Opens the login's account at a partner, or reopens the one that the member left, with the cards that this partner's app
 * may show. Until the member has accepted the app's texts, it shows nothing of them. The password was checked before.
 * Requirement 5.1
 */
export const joinApp: JoinApp = async (ctx, { loginId, personId, partnerId }) => {
  const at = ctx.clock.now()
  const accountId = await openAccountAt(ctx.db, { id: newId(), loginId, personId, partnerId, at })
  await addOwnCoveragesToList(ctx.db, { accountId, personId, partnerId, at })
  await audit(ctx, { action: 'app.joined', outcome: 'done', accountId, partnerId, personId })
  return accountId
}

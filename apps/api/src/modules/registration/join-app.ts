import { newId } from '../../ids'
import { openAccountAt } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { addOwnCoveragesToList } from '../insurance/coverages.service'
import type { JoinApp } from '../sessions/sign-in.service'

/**
 * Opens the login's account at a partner, or reopens the account that the member left. Adds the cards that the
 * partner's app may show to its list. The app shows them once the member has accepted its texts. The caller has
 * checked the password. Requirement 5.1
 */
export const joinApp: JoinApp = async (ctx, { loginId, personId, partnerId }) => {
  const at = ctx.clock.now()
  const accountId = await openAccountAt(ctx.db, { id: newId(), loginId, personId, partnerId, at })
  await addOwnCoveragesToList(ctx.db, { accountId, personId, partnerId, at })
  await audit(ctx, { action: 'app.joined', outcome: 'done', accountId, partnerId, personId })
  return accountId
}

import type { OtpFlow } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { forgetRecipients } from '../../gateways/outbox/ended-messages'
import { forgetAnswers } from '../../http/idempotency'
import type { Sender } from '../../http/sender'
import { listAccountsOfLogin, lockForDeletion, markAppLeft } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { forgetDrafts } from '../claims/claims.service'
import { type ConsentChannel, endConsents } from '../consents/consents.service'
import { deleteUnattachedFiles } from '../documents/documents.service'
import { forgetIdentities } from '../external-sign-in/external-sign-in.service'
import { forgetInvitations, forgetLinks } from '../family/family.service'
import { forgetList } from '../insurance/coverages.service'
import { forgetTopics, listPushAddresses } from '../notification-channels/notification-channels.service'
import { forgetOwnNotifications } from '../notifications/notifications.service'
import { consumeGrant, forgetFlows, startOwnFlow } from '../one-time-codes/otp.service'
import { forgetPayoutAccounts } from '../payout-accounts/payout-accounts.service'
import { endSessionsOf } from '../sessions/end-sessions'
import { forgetSessions } from '../sessions/sessions.service'
import { forgetVisits } from '../telemedicine/visits.service'
import { forgetCards } from '../typed-cards/typed-cards.service'
import { forgetShownCards } from '../use-card/use-card.service'
import { leaveLine } from './deletion.jobs'

/**
 * Starts leaving this app: sends a code to the member's own phone. R27
 * @throws AppError only_app, phone_missing, and what `startFlow` throws
 */
export async function startLeaving(ctx: AppContext, caller: MemberCaller, sender: Sender): Promise<OtpFlow> {
  await requireOtherApp(ctx, caller.accountId)
  return await startOwnFlow(ctx, caller, 'leave_app', sender)
}

async function requireOtherApp(ctx: AppContext, accountId: string): Promise<void> {
  const apps = await listAccountsOfLogin(ctx.db, accountId)
  if (!apps.some(({ id, status }) => id !== accountId && status === 'active')) throw new AppError('only_app')
}

/**
 * Ends the member's use of this partner's app in the transaction `ctx.db`: withdraws consents, ends family links and
 * sessions, deletes notifications, drafts and the list of cards. Sent claims continue under the member's name. The
 * login and the member's accounts in other apps stay. If the member signs in to this app again, the app first asks for
 * consents. Requirement 2.19; R27
 * @throws AppError flow_missing, session_expired, only_app
 */
export async function leaveApp(
  ctx: AppContext,
  caller: MemberCaller & WithFlow,
  given: {
    lineAccessToken: string | undefined
    addressKey: string
    traceId: string
    channel: ConsentChannel
  },
): Promise<void> {
  const { db } = ctx
  const { accountId, personId, sessionId, partnerId, flowToken } = caller
  const account = await lockForDeletion(db, accountId)
  if (account?.status !== 'active') throw new AppError('session_expired')
  const member = { accountId, sessionId }
  await consumeGrant(ctx, { token: flowToken, purpose: 'leave_app', partnerId, member })
  await requireOtherApp(ctx, accountId)
  const at = ctx.clock.now()
  await endConsents(ctx, caller, { lang: account.lang, channel: given.channel })
  const pushAddresses = await listPushAddresses(db, accountId)
  await endSessionsOf(ctx, { accountId, except: null, reason: 'left_app' })
  const objectKeys = await deleteUnattachedFiles(db, accountId)
  await forgetDrafts(db, accountId)
  await forgetCards(db, accountId)
  await forgetPayoutAccounts(db, accountId, at)
  await forgetInvitations(db, accountId, account.phone, partnerId)
  await forgetList(db, accountId)
  await forgetIdentities(db, accountId)
  await forgetLinks(db, { accountId, personId, at })
  await forgetTopics(db, accountId)
  await forgetOwnNotifications(db, accountId)
  await forgetFlows(db, accountId)
  await forgetVisits(db, accountId)
  await forgetShownCards(db, accountId)
  await forgetSessions(db, accountId)
  await forgetAnswers(db, accountId)
  await forgetRecipients(db, accountId, pushAddresses)
  await markAppLeft(db, accountId, at)
  const { addressKey, traceId } = given
  await audit(ctx, {
    action: 'app.left',
    outcome: 'done',
    accountId,
    partnerId,
    personId,
    addressKey,
    traceId,
  })
  if (objectKeys.length > 0) await ctx.jobs.send(db, 'account.erase', { object_keys: objectKeys })
  if (given.lineAccessToken) await leaveLine(ctx, partnerId, given.lineAccessToken)
}

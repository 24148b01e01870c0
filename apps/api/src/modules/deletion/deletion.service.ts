import {
  type Answer,
  addYears,
  bangkokDate,
  type deletionEndpoints,
  isFinalStatus,
  limits,
  type OtpFlow,
} from '@khum/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { forgetRecipients } from '../../gateways/outbox/ended-messages'
import { forgetAnswers } from '../../http/idempotency'
import type { Sender } from '../../http/sender'
import { clearEveryFailure } from '../account-settings/password.service'
import { emptyAccount, erasePerson, listAccountsOfLogin, lockForDeletion } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { forgetDrafts, listClaimMails, pseudonymiseClaims } from '../claims/claims.service'
import { deleteUnattachedFiles, removeFileNames } from '../documents/documents.service'
import { forgetIdentities } from '../external-sign-in/external-sign-in.service'
import { forgetInvitations, forgetLinks } from '../family/family.service'
import { forgetList } from '../insurance/coverages.service'
import { forgetErasedPersons } from '../insurance/waiting-rows'
import { forgetTopics, listPushAddresses } from '../notification-channels/notification-channels.service'
import { forgetNotifications } from '../notifications/notifications.service'
import { consumeGrant, forgetFlows, startOwnFlow } from '../one-time-codes/otp.service'
import { findPartnerTheme } from '../partners/partners.service'
import { forgetPayoutAccounts } from '../payout-accounts/payout-accounts.service'
import { endSessionsOf } from '../sessions/end-sessions'
import { forgetSessions } from '../sessions/sessions.service'
import { forgetVisits } from '../telemedicine/visits.service'
import { forgetCards } from '../typed-cards/typed-cards.service'
import { forgetShownCards } from '../use-card/use-card.service'
import { leaveLine } from './deletion.jobs'

/**
 * Returns what the member should know before deleting the account:
 * - how many of the claims that the member sent are still open
 * - the day until which the law requires us to keep claims
 * - the apps in which the account is used
 *
 * Counts the claims of every app, also of apps that the member left, because the deletion erases the account in all of
 * them. Requirement 2.19
 */
export async function previewDeletion(
  ctx: AppContext,
  { accountId, partnerId }: MemberCaller,
): Promise<Answer<typeof deletionEndpoints.getDeletion>> {
  const accounts = await listAccountsOfLogin(ctx.db, accountId)
  const claims = await ctx.db
    .selectFrom('claim')
    .select(['status', 'updated_at'])
    .where(sql<boolean>`account_id = any(${accounts.map(({ id }) => id)})`)
    .execute()
  const lastUpdate = Math.max(...claims.map((claim) => claim.updated_at.getTime()))
  return {
    open_claims: claims.filter((claim) => !isFinalStatus(claim.status)).length,
    claims_kept_until:
      claims.length === 0 ? null : addYears(bangkokDate(new Date(lastUpdate)), limits.claimRecordsKeptYears),
    apps: await listApps(ctx, accounts, partnerId),
  }
}

async function listApps(
  ctx: AppContext,
  accounts: Awaited<ReturnType<typeof listAccountsOfLogin>>,
  partnerId: string,
) {
  const active = accounts.filter(({ status }) => status === 'active')
  const themes = await Promise.all(active.map((account) => findPartnerTheme(ctx, account.partner_id)))
  return active.map((account, index) => ({
    name: { th: themes[index]?.product_name_th ?? '', en: themes[index]?.product_name_en ?? '' },
    is_this: account.partner_id === partnerId,
  }))
}

/** Sends a code to the member's own phone. R27. @throws AppError phone_missing, and what `startFlow` throws */
export function startDeletion(ctx: AppContext, caller: MemberCaller, sender: Sender): Promise<OtpFlow> {
  return startOwnFlow(ctx, caller, 'delete_account', sender)
}

/**
 * Deletes the member's account in every partner's app, in the transaction `ctx.db`: personal data, sessions, drafts,
 * unsent files, the list of cards, family links and linked identities. Claims stay without names, and consent events
 * stay. After the commit the caller must call `tryRecordDeletion`; if the process dies first, a job records the
 * deletion. Requirement 2.19; R27, R60, R68
 * @throws AppError flow_missing, session_expired
 */
export async function deleteAccount(
  ctx: AppContext,
  caller: MemberCaller & WithFlow,
  given: { lineAccessToken: string | undefined; addressKey: string; traceId: string },
): Promise<void> {
  const { accountId, sessionId, partnerId, flowToken } = caller
  if (!(await lockForDeletion(ctx.db, accountId))) throw new AppError('session_expired')
  const member = { accountId, sessionId }
  await consumeGrant(ctx, { token: flowToken, purpose: 'delete_account', partnerId, member })
  const { addressKey, traceId } = given
  for (const { id } of await listAccountsOfLogin(ctx.db, accountId)) {
    await eraseAccount(ctx, id, { partnerId, addressKey, traceId })
    await ctx.jobs.send(ctx.db, 'account.record_deletion', { account_id: id })
  }
  if (given.lineAccessToken) await leaveLine(ctx, partnerId, given.lineAccessToken)
}

/**
 * Erases one account in the transaction `ctx.db`. If it is the login's last account, also erases the login.
 * @returns false if the account is deleted already
 */
export async function eraseAccount(
  ctx: AppContext,
  accountId: string,
  asked?: { partnerId: string; addressKey: string; traceId: string },
): Promise<boolean> {
  const { db } = ctx
  const account = await lockForDeletion(db, accountId)
  if (!account) return false
  const at = ctx.clock.now()
  const addresses = [
    account.phone ?? '',
    account.email ?? '',
    ...(await listClaimMails(db, accountId)),
    ...(await listPushAddresses(db, accountId)),
  ]
  await clearEveryFailure(ctx, accountId, account.username)
  await endSessionsOf(ctx, { accountId, except: null, reason: 'account_deleted' })
  const { person_id: personId, phone } = account
  const objectKeys = await deleteUnattachedFiles(db, accountId)
  await forgetDrafts(db, accountId)
  await forgetCards(db, accountId)
  await pseudonymiseClaims(db, accountId)
  await forgetPayoutAccounts(db, accountId, at)
  await removeFileNames(db, accountId)
  await forgetInvitations(db, accountId, phone)
  await forgetList(db, accountId)
  await forgetIdentities(db, accountId)
  await forgetLinks(db, { accountId, personId, at })
  await forgetTopics(db, accountId)
  await forgetNotifications(db, accountId, personId)
  await forgetFlows(db, accountId)
  await forgetVisits(db, accountId)
  await forgetShownCards(db, accountId)
  await forgetSessions(db, accountId)
  await forgetAnswers(db, accountId)
  await forgetRecipients(db, accountId, addresses.filter(Boolean))
  await emptyAccount(db, accountId, account.login_id, at)
  const keys = await erasePerson(db, personId)
  if (keys.length > 0) await ctx.jobs.send(db, 'exchange.forget_names', { person_id: personId, keys })
  await forgetErasedPersons(db)
  await audit(ctx, { action: 'account.deleted', outcome: asked ? 'done' : 'done_again', accountId, ...asked })
  if (objectKeys.length > 0) await ctx.jobs.send(db, 'account.erase', { object_keys: objectKeys })
  return true
}

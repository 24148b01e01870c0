import { limits } from '@khum/contract'
import { AppError } from '../../app-error'
import type { PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { newId, newToken, sha256 } from '../../ids'
import { messagesIn } from '../../messages/messages'
import { notify } from '../notifications/notifications.service'
import { type IssuedSession, openSession, signOut } from '../sessions/sessions.service'
import {
  findContact,
  findIdentity,
  type Identity,
  insertIdentity,
  insertLinkTicket,
  spendToken,
  takeLinkTicket,
  takeTicketOfToken,
} from './external-sign-in.repo'

export { deleteTicketsAndTokens, forgetIdentities } from './external-sign-in.repo'

type Db = Pick<AppContext, 'db' | 'clock'>
type Linking = Pick<AppContext, 'db' | 'clock' | 'gateways' | 'jobs'>

/** A verified token of LINE or a partner, and the identity that it proves. */
export interface VerifiedToken {
  identity: Identity
  displayName: string | null
  /** The SHA-256 hash by which a second use of the token is recognised, and when the token expires. */
  sourceHash: Buffer
  sourceExpiresAt: Date
  /** Whether a page that lost its ticket, for example by reloading, may get another one for the provider's same token. */
  canReissueTicket: boolean
}

/** Proves an external identity during sign-in or registration, so that the identity can be linked to the account. */
export interface LinkTicket {
  token: string
  provider: Identity['provider']
  displayName: string | null
  expiresAt: Date
}

export interface SignInClient {
  userAgent: string
  refreshToken: string | null
}

/**
 * Signs in the account that is linked to a verified token's identity. If no account is linked, issues a ticket with
 * which the member can link an account. A token works once, across all servers. Requirements 1.11, 6.3; R26, R28, R30
 * @returns null if the token was used before
 */
export async function signInOrIssueTicket(
  ctx: AppContext,
  partner: PartnerCaller,
  verified: VerifiedToken,
  client: SignInClient,
): Promise<IssuedSession | LinkTicket | null> {
  // Uses one transaction, so that a failed sign-in doesn't use up the token.
  return await inTransaction(ctx.db, async (db) => {
    const transactionCtx = { ...ctx, db }
    if (!(await consumeToken(transactionCtx, verified))) return null
    const account = await findIdentity(db, verified.identity)
    const isMember = account?.status === 'active' && account.partner_id === partner.partnerId
    if (!isMember) return await issueTicket(transactionCtx, verified)
    // Ends this browser's old session. The new session's cookie replaces the cookie of the old session, and without
    // that cookie nobody could end the old session.
    await signOut(transactionCtx, { access: null, refresh: client.refreshToken })
    const options = { staySignedIn: false, userAgent: client.userAgent }
    return await openSession(transactionCtx, account.account_id, partner, options)
  })
}

/**
 * Consumes a token. Returns false if the token was used before. A LINE token may be used again while the ticket that
 * was issued for it is unused. The second use makes the ticket invalid.
 */
export async function consumeToken({ db, clock }: Db, verified: VerifiedToken): Promise<boolean> {
  const { sourceHash, sourceExpiresAt, canReissueTicket, identity } = verified
  if (await spendToken(db, { token_hash: sourceHash, expires_at: sourceExpiresAt })) return true
  if (!canReissueTicket) return false
  return await takeTicketOfToken(db, { sourceHash, partnerId: identity.partnerId, now: clock.now() })
}

async function issueTicket({ db, clock }: Db, verified: VerifiedToken): Promise<LinkTicket> {
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + limits.linkTicketMs)
  const { provider, partnerId, subject } = verified.identity
  await insertLinkTicket(db, {
    token_hash: sha256(token),
    provider,
    partner_id: partnerId,
    subject,
    source_hash: verified.sourceHash,
    expires_at: expiresAt,
  })
  return { token, provider, displayName: verified.displayName, expiresAt }
}

/**
 * Links a ticket's identity to an account, at sign-in or at the end of a registration. Call it in a transaction
 * (`ctx.db`), so that a failed link doesn't use up the ticket. If several calls use one ticket at once, only one
 * succeeds. R28, R30
 * @throws AppError link_missing if the ticket was used, has expired or is another partner's; identity_taken
 */
export async function consumeLinkTicket(
  ctx: Linking,
  of: { linkToken: string; partnerId: string; accountId: string; isNewAccount?: true },
): Promise<void> {
  const { linkToken, partnerId, accountId, isNewAccount } = of
  const now = ctx.clock.now()
  const ticket = await takeLinkTicket(ctx.db, { tokenHash: sha256(linkToken), partnerId, now })
  if (!ticket) throw new AppError('link_missing')
  const isNew = await linkIdentity(ctx, { ...ticket, partnerId }, accountId)
  if (isNew && !isNewAccount) await notifyOfLink(ctx, 'linked', { provider: ticket.provider, accountId })
}

/**
 * Links an identity to an account.
 * @returns false if the identity was already linked to this account
 * @throws AppError identity_taken if the identity is linked to another account, or the account has another identity of
 * this provider
 */
export async function linkIdentity(ctx: Db, identity: Identity, accountId: string): Promise<boolean> {
  const { provider, partnerId, subject } = identity
  const linked = await insertIdentity(ctx.db, {
    provider,
    partner_id: partnerId,
    subject,
    account_id: accountId,
    linked_at: ctx.clock.now(),
  })
  if (linked) return true
  const known = await findIdentity(ctx.db, identity)
  if (known?.account_id !== accountId) throw new AppError('identity_taken')
  return false
}

/**
 * Notifies the member, in the app and by SMS or email, that LINE or a partner was linked or unlinked. This is important
 * because a link keeps working after a password change. R19
 */
export async function notifyOfLink(
  ctx: Linking,
  what: 'linked' | 'unlinked',
  { provider, accountId }: { provider: Identity['provider']; accountId: string },
): Promise<void> {
  await notify(ctx, {
    to: { accountId },
    kind: `way_in_${what}`,
    params: { provider },
    target: { name: 'setting' },
    dedupeKey: `way in ${what} ${newId()}`,
  })
  const account = await findContact(ctx.db, accountId)
  const words = messagesIn(account.lang)
  const text = what === 'linked' ? words.wayInLinked({ provider }) : words.wayInUnlinked({ provider })
  const to = account.phone
    ? ({ kind: 'account', channel: 'sms', recipient: account.phone, body: text.body } as const)
    : ({ kind: 'account', channel: 'mail', recipient: account.email ?? '', ...text } as const)
  if (to.recipient !== '') await ctx.gateways.outbox.send(ctx.db, to, ctx.clock.now())
}

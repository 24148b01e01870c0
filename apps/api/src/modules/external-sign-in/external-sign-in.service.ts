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
  deleteOldEntries,
  findAddresses,
  findIdentity,
  type Identity,
  insertIdentity,
  insertLinkTicket,
  spendToken,
  takeLinkTicket,
  takeTicketOfSource,
} from './entry.repo'

export { forgetIdentities } from './entry.repo'

type Db = Pick<AppContext, 'db' | 'clock'>
type Linking = Pick<AppContext, 'db' | 'clock' | 'gateways' | 'jobs'>

/** Somebody whom LINE or a partner vouches for, by a token that was verified. */
export interface Arrival {
  identity: Identity
  displayName: string | null
  /** SHA-256 of what may be shown only once, and until when it would be valid. */
  sourceHash: Buffer
  sourceExpiresAt: Date
  /** Whether a page that lost its ticket may show the same token for another one. */
  reissues: boolean
}

export interface EntryTicket {
  token: string
  provider: Identity['provider']
  displayName: string | null
  expiresAt: Date
}

export interface EntryClient {
  userAgent: string
  refreshToken: string | null
}

/**
 * Lets somebody in whom a verified token names: a session when an account is linked, else a ticket to link one with. The
 * token works once over all instances. Spec §1, §6; TRUST R26, R28, R30.
 * @returns null when the token was used before
 */
export async function arrive(
  ctx: AppContext,
  partner: PartnerCaller,
  arrival: Arrival,
  client: EntryClient,
): Promise<IssuedSession | EntryTicket | null> {
  // One transaction: a token that made no session is not used up.
  return await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    if (!(await isFirst(within, arrival))) return null
    const account = await findIdentity(db, arrival.identity)
    const isMember = account?.status === 'active' && account.partner_id === partner.partnerId
    if (!isMember) return await issueTicket(within, arrival)
    // The cookie of an earlier session is about to be overwritten: nobody could end that session any more.
    await signOut(within, { access: null, refresh: client.refreshToken })
    const options = { staySignedIn: false, userAgent: client.userAgent }
    return await openSession(within, account.account_id, partner, options)
  })
}

/** Uses a token up; false when it was used. A ticket that waited for the same LINE token ends. */
export async function isFirst({ db, clock }: Db, arrival: Arrival): Promise<boolean> {
  const { sourceHash, sourceExpiresAt, reissues, identity } = arrival
  if (await spendToken(db, { token_hash: sourceHash, expires_at: sourceExpiresAt })) return true
  if (!reissues) return false
  return await takeTicketOfSource(db, { sourceHash, partnerId: identity.partnerId, now: clock.now() })
}

async function issueTicket({ db, clock }: Db, arrival: Arrival): Promise<EntryTicket> {
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + limits.linkTicketMs)
  const { provider, partnerId, subject } = arrival.identity
  await insertLinkTicket(db, {
    token_hash: sha256(token),
    provider,
    partner_id: partnerId,
    subject,
    source_hash: arrival.sourceHash,
    expires_at: expiresAt,
  })
  return { token, provider, displayName: arrival.displayName, expiresAt }
}

/**
 * Links the identity that came in with a ticket to an account, with sign-in or at the end of a registration. `ctx.db` is
 * the caller's transaction: a ticket that could not link is not used up. Of a ticket's parallel uses one succeeds.
 * @throws AppError link_missing (used, too old, another partner's), identity_taken
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
  if (isNew && !isNewAccount) await tellOfWayIn(ctx, 'linked', { provider: ticket.provider, accountId })
}

/**
 * Links an identity; linking what is linked to the same account already is no error, and no news (false).
 * @throws AppError identity_taken
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
 * Tells the member of a way in that came, which no change of password closes, or went: in the app and where there is a phone
 * or a mail address. TRUST R19
 */
export async function tellOfWayIn(
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
  const account = await findAddresses(ctx.db, accountId)
  const words = messagesIn(account.lang)
  const text = what === 'linked' ? words.wayInLinked({ provider }) : words.wayInUnlinked({ provider })
  const to = account.phone
    ? ({ kind: 'account', channel: 'sms', recipient: account.phone, body: text.body } as const)
    : ({ kind: 'account', channel: 'mail', recipient: account.email ?? '', ...text } as const)
  if (to.recipient !== '') await ctx.gateways.outbox.send(ctx.db, to, ctx.clock.now())
}

/** Removes tickets and spent tokens that ended before a time. */
export async function purgeEntries(ctx: Db, before: Date): Promise<void> {
  await deleteOldEntries(ctx.db, before)
}

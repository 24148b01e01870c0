import type { IdentityProvider } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import { deleteInBatches } from '../../db/batches'
import type { Database } from '../../db/schema'
import type { AccountIdentityTable, LinkTicketTable } from '../../db/schema-identity'

type Db = Kysely<Database>

/**
 * An identity at LINE or at a partner's single sign-on; `subject` is the person's id there. The identity can be used to
 * sign in only at the partner `partnerId`. R28
 */
export interface Identity {
  provider: IdentityProvider
  partnerId: string
  subject: string
}

/** Finds the partner's settings for LINE and single sign-on. */
export function findSignInMethods(db: Db, partnerId: string) {
  return db
    .selectFrom('partner')
    .leftJoin('partner_sso', 'partner_sso.partner_id', 'partner.id')
    .select(['ins_code', 'line_liff_id', 'line_channel_id', 'partner_sso.issuer', 'partner_sso.jwks'])
    .where('partner.id', '=', partnerId)
    .executeTakeFirst()
}

/** Records that a token was used. Returns false if it was used before, even at the same moment on another server. */
export async function spendToken(db: Db, token: { token_hash: Buffer; expires_at: Date }): Promise<boolean> {
  const row = await db
    .insertInto('spent_token')
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLinkTicket(db: Db, ticket: Insertable<LinkTicketTable>) {
  await db.insertInto('link_ticket').values(ticket).execute()
}

/** Consumes a link ticket of this partner that hasn't expired. If several calls run at once, one gets it. */
export function takeLinkTicket(db: Db, of: { tokenHash: Buffer; partnerId: string; now: Date }) {
  return liveTicket(db, of)
    .where('token_hash', '=', of.tokenHash)
    .returning(['provider', 'subject'])
    .executeTakeFirst()
}

/** Consumes the valid ticket that was issued for a token. Returns false if there is no such ticket. */
export async function takeTicketOfToken(db: Db, of: { sourceHash: Buffer; partnerId: string; now: Date }) {
  const row = await liveTicket(db, of)
    .where('source_hash', '=', of.sourceHash)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

function liveTicket(db: Db, of: { partnerId: string; now: Date }) {
  return db
    .updateTable('link_ticket')
    .set({ used_at: of.now })
    .where('partner_id', '=', of.partnerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', of.now)
}

/**
 * Links an identity to an account. Returns false if the identity is already linked, or if the account already has an
 * identity of the same provider.
 */
export async function insertIdentity(db: Db, identity: Insertable<AccountIdentityTable>): Promise<boolean> {
  const row = await db
    .insertInto('account_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the account that an identity is linked to, and locks it against deletion until the transaction ends. */
export function findIdentity(db: Db, { provider, partnerId, subject }: Identity) {
  return db
    .selectFrom('account_identity')
    .innerJoin('account', 'account.id', 'account_identity.account_id')
    .select(['account.id as account_id', 'account.status', 'account.partner_id'])
    .where('account_identity.provider', '=', provider)
    .where('account_identity.partner_id', '=', partnerId)
    .where('account_identity.subject', '=', subject)
    .forShare('account')
    .executeTakeFirst()
}

/** Finds a member's phone, email address and language. */
export function findContact(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .select(['login.phone', 'account.email', 'account.lang'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export function listIdentitiesOf(db: Db, accountId: string) {
  return db
    .selectFrom('account_identity')
    .select(['provider', 'linked_at'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .execute()
}

export async function deleteIdentity(
  db: Db,
  accountId: string,
  provider: IdentityProvider,
): Promise<boolean> {
  const row = await db
    .deleteFrom('account_identity')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes tickets and used tokens that expired before a time. */
export async function deleteTicketsAndTokens(db: Db, before: Date) {
  for (const table of ['link_ticket', 'spent_token'] as const)
    await deleteInBatches(db, table, sql<boolean>`expires_at < ${before}`)
}

/** Unlinks LINE and partners from an account. Requirement 2.19; R60 */
export async function forgetIdentities(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('account_identity').where('account_id', '=', accountId).execute()
}

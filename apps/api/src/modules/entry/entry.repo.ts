import type { IdentityProvider } from '@khum/contract'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { AccountIdentityTable } from '../../db/schema-identity'

type Db = Kysely<Database>

/** One identity is (provider, partner, subject). TRUST R28 */
export interface Identity {
  provider: IdentityProvider
  partnerId: string
  subject: string
}

/** Takes a live ticket of this partner out of use: of many that ask at once, one gets it. */
export function takeLinkTicket(db: Db, of: { tokenHash: Buffer; partnerId: string; now: Date }) {
  return db
    .updateTable('link_ticket')
    .set({ used_at: of.now })
    .where('token_hash', '=', of.tokenHash)
    .where('partner_id', '=', of.partnerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', of.now)
    .returning(['provider', 'subject'])
    .executeTakeFirst()
}

/** False when the identity, or this provider of the account, is linked already. */
export async function insertIdentity(db: Db, identity: Insertable<AccountIdentityTable>): Promise<boolean> {
  const row = await db
    .insertInto('account_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The account behind an identity, if it is a live one of the same partner. */
export function findIdentity(db: Db, { provider, partnerId, subject }: Identity) {
  return db
    .selectFrom('account_identity')
    .innerJoin('account', 'account.id', 'account_identity.account_id')
    .select(['account.id as account_id', 'account.status', 'account.partner_id'])
    .where('account_identity.provider', '=', provider)
    .where('account_identity.partner_id', '=', partnerId)
    .where('account_identity.subject', '=', subject)
    .executeTakeFirst()
}

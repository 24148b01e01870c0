import type { Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import { sha256 } from '../src/ids'

/** The partner of every test; useTestApp inserts it with its secret and theme. */
export const testPartner = { id: 'testpartner', secret: 'test-partner-secret', insCode: 'TST' }

export async function insertTestPartner(db: Kysely<Database>): Promise<void> {
  await db.insertInto('partner').values({ id: testPartner.id, ins_code: testPartner.insCode }).execute()
  await db
    .insertInto('partner_secret')
    .values({ partner_id: testPartner.id, slot: 1, secret_hash: sha256(testPartner.secret) })
    .execute()
  await db
    .insertInto('theme')
    .values({ ins_code: testPartner.insCode, body: JSON.stringify({ ins_code: testPartner.insCode }) })
    .execute()
}

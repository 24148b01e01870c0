import type { Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import { sha256 } from '../src/ids'

/** The partner of all test members. useTestApp inserts it. */
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

/** Switches menu items of an insurer's theme on or off: 5 is e-Claim, 6 is telemedicine. */
export async function setMenu(
  db: Kysely<Database>,
  menu_icon: { status_5?: 0 | 1; status_6?: 0 | 1 },
  insCode = testPartner.insCode,
): Promise<void> {
  const body = JSON.stringify({ ins_code: insCode, menu_icon })
  await db
    .insertInto('theme')
    .values({ ins_code: insCode, body })
    .onConflict((conflict) => conflict.column('ins_code').doUpdateSet({ body }))
    .execute()
}

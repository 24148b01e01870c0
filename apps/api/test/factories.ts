import { hash } from '@node-rs/argon2'
import type { Insertable, Kysely } from 'kysely'
import type { AccountTable, Database, LoginTable, PersonTable } from '../src/db/schema'
import { newId } from '../src/ids'
import { acceptHealthData } from './factory-consent'
import { testPartner } from './test-partner'

/** The password of every test member. Hashed once, with the cheapest parameters, to save time. */
export const testPassword = 'Secret123'
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

let count = 0

/** Returns 1, 2, 3 and so on, for values that must be unique in a test file. */
export function next(): number {
  count += 1
  return count
}

export interface MadeMember {
  accountId: string
  personId: string
  username: string
  password: string
}

export async function makePerson(
  db: Kysely<Database>,
  values: Partial<Insertable<PersonTable>> = {},
): Promise<string> {
  const id = newId()
  await db
    .insertInto('person')
    .values({
      id,
      title_th: 'นาง',
      name_th: 'สมใจ',
      surname_th: 'ดีงาม',
      title_en: 'Mrs',
      name_en: 'Somjai',
      surname_en: 'Deengam',
      ...values,
    })
    .execute()
  return id
}

/**
 * Inserts a member of the test partner, with a person and the consent to health data. Login and account get the same
 * id. Also inserts the partner if `useTestApp` hasn't inserted it.
 */
export async function makeMember(
  db: Kysely<Database>,
  values: Partial<Insertable<AccountTable> & Insertable<LoginTable>> = {},
  options: { healthConsent?: false } = {},
): Promise<MadeMember> {
  const personId = values.person_id ?? (await makePerson(db))
  const accountId = newId()
  const username = values.username ?? `member${next()}`
  await db
    .insertInto('partner')
    .values({ id: testPartner.id, ins_code: testPartner.insCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('login')
    .values({
      id: accountId,
      person_id: personId,
      username,
      password_hash: values.password_hash ?? (await passwordHash),
      phone: values.phone ?? null,
      phone_verified_at: values.phone_verified_at ?? null,
    })
    .execute()
  const { username: _name, password_hash: _hash, phone: _phone, phone_verified_at: _at, ...account } = values
  await db
    .insertInto('account')
    .values({
      id: accountId,
      partner_id: testPartner.id,
      login_id: accountId,
      email: `${username}@example.com`,
      ...account,
      person_id: personId,
    })
    .execute()
  if (options.healthConsent !== false) await acceptHealthData(db, accountId)
  return { accountId, personId, username, password: testPassword }
}

/** Removes an account's personal data, as the deletion of an account does. The account's row stays. */
export async function emptyAccount(db: Kysely<Database>, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ status: 'deleted', deleted_at: new Date(), login_id: null, email: null })
    .where('id', '=', accountId)
    .execute()
  await db.deleteFrom('login').where('id', '=', accountId).execute()
}

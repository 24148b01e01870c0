import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { AccountTable, Database, PersonTable } from '../../db/schema'

type Db = Kysely<Database>

/** Whether any account, live or deleted, has this username; ignores case. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the live account with this verified phone at a partner; without `partnerId`, at any partner. */
export function findAccountByPhone(db: Db, phone: string, partnerId?: string) {
  let query = db
    .selectFrom('account')
    .select(['id', 'partner_id', 'username', 'password_hash', 'lang'])
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('status', '=', 'active')
  if (partnerId !== undefined) query = query.where('partner_id', '=', partnerId)
  return query.executeTakeFirst()
}

/** Whether a live account still has this phone. Locks the account until the transaction ends; call it before any other lock. */
export async function stillHasPhone(db: Db, of: { accountId: string; phone: string }): Promise<boolean> {
  const account = lockedAccount(db, of.accountId).where('phone', '=', of.phone).where('status', '=', 'active')
  return (await account.executeTakeFirst()) !== undefined
}

/** Whether the account still has the password that was just verified. Locks the account until the transaction ends. R19 */
export async function stillHasPassword(
  db: Db,
  of: { accountId: string; passwordHash: string },
): Promise<boolean> {
  const account = lockedAccount(db, of.accountId).where('password_hash', '=', of.passwordHash)
  return (await account.executeTakeFirst()) !== undefined
}

function lockedAccount(db: Db, accountId: string) {
  return db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate()
}

/** Returns a live account's password hash and contact details. Throws if the account isn't live. */
export function findCredentials(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'password_hash', 'phone', 'email', 'lang'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
}

/** Returns the account with its person; `from_policy` says whether a policy covers that person. */
export function findProfile(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select((eb) => [
      'account.username',
      'account.phone',
      'account.email',
      'account.lang',
      'person.id as person_id',
      'person.name_th',
      'person.surname_th',
      'person.name_en',
      'person.surname_en',
      'person.birth_date',
      'person.gender',
      eb
        .exists(
          eb.selectFrom('coverage').select('coverage.id').whereRef('coverage.person_id', '=', 'person.id'),
        )
        .as('from_policy'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Finds the persons who have this phone on a policy but no live account, each with the number of their own cards. */
export function findPersonsByContactPhone(db: Db, phone: string) {
  return db
    .selectFrom('person')
    .select((eb) => [
      'person.id',
      'person.name_th',
      'person.surname_th',
      'person.name_en',
      'person.surname_en',
      eb
        .selectFrom('coverage')
        .select((coverage) => coverage.fn.countAll<bigint>().as('n'))
        .whereRef('coverage.person_id', '=', 'person.id')
        .as('cards'),
    ])
    .where('person.contact_phone', '=', phone)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('account')
            .select('account.id')
            .whereRef('account.person_id', '=', 'person.id')
            .where('account.status', '=', 'active'),
        ),
      ),
    )
    .orderBy('person.created_at')
    .orderBy('person.id')
    .execute()
}
export type KnownPersonRow = Awaited<ReturnType<typeof findPersonsByContactPhone>>[number]

/** Locks the person, so that no other transaction can give them an account meanwhile. */
export async function lockPerson(db: Db, personId: string): Promise<void> {
  await db.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
}

export async function insertPerson(db: Db, person: Insertable<PersonTable>): Promise<void> {
  await db.insertInto('person').values(person).execute()
}

export async function updatePerson(
  db: Db,
  personId: string,
  changes: Updateable<PersonTable>,
): Promise<void> {
  await db.updateTable('person').set(changes).where('id', '=', personId).execute()
}

/** @throws a database error if the row violates the unique index `account_username` or `account_verified_phone` */
export async function insertAccount(db: Db, account: Insertable<AccountTable>): Promise<void> {
  await db.insertInto('account').values(account).execute()
}

/** @throws a database error if the changes violate the unique index `account_verified_phone` */
export async function updateAccount(
  db: Db,
  accountId: string,
  changes: Updateable<AccountTable>,
): Promise<void> {
  await db.updateTable('account').set(changes).where('id', '=', accountId).execute()
}

/** Deletes a person that no account, coverage or family link refers to, such as a duplicate from a registration. */
export async function deleteUnneededPerson(db: Db, personId: string): Promise<void> {
  await db
    .deleteFrom('person')
    .where('id', '=', personId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('account').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('coverage').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('family_link').whereRef('person_id', '=', 'person.id'))))
    .execute()
}

/**
 * Locks a live account, so that no other transaction can add data to it meanwhile. Returns undefined if the account
 * isn't live.
 */
export function lockForDeletion(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['person_id', 'username', 'phone', 'email'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
}

/** Marks the account deleted and clears its personal data. The row stays for its claims and its proof of consent. R60 */
export async function emptyAccount(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({
      status: 'deleted',
      deleted_at: at,
      username: null,
      password_hash: null,
      phone: null,
      phone_verified_at: null,
      email: null,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Clears the person's data, unless a coverage, another live account or a relative's link still needs them. */
export async function erasePerson(db: Db, personId: string): Promise<void> {
  await sql`
    update person set title_th = '', name_th = '', surname_th = '', title_en = '', name_en = '', surname_en = '',
      birth_date = null, gender = null, national_id_sealed = null, national_id_hash = null, contact_phone = null
    where id = ${personId}
      and not exists (select from coverage where person_id = person.id)
      and not exists (select from account where person_id = person.id and status = 'active')
      and not exists (select from family_link where person_id = person.id and ended_at is null)`.execute(db)
}

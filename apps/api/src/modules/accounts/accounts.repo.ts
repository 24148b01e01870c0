import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { AccountTable, Database, PersonTable } from '../../db/schema'

type Db = Kysely<Database>

/** Whether an account, live or not, has this username in any case. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  return row !== undefined
}

/** The live account with this verified phone: of one partner, or of whichever. */
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

/** The same account as a moment ago, which stays so until the transaction ends; taken before any other lock. */
export async function stillHasPhone(db: Db, of: { accountId: string; phone: string }): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', of.accountId)
    .where('phone', '=', of.phone)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the account has the password that was verified a moment ago, locked until the transaction ends. TRUST R19 */
export async function stillHasPassword(
  db: Db,
  of: { accountId: string; passwordHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', of.accountId)
    .where('password_hash', '=', of.passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** What a change of password needs to know. */
export function findCredentials(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'password_hash', 'phone', 'email', 'lang'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
}

/** The account with its person, and whether a policy names that person. */
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

/** Persons the TPA has under this phone who have no live account, with the number of their own cards. */
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

/** Nobody else makes this person an account's own before the transaction ends. */
export async function lockPerson(db: Db, personId: string): Promise<void> {
  await db.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
}

/** Inserts a person. */
export async function insertPerson(db: Db, person: Insertable<PersonTable>): Promise<void> {
  await db.insertInto('person').values(person).execute()
}

/** Changes a person. */
export async function updatePerson(
  db: Db,
  personId: string,
  changes: Updateable<PersonTable>,
): Promise<void> {
  await db.updateTable('person').set(changes).where('id', '=', personId).execute()
}

/** Inserts an account. @throws a database error on the unique indexes `account_username` and `account_verified_phone` */
export async function insertAccount(db: Db, account: Insertable<AccountTable>): Promise<void> {
  await db.insertInto('account').values(account).execute()
}

/** Changes an account. @throws a database error on the unique index `account_verified_phone` */
export async function updateAccount(
  db: Db,
  accountId: string,
  changes: Updateable<AccountTable>,
): Promise<void> {
  await db.updateTable('account').set(changes).where('id', '=', accountId).execute()
}

/** Removes what a registration wrote of a person who is known by another row now, unless something leads there. */
export async function deleteUnneededPerson(db: Db, personId: string): Promise<void> {
  await db
    .deleteFrom('person')
    .where('id', '=', personId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('account').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('coverage').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('family_link').whereRef('person_id', '=', 'person.id'))))
    .execute()
}

/** A live account, which nothing new can come to belong to before this transaction ends. */
export function lockForDeletion(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['person_id', 'username', 'phone', 'email'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
}

/** Leaves a row that names nobody, for the claims that must be kept and the proof of consent. */
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

/** Empties the person, unless a policy, another account or a relative's link has them on a ground of its own. */
export async function erasePerson(db: Db, personId: string): Promise<void> {
  await sql`
    update person set title_th = '', name_th = '', surname_th = '', title_en = '', name_en = '', surname_en = '',
      birth_date = null, gender = null, national_id_sealed = null, national_id_hash = null, contact_phone = null
    where id = ${personId}
      and not exists (select from coverage where person_id = person.id)
      and not exists (select from account where person_id = person.id and status = 'active')
      and not exists (select from family_link where person_id = person.id and ended_at is null)`.execute(db)
}

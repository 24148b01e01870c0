import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

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

/** Puts the person's own coverages into the account's list, newest policies first. */
export async function listOwnCoverages(db: Db, of: { accountId: string; personId: string; at: Date }) {
  const coverages = await db
    .selectFrom('coverage')
    .select('id')
    .where('person_id', '=', of.personId)
    .orderBy('effective_date', 'desc')
    .orderBy('id')
    .execute()
  if (coverages.length === 0) return
  await db
    .insertInto('account_coverage')
    .values(
      coverages.map(({ id }, sort) => ({
        account_id: of.accountId,
        coverage_id: id,
        sort,
        added_at: of.at,
      })),
    )
    .execute()
}

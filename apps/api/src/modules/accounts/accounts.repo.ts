import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { AccountTable, Database, LoginTable } from '../../db/schema'

type Db = Kysely<Database>

/** Whether a login has this username. Ignores the case of letters. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('login')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a login has this verified phone, no matter in which partners' apps the login has accounts. */
export async function isPhoneTaken(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('login')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the live account in a partner's app by the verified phone of the account's login. */
export function findAccountByPhone(db: Db, phone: string, partnerId: string) {
  return db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .select(['account.id', 'login.username', 'login.password_hash', 'account.lang'])
    .where('login.phone', '=', phone)
    .where('login.phone_verified_at', 'is not', null)
    .where('account.partner_id', '=', partnerId)
    .where('account.status', '=', 'active')
    .executeTakeFirst()
}

/**
 * Whether the account is live and its login still has this phone. Locks the login until the transaction ends. Call this
 * before taking any other lock; otherwise two transactions could deadlock.
 */
export async function stillHasPhone(db: Db, of: { accountId: string; phone: string }): Promise<boolean> {
  const login = await lockLogin(db, of.accountId).where('phone', '=', of.phone).executeTakeFirst()
  return login !== undefined
}

/**
 * Whether the account still has the password that was just verified. Locks the account's login until the transaction
 * ends. R19
 */
export async function stillHasPassword(
  db: Db,
  of: { accountId: string; passwordHash: string },
): Promise<boolean> {
  const login = await lockLogin(db, of.accountId)
    .where('password_hash', '=', of.passwordHash)
    .executeTakeFirst()
  return login !== undefined
}

/**
 * Locks the login of a live account. A transaction that locks login and account must lock the login first, as a
 * deletion does; otherwise the two transactions could deadlock.
 */
export function lockLogin(db: Db, accountId: string) {
  return db
    .selectFrom('login')
    .select(['id', 'phone', 'phone_verified_at'])
    .where('id', '=', loginOf(accountId))
    .forNoKeyUpdate()
}

function loginOf(accountId: string) {
  return sql<string>`(select login_id from account where id = ${accountId} and status = 'active')`
}

/** Returns a live account's password hash and contact details. Throws if the account isn't live. */
export function findCredentials(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .select([
      'account.id',
      'login.username',
      'login.password_hash',
      'login.phone',
      'login.phone_verified_at',
      'login.password_changed_at',
      'account.email',
      'account.lang',
    ])
    .where('account.id', '=', accountId)
    .where('account.status', '=', 'active')
    .executeTakeFirstOrThrow()
}

/**
 * Returns the account with the data of its person. `from_policy` is true if a source has sent the person, or if the
 * person has a coverage.
 */
export function findProfile(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select((eb) => [
      'login.username',
      'login.phone',
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
        .or([
          eb.exists(
            eb.selectFrom('coverage').select('coverage.id').whereRef('coverage.person_id', '=', 'person.id'),
          ),
          eb.exists(
            eb
              .selectFrom('person_source')
              .select('source')
              .whereRef('person_source.person_id', '=', 'person.id'),
          ),
        ])
        .as('from_policy'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/**
 * Inserts a login with its first account.
 * @throws a database error if the username or the verified phone is taken (unique indexes `login_username` and
 * `login_verified_phone`)
 */
export async function insertLogin(
  db: Db,
  login: Insertable<LoginTable>,
  account: Omit<Insertable<AccountTable>, 'login_id' | 'person_id'>,
): Promise<void> {
  await db.insertInto('login').values(login).execute()
  const { id: login_id, person_id } = login
  await db
    .insertInto('account')
    .values({ ...account, login_id, person_id })
    .execute()
}

/**
 * Opens the login's account in a partner's app, or reopens the account that the member had left. Parallel calls open a
 * single account.
 * @returns the account's id
 */
export async function openAccountAt(
  db: Db,
  of: { id: string; loginId: string; personId: string; partnerId: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into account (id, partner_id, login_id, person_id, lang, created_at, consents_from)
    values (${of.id}, ${of.partnerId}, ${of.loginId}, ${of.personId}, coalesce(
      (select lang from account where login_id = ${of.loginId} order by created_at limit 1), 'th'), ${of.at}, ${of.at})
    on conflict (login_id, partner_id) do update set
      status = 'active', left_at = null,
      consents_from = case when account.status = 'left' then excluded.consents_from else account.consents_from end
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the insert returns a row')
  return row.id
}

export async function updateAccount(
  db: Db,
  accountId: string,
  changes: Updateable<AccountTable>,
): Promise<void> {
  await db.updateTable('account').set(changes).where('id', '=', accountId).execute()
}

/**
 * Changes the login of a live account. A new `person_id` is also set on all accounts of the login.
 * @throws a database error (unique index `login_verified_phone`) if another login has verified the same phone
 */
export async function updateLogin(db: Db, accountId: string, changes: Updateable<LoginTable>): Promise<void> {
  await db.updateTable('login').set(changes).where('id', '=', loginOf(accountId)).execute()
}

/**
 * Locks an account's login and then the account, so that no other transaction can add data to the account.
 * @returns undefined if the account is deleted
 */
export async function lockForDeletion(db: Db, accountId: string) {
  const login = await db
    .selectFrom('login')
    .select(['id as login_id', 'username', 'phone'])
    .where('id', '=', sql<string>`(select login_id from account where id = ${accountId})`)
    .forUpdate()
    .executeTakeFirst()
  if (!login) return undefined
  const account = await db
    .selectFrom('account')
    .select(['person_id', 'email', 'status', 'lang'])
    .where('id', '=', accountId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  return account && { ...login, ...account }
}

/**
 * Lists all accounts of this account's login, including this account, that aren't deleted: one for each app that the
 * member uses or has left.
 */
export function listAccountsOfLogin(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'partner_id', 'status'])
    .where('login_id', '=', sql<string>`(select login_id from account where id = ${accountId})`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Marks a live account as left: its member no longer uses this partner's app. Signing in to the app reopens the
 * account.
 */
export async function markAppLeft(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ status: 'left', left_at: at })
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .execute()
}

/**
 * Marks the account deleted and clears its personal data. The account's row stays, because claims and consent events
 * refer to it. Deletes the login if this was the login's last account. R60
 */
export async function emptyAccount(db: Db, accountId: string, loginId: string, at: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ status: 'deleted', deleted_at: at, left_at: null, login_id: null, email: null })
    .where('id', '=', accountId)
    .execute()
  await db
    .deleteFrom('login')
    .where('id', '=', loginId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('account').whereRef('login_id', '=', 'login.id'))))
    .execute()
}

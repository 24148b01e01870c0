import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { lockLogin } from '../accounts/accounts.service'
import { isServed } from '../partners/served-insurers'

type Db = Kysely<Database>

export const lookUpAction = 'coverage_search.lookup'

const identity = [
  'person.id',
  'person.name_th',
  'person.surname_th',
  'person.name_en',
  'person.surname_en',
  'person.national_id_hash',
] as const

/**
 * Finds an active account with its person. Locks login and account until the transaction ends, so that an account
 * runs only one search at a time.
 */
export async function lockSearcher(db: Db, accountId: string) {
  const login = await lockLogin(db, accountId).executeTakeFirst()
  if (!login) return undefined
  const account = await db
    .selectFrom('account')
    .select(['id', 'person_id', 'lang'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const person = await db
    .selectFrom('person')
    .select((eb) => [
      ...identity,
      eb.exists(eb.selectFrom('coverage').select('id').whereRef('person_id', '=', 'person.id')).as('insured'),
    ])
    .where('id', '=', account.person_id)
    .executeTakeFirstOrThrow()
  return {
    accountId: account.id,
    lang: account.lang,
    phone: login.phone_verified_at && login.phone,
    person,
  }
}
export type Searcher = NonNullable<Awaited<ReturnType<typeof lockSearcher>>>

/**
 * Lists the citizen ids (as keyed hashes) that an account has searched for since a time, and when it last searched for
 * each.
 */
export function listLookUps(db: Db, accountId: string, since: Date) {
  return db
    .selectFrom('audit_event')
    .select((eb) => ['subject', eb.fn.max('at').as('at')])
    .where('account_id', '=', accountId)
    .where('action', '=', lookUpAction)
    .where('at', '>', since)
    .groupBy('subject')
    .execute()
}

export function findPersonByNationalId(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom('person')
    .select([...identity, 'contact_phone'])
    .where(
      'national_id_hash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .executeTakeFirst()
}
export type FoundPerson = NonNullable<Awaited<ReturnType<typeof findPersonByNationalId>>>

export function lockPerson(db: Db, personId: string) {
  return db
    .selectFrom('person')
    .select(identity)
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Returns two facts about the person. `insured`: whether the person has a coverage that hasn't ended, isn't void and
 * may be shown in this partner's app. `taken`: whether another login belongs to the person.
 */
export async function findPersonStatus(
  db: Db,
  of: { personId: string; accountId: string; partnerId: string; today: string },
) {
  const { rows } = await sql<{ insured: boolean; taken: boolean }>`
    select
      exists (select from coverage where person_id = ${of.personId} and expiry_date >= ${of.today}
        and not void_from_inception and ${isServed(of.partnerId, 'coverage')}) as insured,
      exists (select from login where person_id = ${of.personId}
        and id <> (select login_id from account where id = ${of.accountId})) as taken
  `.execute(db)
  return rows[0] ?? { insured: false, taken: true }
}

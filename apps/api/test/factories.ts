import { hash } from '@node-rs/argon2'
import type { Insertable, Kysely } from 'kysely'
import type { AccountTable, Database, PersonTable } from '../src/db/schema'
import { newId } from '../src/ids'

export { type ClaimSpec, makeClaim } from './factory-claim'
export {
  type BenefitSpec,
  type CoverageSpec,
  type LimitSpec,
  type MadeCoverage,
  makeCoverage,
} from './factory-coverage'

type Db = Kysely<Database>

/** The partner that useTestApp inserts. */
const partnerId = 'testpartner'
/** What every made member signs in with. */
export const testPassword = 'Test2569'
let passwordHash: Promise<string> | undefined
let counter = 0

export interface MadeMember {
  accountId: string
  personId: string
  username: string
  password: string
}

/** A person with an account at the test partner, ready to sign in. */
export async function makeMember(
  db: Db,
  overrides: { account?: Partial<Insertable<AccountTable>>; person?: Partial<Insertable<PersonTable>> } = {},
): Promise<MadeMember> {
  counter += 1
  passwordHash ??= hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db
    .insertInto('partner')
    .values({ id: partnerId, ins_code: 'TST' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const personId = await makePerson(db, overrides.person)
  const account = {
    id: newId(),
    partner_id: partnerId,
    person_id: personId,
    username: `member${counter}`,
    password_hash: await passwordHash,
    email: `member${counter}@example.org`,
    ...overrides.account,
  }
  await db.insertInto('account').values(account).execute()
  return { accountId: account.id, personId, username: account.username, password: testPassword }
}

/** A person without an account, such as a member of somebody's family. Answers the id. */
export async function makePerson(db: Db, overrides: Partial<Insertable<PersonTable>> = {}): Promise<string> {
  const person = {
    id: newId(),
    title_th: 'นาง',
    name_th: 'มาลี',
    surname_th: 'ใจดี',
    title_en: 'Mrs.',
    name_en: 'Malee',
    surname_en: 'Jaidee',
    birth_date: '1985-04-01',
    ...overrides,
  }
  await db.insertInto('person').values(person).execute()
  return person.id
}

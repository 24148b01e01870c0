import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { lockPerson } from './persons.repo'

type Db = Kysely<Database>

/**
 * What `mergePersons` moved from one person to the other, so that `splitPersons` can move it back: ids of rows, source
 * keys and whether the citizen id moved. Coverages aren't listed, because the caller of `mergePersons` moves them.
 */
export interface MovedPerson {
  logins: string[]
  /**
   * The moved accounts that have no login, because their members were deleted. All other accounts move with their
   * login.
   */
  accounts: string[]
  passports: string[]
  /**
   * The source keys that moved. They are all of one source, because a person whom several sources send can't be merged.
   */
  keys: string[]
  citizenId: boolean
}

/**
 * Locks people in the order of their ids, so that two merges can't deadlock. If a registration is giving one of these
 * people a login, waits for the registration.
 */
export async function lockPersons(db: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockPerson(db, id)
}

/**
 * Merges two records of one human: moves the logins with their accounts, the passports, the source keys, and the
 * citizen id if `into` has none. Names, birthday and phone don't move. If both records have a login, the logins don't
 * move either, because a person can have only one. Run it in a transaction.
 */
export async function mergePersons(db: Db, from: string, into: string): Promise<MovedPerson> {
  await lockPersons(db, [from, into])
  const taken = await db.selectFrom('login').select('id').where('person_id', '=', into).executeTakeFirst()
  const logins = taken ? [] : await moveAll(db, 'login', { from, to: into })
  return {
    logins,
    // Moving a login also moves its accounts, through a foreign key. The call below moves the accounts of deleted
    // members, which have no login.
    accounts: taken ? [] : await moveAll(db, 'account', { from, to: into }),
    passports: await moveAll(db, 'person_identifier', { from, to: into }),
    keys: await moveKeys(db, { from, to: into }),
    citizenId: await moveCitizenId(db, { from, to: into }),
  }
}

/**
 * Undoes a merge: moves the rows back, except rows that another merge has meanwhile moved to a third person. Run it in
 * a transaction.
 */
export async function splitPersons(
  db: Db,
  { from, into }: { from: string; into: string },
  moved: MovedPerson,
): Promise<void> {
  await lockPersons(db, [from, into])
  await moveAll(db, 'login', { from: into, to: from }, moved.logins)
  await moveAll(db, 'account', { from: into, to: from }, moved.accounts)
  await moveAll(db, 'person_identifier', { from: into, to: from }, moved.passports)
  await moveKeys(db, { from: into, to: from }, moved.keys)
  if (moved.citizenId) await moveCitizenId(db, { from: into, to: from })
}

interface Move {
  from: string
  to: string
}

/** Moves all rows of `from` or, if `ids` is given, only these rows. @returns the ids of the rows that moved */
async function moveAll(
  db: Db,
  table: 'login' | 'account' | 'person_identifier',
  { from, to }: Move,
  ids: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set person_id = ${to}
    where person_id = ${from} and (${ids}::text[] is null or id = any (${ids}::text[])) returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function moveKeys(
  db: Db,
  { from, to }: Move,
  keys: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ source_key: string }>`
    update person_source set person_id = ${to}
    where person_id = ${from} and (${keys}::text[] is null or source_key = any (${keys}::text[]))
    returning source_key`.execute(db)
  return rows.map(({ source_key }) => source_key)
}

/** Moves the citizen id. @returns false if `from` has no citizen id or `to` already has one; nothing moves then */
async function moveCitizenId(db: Db, { from, to }: Move): Promise<boolean> {
  const people = await db
    .selectFrom('person')
    .select(['id', 'national_id_sealed', 'national_id_hash'])
    .where('id', 'in', [from, to])
    .execute()
  const former = people.find(({ id }) => id === from)
  if (!former?.national_id_hash || people.some(({ id, national_id_hash }) => id === to && national_id_hash))
    return false
  const { national_id_sealed, national_id_hash } = former
  // Clears the citizen id of `from` first, because two people can't have the same one.
  await db
    .updateTable('person')
    .set({ national_id_sealed: null, national_id_hash: null })
    .where('id', '=', from)
    .execute()
  await db.updateTable('person').set({ national_id_sealed, national_id_hash }).where('id', '=', to).execute()
  return true
}

/** Returns the id of the person whom a source's key identifies; undefined if there is none. */
export async function findPersonOfKey(
  db: Db,
  of: { insurerCode: string; source: string; sourceKey: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('person_source')
    .select('person_id')
    .where('insurer_code', '=', of.insurerCode)
    .where('source', '=', of.source)
    .where('source_key', '=', of.sourceKey)
    .executeTakeFirst()
  return found?.person_id
}

/** Stores the version and the hash of a source's row, without changing the person. */
export async function setSourceVersion(
  db: Db,
  of: { insurerCode: string; source: string; sourceKey: string },
  version: { version: bigint; hash: Buffer },
): Promise<void> {
  await db
    .updateTable('person_source')
    .set({ source_version: version.version, source_hash: version.hash, hash_key: null })
    .where('insurer_code', '=', of.insurerCode)
    .where('source', '=', of.source)
    .where('source_key', '=', of.sourceKey)
    .execute()
}

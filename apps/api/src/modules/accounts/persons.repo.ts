import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database, PersonTable } from '../../db/schema'

type Db = Kysely<Database>

/**
 * Finds the persons without a login whose phone the TPA has on record. `cards` counts each person's own cards.
 * @param isShown a condition on `coverage`. Only cards that meet this condition are counted. A person without such a
 * card isn't found.
 */
export function findPersonsByContactPhone(db: Db, phone: string, isShown: RawBuilder<boolean>) {
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
        .where(isShown)
        .as('cards'),
    ])
    .where('person.contact_phone', '=', phone)
    .where(
      sql<boolean>`not exists (select from person_merge where from_person_id = person.id and split_at is null)`,
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('login').select('login.id').whereRef('login.person_id', '=', 'person.id')),
      ),
    )
    .where(
      sql<boolean>`(not exists (select from coverage where coverage.person_id = person.id)
        or exists (select from coverage where coverage.person_id = person.id and ${isShown}))`,
    )
    .orderBy('person.created_at')
    .orderBy('person.id')
    .execute()
}
export type KnownPersonRow = Awaited<ReturnType<typeof findPersonsByContactPhone>>[number]

/** Locks the person, so that no other transaction can give the person a login. */
export async function lockPerson(db: Db, personId: string): Promise<void> {
  await db.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
}

/**
 * Locks the person, so that no other transaction can change the person, or add a coverage or a source key to the
 * person.
 */
export async function lockPersonAlone(db: Db, personId: string): Promise<void> {
  await db.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
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

/**
 * Deletes a person whom no login, account, coverage, family link or source refers to, such as a duplicate from a
 * registration.
 */
export async function deleteUnneededPerson(db: Db, personId: string): Promise<void> {
  await db
    .deleteFrom('person')
    .where('id', '=', personId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('login').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('account').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('coverage').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('family_link').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('person_source').whereRef('person_id', '=', 'person.id'))))
    .execute()
}

/**
 * Clears the data of a person and of the people who were merged into that person, and deletes the person's source keys
 * and passports. Does nothing if a coverage, a login or a live family link still refers to the person.
 * @returns the source keys that identified the person; empty if the data weren't cleared
 */
export async function erasePerson(db: Db, personId: string) {
  if (!(await clearPersons(db, sql`${personId}`))) return []
  await clearPersons(
    db,
    sql`with recursive merged as (
        select from_person_id as id from person_merge where into_person_id = ${personId} and split_at is null
        union
        select merge.from_person_id from merged join person_merge merge on merge.into_person_id = merged.id
        where merge.split_at is null
      ) select id from merged`,
  )
  // Deletes the source keys, so that a new person is created if the source sends the person again. Otherwise the source
  // would update this row, which has no name any more.
  const keys = await db
    .deleteFrom('person_source')
    .where('person_id', '=', personId)
    .returning(['insurer_code', 'source', 'source_key'])
    .execute()
  await db.deleteFrom('person_identifier').where('person_id', '=', personId).execute()
  return keys
}

/**
 * Clears the data of those people to whom no coverage, login or live family link refers.
 * @returns whether at least one person was cleared
 */
async function clearPersons(db: Db, ids: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update person set title_th = '', name_th = '', surname_th = '', title_en = '', name_en = '', surname_en = '',
      birth_date = null, gender = null, national_id_sealed = null, national_id_hash = null, contact_phone = null
    where id in (${ids})
      and not exists (select from coverage where person_id = person.id)
      and not exists (select from login where person_id = person.id)
      and not exists (select from family_link where person_id = person.id and ended_at is null)`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

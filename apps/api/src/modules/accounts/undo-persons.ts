import { type Kysely, sql } from 'kysely'
import { deleteUnused } from '../../db/delete-unused'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/**
 * Restores the names, birthday, gender and phone that people had before a batch, and removes citizen ids and passports
 * that they didn't have then. People with a login, and people into whom others were merged, keep their citizen id and
 * passports, because access depends on them. People with a source key that is held by the office don't change, so that
 * staff's corrections stay.
 * @param kept the rows of `person_source` as JSON, each with the data from before the batch. If a row has no names, its
 * person doesn't change
 */
export async function restorePersons(db: Db, kept: string): Promise<void> {
  const given = sql`(
    select given.* from jsonb_to_recordset(${kept}::jsonb) given (person_id text, title_th text, name_th text, surname_th text,
      title_en text, name_en text, surname_en text, birth_date date, gender text, restores_phone boolean, contact_phone text,
      has_citizen_id boolean, passports text[])
    where given.name_th is not null and not exists (
      select from person_source held where held.person_id = given.person_id and held.held_by_office))`
  const isBound = sql`(exists (select from login where login.person_id = given.person_id)
    or exists (select from person_merge merge where merge.into_person_id = given.person_id and merge.split_at is null))`
  const losesId = sql`(given.has_citizen_id is false and not ${isBound})`
  await sql`
    update person set title_th = given.title_th, name_th = given.name_th, surname_th = given.surname_th, title_en = given.title_en,
      name_en = given.name_en, surname_en = given.surname_en, birth_date = given.birth_date, gender = given.gender,
      contact_phone = case when given.restores_phone then given.contact_phone else person.contact_phone end,
      national_id_sealed = case when ${losesId} then null else person.national_id_sealed end,
      national_id_hash = case when ${losesId} then null else person.national_id_hash end
    from ${given} given
    where person.id = given.person_id`.execute(db)
  await sql`
    delete from person_identifier using ${given} given
    where person_identifier.person_id = given.person_id and given.passports is not null
      and person_identifier.id <> all (given.passports) and not ${isBound}`.execute(db)
}

/** Undoes the creation of people by a batch: deletes the source's keys, and the people to whom no other row refers. */
export async function removePersons(
  db: Db,
  { insurerCode, source }: { insurerCode: string; source: string },
  keys: readonly string[],
): Promise<void> {
  const isRow = sql<boolean>`insurer_code = ${insurerCode} and source = ${source} and source_key = any (${keys}::text[])`
  // Doesn't delete the source key of a person who still has a coverage. The next statement lowers the version of such a
  // key, so that the source can send the same version again.
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from person_source
      where ${isRow} and not exists (select from coverage where coverage.person_id = person_source.person_id)
      returning person_id
    )
    select distinct person_id as id from gone`.execute(db)
  await sql`
    update person_source set source_version = source_version - 1, source_hash = null where ${isRow}`.execute(
    db,
  )
  await deleteUnused(
    db,
    'person',
    rows.map(({ id }) => id),
    [['person_identifier', 'person_id']],
  )
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Before = Record<string, unknown>

/** The fields about a person in the history of batches, which are erased with the person. */
export const nameFields: readonly string[] = [
  'title_th',
  'name_th',
  'surname_th',
  'title_en',
  'name_en',
  'surname_en',
  'birth_date',
  'gender',
  'contact_phone_sealed',
  'has_citizen_id',
  'passports',
]

/**
 * Finds people whose names a later batch of another insurer or source has set since the batch that is being undone. The
 * undo must keep these names. Instead, this function copies the names from before the two batches into the later
 * batch's history. If the later batch is undone, the people get these names. The caller must have called
 * `lockPersonsOfBatches`.
 * @param rows the batch's rows of `exchange_history` about people, each with the content to restore
 * @returns the content to restore; without names, birthday and gender for the people whose names mustn't change
 */
export async function keepNewerNames(
  db: Kysely<Database>,
  { insurerCode, source }: { insurerCode: string; source: string },
  rows: readonly { id: bigint; before: Before }[],
): Promise<Before[]> {
  const given = rows.map(({ id, before }) => ({
    history_id: String(id),
    person_id: before.person_id,
    names: Object.fromEntries(Object.entries(before).filter(([field]) => nameFields.includes(field))),
  }))
  const { rows: newer } = await sql<{ person_id: string }>`
    with newer as (
      select distinct on (given.person_id) given.person_id, given.names, later.id, later.batch_id
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (history_id bigint, person_id text, names jsonb)
      cross join lateral (
        select insurer_code, source, 'person_source' as table_name, source_key as row_key
        from person_source where person_source.person_id = given.person_id
        -- An undo removes the keys that its batch created before it comes to the names of their people.
        union all select insurer_code, source, 'person', given.person_id from exchange_batch where status = 'undoing'
      ) other
      join exchange_batch batch on batch.insurer_code = other.insurer_code and batch.source = other.source
        and batch.status in ('applying', 'applied', 'undoing')
      join exchange_history later on later.batch_id = batch.id and later.table_name = other.table_name
        and later.row_key = other.row_key and later.id > given.history_id
      where (other.insurer_code, other.source) <> (${insurerCode}, ${source})
        -- A batch that is being undone too counts only until its undo has come to the row.
        and case when batch.status = 'undoing' and batch.step_key <> '' then later.id < batch.step_key::bigint else true end
      order by given.person_id, later.id
    ), corrected as (
      update exchange_history set before = before || newer.names from newer
      where exchange_history.before is not null and exchange_history.id = any (array[newer.id, (
        select of_person.id from exchange_history of_person
        where of_person.batch_id = newer.batch_id and of_person.table_name = 'person' and of_person.row_key = newer.person_id)])
    )
    select person_id from newer`.execute(db)
  const named = new Set(newer.map(({ person_id }) => person_id))
  return rows.map(({ before }) =>
    named.has(String(before.person_id))
      ? Object.fromEntries(Object.entries(before).filter(([field]) => !nameFields.includes(field)))
      : before,
  )
}

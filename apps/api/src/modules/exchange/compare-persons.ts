import { sql } from 'kysely'
import { incoming, type Problems } from './batch-rows'
import type { BatchRow } from './batches.repo'

/** What is wrong with the people of a batch. */
export function personProblems(batch: BatchRow): Problems[] {
  const { insurer_code: insurer, source } = batch
  const rows = sql`${incoming(batch, 'person')} r
    join person_source link on link.insurer_code = ${insurer} and link.source = ${source} and link.source_key = r.source_key`
  return [
    // The key names a person with another citizen id, or the citizen id is another person's.
    sql`select r.file, r.line, r.source_key, 'citizen_id' as field, 'person_of_another_id' as code, null as detail
      from ${rows}
      join person on person.id = link.person_id
      left join person owner on owner.national_id_hash = r.national_id_hash
      where r.op = 'upsert' and r.national_id_hash is not null
        and (person.national_id_hash <> r.national_id_hash or owner.id <> person.id)`,
    sql`select r.file, r.line, r.source_key, 'passport_number' as field, 'person_of_another_id' as code, null as detail
      from ${rows}
      join person_identifier owner on owner.number_hash = r.passport_hash and owner.person_id <> link.person_id
      where r.op = 'upsert'`,
    sql`select r.file, r.line, r.source_key, 'into' as field, 'reference_unknown' as code, 'into ' || (r.body ->> 'into') as detail
      from ${incoming(batch, 'person')} r
      where r.op = 'merge' and not exists (
        select from person_source target where target.insurer_code = ${insurer} and target.source = ${source}
          and target.source_key = r.body ->> 'into')`,
  ]
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { JobData } from '../../jobs/queues'
import { nameFields } from './newer-names'

/**
 * Deletes the names of an erased person from the history of batches. `keys` are the keys that sources gave the person.
 * R68
 */
export async function forgetNames(
  db: Kysely<Database>,
  { person_id, keys }: JobData['exchange.forget_names'],
): Promise<void> {
  await sql`
    update exchange_history set before = before - ${nameFields}::text[]
    where before is not null and id in (
      select history.id
      from unnest(${keys.map(({ insurer_code }) => insurer_code)}::text[], ${keys.map(({ source }) => source)}::text[],
        ${keys.map(({ source_key }) => source_key)}::text[]) known (insurer_code, source, source_key)
      join exchange_batch batch on batch.insurer_code = known.insurer_code and batch.source = known.source
      join exchange_history history on history.batch_id = batch.id and (
        (history.table_name = 'person_source' and history.row_key = known.source_key)
        or (history.table_name = 'person' and history.row_key = ${person_id})))`.execute(db)
}

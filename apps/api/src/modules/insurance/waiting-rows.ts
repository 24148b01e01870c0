import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { StagedRows } from './staged'

type Db = Kysely<Database>

/**
 * Stores the source's versions of rows that are held by the office, with everything needed to apply these versions once
 * staff release the rows. Each version replaces the version that waited for the same row before. `rows` must also have
 * the column `batch_id`. `at` is the SQL expression for the time at which Khum received a row.
 */
export async function keepWaitingRows(
  db: Db,
  table: string,
  { rows, insurerCode, source }: StagedRows,
  at: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into source_waiting (insurer_code, table_name, source, source_key, source_version, source_hash, body, received_at, op,
      new_id, secrets_sealed, national_id_hash, passport_hash, batch_id)
    select ${insurerCode}, ${table}, ${source}, r.source_key, r.source_version, r.hash, r.body, ${at}, r.op, r.new_id,
      r.secrets_sealed, r.national_id_hash, r.passport_hash, r.batch_id
    from ${rows} r
    on conflict (insurer_code, table_name, source, source_key) do update
    set source_version = excluded.source_version, source_hash = excluded.source_hash, body = excluded.body,
      received_at = excluded.received_at, op = excluded.op, new_id = excluded.new_id, secrets_sealed = excluded.secrets_sealed,
      national_id_hash = excluded.national_id_hash, passport_hash = excluded.passport_hash,
      batch_id = excluded.batch_id`.execute(db)
}

/** Deletes the waiting versions of the rows with these `keys`. */
export async function forgetWaitingRows(
  db: Db,
  table: string,
  { insurerCode, source }: Pick<StagedRows, 'insurerCode' | 'source'>,
  keys: readonly string[],
): Promise<void> {
  await sql`
    delete from source_waiting
    where insurer_code = ${insurerCode} and table_name = ${table} and source = ${source}
      and source_key = any (${keys}::text[])`.execute(db)
}

/** Deletes the waiting versions that these batches sent. @returns the tables and source keys of these versions */
export async function forgetWaitingBatches(
  db: Db,
  { insurerCode, source }: Pick<StagedRows, 'insurerCode' | 'source'>,
  batchIds: readonly string[],
): Promise<{ table_name: string; source_key: string }[]> {
  return await db
    .deleteFrom('source_waiting')
    .where('insurer_code', '=', insurerCode)
    .where('source', '=', source)
    .where('batch_id', 'in', batchIds)
    .returning(['table_name', 'source_key'])
    .execute()
}

/** Deletes the versions of erased people's rows that still wait for staff to release the row. */
export async function forgetErasedPersons(db: Db): Promise<void> {
  await sql`
    delete from source_waiting waiting where waiting.table_name = 'person_source' and not exists (
      select from person_source link
      where link.insurer_code = waiting.insurer_code and link.source = waiting.source and link.source_key = waiting.source_key)`.execute(
    db,
  )
}

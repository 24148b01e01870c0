import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

/**
 * Finds the hospitals that the batch being undone changed, and that a later batch of another insurer or source has
 * changed since. The undo mustn't change these hospitals. Instead, this function copies their content from before the
 * two batches into the later batch's history. If the later batch is undone, the hospitals get this content. The caller
 * must have called `lockHospitalsOfBatches`.
 * @param rows the rows of `exchange_history` about hospitals, of the batch being undone
 * @returns the codes of these hospitals
 */
export async function findNewerHospitals(
  db: Kysely<Database>,
  rows: readonly { id: bigint }[],
): Promise<Set<string>> {
  const { rows: newer } = await sql<{ row_key: string }>`
    with batch as materialized (
      select id, status, step_key from exchange_batch
      where status in ('applying', 'applied', 'undoing')
        and exists (select from exchange_file where batch_id = exchange_batch.id and kind = 'hospital')
    ), newer as (
      select distinct on (own.row_key) own.row_key, own.before, later.id
      from exchange_history own
      join batch on batch.id <> own.batch_id
      join exchange_history later on later.batch_id = batch.id and later.table_name = 'hospital'
        and later.row_key = own.row_key and later.id > own.id
      where own.id = any (${rows.map(({ id }) => String(id))}::bigint[])
        -- A batch that is being undone too counts only until its undo has come to the hospital.
        and case when batch.status = 'undoing' and batch.step_key <> '' then later.id < batch.step_key::bigint else true end
      order by own.row_key, later.id
    ), handed_over as (
      update exchange_history set before = newer.before from newer where exchange_history.id = newer.id
    )
    select row_key from newer`.execute(db)
  return new Set(newer.map(({ row_key }) => row_key))
}

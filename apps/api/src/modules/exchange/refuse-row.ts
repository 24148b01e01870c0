import type { ReportCode } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'

export interface Fault {
  field: string
  code: ReportCode
}

/**
 * Refuses a person's row that couldn't be applied: corrects the batch's counts and adds a problem to its report. The
 * source can send the row again.
 */
export async function refusePerson(
  db: Kysely<Database>,
  { id }: BatchRow,
  sourceKey: string,
  { field, code }: Fault,
): Promise<void> {
  await sql`
    with refused as (
      update exchange_row set decision = 'refused'
      where batch_id = ${id} and kind = 'person' and source_key = ${sourceKey}
      returning file, line
    ), counted as (
      update exchange_batch set counts = counts || jsonb_build_object(
        'changed', (counts ->> 'changed')::int - 1, 'refused', (counts ->> 'refused')::int + 1)
      where id = ${id}
    )
    insert into exchange_problem (batch_id, file, line, source_key, field, code, compared)
    select ${id}, file, line, ${sourceKey}, ${field}, ${code}, true from refused`.execute(db)
}

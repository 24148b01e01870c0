import type { ReportCode } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'
import type { TableKind } from './decide'

export interface Fault {
  field: string
  code: ReportCode
  detail?: string | null
}

/**
 * Refuses a new or changed row that couldn't be applied: corrects the batch's counts and adds a problem to its report.
 * The source can send the row again.
 */
export async function refuseRow(
  db: Kysely<Database>,
  { id }: BatchRow,
  { kind, sourceKey }: { kind: TableKind; sourceKey: string },
  { field, code, detail = null }: Fault,
): Promise<void> {
  await sql`
    with former as (
      select file, line, decision from exchange_row
      where batch_id = ${id} and kind = ${kind} and source_key = ${sourceKey} and decision in ('new', 'changed')
    ), refused as (
      update exchange_row r set decision = 'refused' from former
      where r.batch_id = ${id} and r.kind = ${kind} and r.source_key = ${sourceKey} and r.file = former.file and r.line = former.line
    ), counted as (
      update exchange_batch set counts = counts || jsonb_build_object(
        former.decision, (counts ->> former.decision)::int - 1, 'refused', (counts ->> 'refused')::int + 1)
      from former where id = ${id}
    )
    insert into exchange_problem (batch_id, file, line, source_key, field, code, detail, compared)
    select ${id}, file, line, ${sourceKey}, ${field}, ${code}, ${detail}, true from former`.execute(db)
}

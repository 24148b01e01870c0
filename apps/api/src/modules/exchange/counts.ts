import type { Reconciliation } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'

type Db = Kysely<Database>

const noRows = { new: 0, changed: 0, unchanged: 0, ended: 0, refused: 0, older: 0, held: 0 }

/** Counts what the rows of a batch do, or would do. */
export async function countRows(
  db: Db,
  batch: BatchRow,
): Promise<Omit<Reconciliation, 'lives_before' | 'lives_after'>> {
  const { rows: found } = await sql<{ what: keyof typeof noRows; n: bigint }>`
    select case
        when decision in ('new', 'changed') and op in ('end', 'void') then 'ended'
        when decision = 'conflict' then 'refused' else decision end as what, count(*) as n
    from exchange_row where batch_id = ${batch.id} and decision is not null group by 1`.execute(db)
  const counts = { ...noRows }
  for (const { what, n } of found) counts[what] += Number(n)
  const { rows } = await sql<{ read: bigint; staged: bigint; wrong: bigint }>`
    select (select coalesce(sum(rows_read), 0) from exchange_file where batch_id = ${batch.id})::bigint as read,
      (select count(*) from exchange_row where batch_id = ${batch.id}) as staged,
      (select count(*) from (select distinct file, line from exchange_problem
        where batch_id = ${batch.id} and line is not null) bad) as wrong`.execute(db)
  const { read = 0n, staged = 0n, wrong = 0n } = rows[0] ?? {}
  const isRowByRow = batch.manifest.on_error === 'refuse_row'
  return {
    read: Number(read),
    ...counts,
    refused: isRowByRow ? counts.refused + Number(read - staged) : Number(wrong),
  }
}

/** Counts the people who have a coverage of the insurer in force on the batch's day. */
export async function countLives(
  db: Db,
  { insurer_code, as_of }: Pick<BatchRow, 'insurer_code' | 'as_of'>,
): Promise<number> {
  const { rows } = await sql<{ lives: bigint }>`
    select count(distinct person_id) as lives from coverage
    where insurer_code = ${insurer_code} and effective_date <= ${as_of} and expiry_date >= ${as_of}
      and not void_from_inception`.execute(db)
  return Number(rows[0]?.lives ?? 0n)
}

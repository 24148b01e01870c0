import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'

type Db = Kysely<Database>

/** `claimsOnRows` lists at most this many claims. */
const claimsListed = 100

/**
 * Lists claims that members, hospitals or the office filed on the coverages of a batch. For a coverage that the batch
 * created, these are all its claims. For a coverage that the batch changed, these are the claims filed since the batch
 * was created. Paper and hospital claims are listed if they changed since then: they may have been entered after the
 * batch was created, although they were received before. Returns the first hundred claim numbers, and how many claims
 * there are.
 */
export async function claimsOnRows(
  db: Db,
  { id, insurer_code, source, created_at }: Pick<BatchRow, 'id' | 'insurer_code' | 'source' | 'created_at'>,
): Promise<{ claims: string[]; total: number }> {
  const { rows } = await sql<{ claim_number: string; total: bigint }>`
    select claim.claim_number, count(*) over () as total
    from (
      select row_key, bool_or(before is null) as made from exchange_history
      where batch_id = ${id} and table_name = 'coverage' group by row_key
    ) written
    join coverage on coverage.insurer_code = ${insurer_code} and coverage.source = ${source} and coverage.source_key = written.row_key
    join claim on claim.coverage_id = coverage.id and claim.origin <> 'core_system'
      and (written.made or ${created_at} <= case claim.origin when 'member_app' then claim.submitted_at else claim.updated_at end)
    order by 1 limit ${claimsListed}`.execute(db)
  return { claims: rows.map(({ claim_number }) => claim_number), total: Number(rows[0]?.total ?? 0n) }
}

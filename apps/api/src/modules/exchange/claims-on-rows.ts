import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'

type Db = Kysely<Database>

/**
 * Lists claims that members, hospitals or the office filed on coverages that a batch created. Returns the first hundred
 * by number.
 */
export async function claimsOnRows(
  db: Db,
  { id, insurer_code, source }: Pick<BatchRow, 'id' | 'insurer_code' | 'source'>,
): Promise<string[]> {
  const { rows } = await sql<{ claim_number: string }>`
    select claim.claim_number
    from exchange_history made
    join coverage on coverage.insurer_code = ${insurer_code} and coverage.source = ${source} and coverage.source_key = made.row_key
    join claim on claim.coverage_id = coverage.id and claim.origin <> 'core_system'
    where made.batch_id = ${id} and made.table_name = 'coverage' and made.before is null
    order by 1 limit 100`.execute(db)
  return rows.map(({ claim_number }) => claim_number)
}

import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { BatchRow } from './batches.repo'

/** The batch of a source that was applied last, and not undone. */
export async function lastApplied(
  db: Kysely<Database>,
  { source, insurer_code }: Pick<BatchRow, 'source' | 'insurer_code'>,
) {
  return await db
    .selectFrom('exchange_batch')
    .select(['id', 'name', 'manifest_hash', 'applied_no', 'implied_version', 'as_of'])
    .where('source', '=', source)
    .where('insurer_code', '=', insurer_code)
    .where('status', '=', 'applied')
    .orderBy('applied_no', 'desc')
    .executeTakeFirst()
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

/** Makes the claims of coverages the given person's, after the coverages have become theirs. */
export async function moveClaims(
  db: Kysely<Database>,
  coverageIds: readonly string[],
  personId: string,
): Promise<void> {
  await db
    .updateTable('claim')
    .set({ person_id: personId })
    .where(sql<boolean>`coverage_id = any (${coverageIds}::text[])`)
    .execute()
}

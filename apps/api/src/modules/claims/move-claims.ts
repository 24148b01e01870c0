import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

/** Moves the claims of these coverages to a person. Call it after the coverages themselves moved. */
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

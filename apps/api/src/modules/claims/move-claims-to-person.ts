import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

/**
 * Assigns the claims of these coverages to another person, when people are merged or split. Call it after the coverages
 * were assigned to that person.
 */
export async function moveClaimsToPerson(
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

import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { QualityLookTable } from '../../db/schema-office-claims'

type Db = Kysely<Database>

/** Adds a decision to the quality sample. */
export async function drawForQuality(
  db: Db,
  look: Pick<Insertable<QualityLookTable>, 'decision_id' | 'claim_id' | 'insurer_code' | 'drawn_at'>,
): Promise<void> {
  await db.insertInto('quality_look').values(look).execute()
}

/**
 * Finds the quality check of a claim's current decision, open or recorded; undefined if the decision isn't in the
 * quality sample.
 */
export function findQualityLook(db: Db, claimId: string) {
  return db
    .selectFrom('quality_look')
    .innerJoin('claim', (join) =>
      join
        .onRef('claim.id', '=', 'quality_look.claim_id')
        .onRef('claim.decision_id', '=', 'quality_look.decision_id'),
    )
    .leftJoin('staff', 'staff.id', 'quality_look.looked_by')
    .selectAll('quality_look')
    .select('staff.name as looker')
    .where('quality_look.claim_id', '=', claimId)
    .executeTakeFirst()
}

/**
 * Records the quality check of a decision. The database refuses a second check, and a check by a person who had a part
 * in the decision. R92
 */
export async function saveQualityLook(
  db: Db,
  decisionId: string,
  look: { looked_at: Date; looked_by: string; agrees: boolean; note: string | null },
): Promise<void> {
  await db.updateTable('quality_look').set(look).where('decision_id', '=', decisionId).execute()
}

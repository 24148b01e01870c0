import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { ClaimAppealTable } from '../../db/schema-claims'

type Db = Kysely<Database>

export async function insertAppeal(db: Db, appeal: Insertable<ClaimAppealTable>): Promise<void> {
  await db.insertInto('claim_appeal').values(appeal).execute()
}

export function findOpenAppeal(db: Db, claimId: string) {
  return db
    .selectFrom('claim_appeal')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
}

export function listAppeals(db: Db, claimId: string) {
  return db
    .selectFrom('claim_appeal')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('filed_at')
    .execute()
}

/**
 * Saves the answer to an appeal. `newDecisionId` is the decision that replaces the appealed one; null if the appealed
 * one stays.
 */
export async function saveAnswer(
  db: Db,
  id: string,
  answer: { newDecisionId: string | null; at: Date; by: string },
): Promise<void> {
  const { newDecisionId, at, by } = answer
  await db
    .updateTable('claim_appeal')
    .set({
      outcome: newDecisionId ? 'changed' : 'upheld',
      new_decision_id: newDecisionId,
      answered_at: at,
      answered_by: by,
    })
    .where('id', '=', id)
    .execute()
}

/** Reopens the appeal that led to this decision, because the decision is undone. */
export async function reopenAppealOf(db: Db, decisionId: string): Promise<void> {
  await db
    .updateTable('claim_appeal')
    .set({ outcome: null, new_decision_id: null, answered_at: null, answered_by: null })
    .where('new_decision_id', '=', decisionId)
    .execute()
}

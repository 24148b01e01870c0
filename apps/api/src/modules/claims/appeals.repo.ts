import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { ClaimAppealTable } from '../../db/schema-claims'
import { findDeciders } from './decisions.repo'

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

/**
 * Whether this member of staff made or proposed the decision that the claim's open appeal is against. If that decision
 * was undone, the appeal is now about the claim's current decision. Then the result is true for the people who made or
 * proposed either of the two decisions. False if no appeal is open. R92
 */
export async function isOwnAppeal(
  db: Db,
  claim: { id: string; decision_id: string | null },
  staffId: string,
): Promise<boolean> {
  const appeal = await findOpenAppeal(db, claim.id)
  if (!appeal) return false
  for (const decision of new Set([appeal.decision_id, claim.decision_id ?? appeal.decision_id])) {
    if ((await findDeciders(db, decision)).includes(staffId)) return true
  }
  return false
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
 * Lists the names of the staff who answered each appeal, in the order of `listAppeals`. A name is null if a client's
 * system answered, or if nobody has answered yet.
 */
export async function listAnswererNames(db: Db, claimId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('claim_appeal')
    .leftJoin('staff', 'staff.id', 'claim_appeal.answered_by')
    .select('staff.name')
    .where('claim_id', '=', claimId)
    .orderBy('filed_at')
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Saves the answer to an appeal. `changed` is the decision that replaces the appealed one, or null if the appealed
 * decision stays.
 */
export async function saveAnswer(
  db: Db,
  id: string,
  answer: { changed: { decisionId: string; isFull: boolean } | null; at: Date; by: string },
): Promise<void> {
  const { changed, at, by } = answer
  await db
    .updateTable('claim_appeal')
    .set({
      outcome: changed === null ? 'upheld' : changed.isFull ? 'changed' : 'partly_changed',
      new_decision_id: changed?.decisionId ?? null,
      answered_at: at,
      answered_by: by,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether a decision was made to answer an appeal. */
export async function answersAppeal(db: Db, decisionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('claim_appeal')
    .select('id')
    .where('new_decision_id', '=', decisionId)
    .executeTakeFirst()
  return found !== undefined
}

/** Reopens the appeal that a decision answered, because the decision is undone. */
export async function reopenAppealOf(db: Db, decisionId: string): Promise<void> {
  await db
    .updateTable('claim_appeal')
    .set({ outcome: null, new_decision_id: null, answered_at: null, answered_by: null })
    .where('new_decision_id', '=', decisionId)
    .execute()
}

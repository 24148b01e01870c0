import type { Insertable, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema'
import type { ClaimMarkTable } from '../../../db/schema-office-claims'

type Db = Kysely<Database>

/** SQL condition: the mark can't be removed, because a decision on the claim was made after the mark was drawn. */
const isKept = sql<boolean>`exists (
  select from claim_decision where claim_decision.claim_id = claim_mark.claim_id and claim_decision.at >= claim_mark.at)`

/** Lists the marks of a claim, oldest first. A mark is a rectangle on a document around the amount of a bill's line. */
export function listMarks(db: Db, claimId: string) {
  return db
    .selectFrom('claim_mark')
    .innerJoin('claim_line', 'claim_line.id', 'claim_mark.line_id')
    .leftJoin('staff', 'staff.id', 'claim_mark.staff_id')
    .selectAll('claim_mark')
    .select('staff.name')
    .select(isKept.as('is_kept'))
    .where('claim_mark.claim_id', '=', claimId)
    .where('claim_line.replaced_at', 'is', null)
    .orderBy('claim_mark.at')
    .orderBy('claim_mark.id')
    .execute()
}

/**
 * Checks whether a line can be marked on a document, and returns the document's number of pages. Returns undefined if
 * the claim has no such document or no such line.
 */
export function findMarkable(db: Db, of: { claimId: string; documentId: string; lineId: string }) {
  return db
    .selectFrom('document')
    .innerJoin('claim_line', 'claim_line.claim_id', 'document.claim_id')
    .select('document.pages')
    .where('document.claim_id', '=', of.claimId)
    .where('document.id', '=', of.documentId)
    .where('document.fate', '=', 'accepted')
    .where('document.attached_at', 'is not', null)
    .where('claim_line.id', '=', of.lineId)
    .where('claim_line.replaced_at', 'is', null)
    .executeTakeFirst()
}

export async function insertMark(db: Db, mark: Insertable<ClaimMarkTable>): Promise<void> {
  await db.insertInto('claim_mark').values(mark).execute()
}

export function findMark(db: Db, claimId: string, id: string) {
  return db
    .selectFrom('claim_mark')
    .select(isKept.as('is_kept'))
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteMark(db: Db, claimId: string, id: string): Promise<void> {
  await db.deleteFrom('claim_mark').where('claim_id', '=', claimId).where('id', '=', id).execute()
}

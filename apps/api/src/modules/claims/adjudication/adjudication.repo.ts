import type { ClaimStatus } from '@khum/contract'
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '../../../db/schema'
import type { ClaimLineTable } from '../../../db/schema-claims'

type Db = Kysely<Database>

export type LineRow = Selectable<ClaimLineTable>

/** Claims of every member, oldest first: a work list. */
export function listClaimRowsForDesk(db: Db, status?: ClaimStatus) {
  const all = db
    .selectFrom('claim')
    .select(['claim_number', 'status', 'insurer_code', 'admited_date', 'medical_expense', 'updated_at'])
  const some = status ? all.where('status', '=', status) : all
  return some.orderBy('submitted_at').orderBy('id').limit(500).execute()
}

export function listLineRows(db: Db, claimId: string): Promise<LineRow[]> {
  return db
    .selectFrom('claim_line')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Sets every part of a line at once; the database holds the sums. */
export async function decideLine(db: Db, id: string, decision: Updateable<ClaimLineTable>) {
  await db.updateTable('claim_line').set(decision).where('id', '=', id).execute()
}

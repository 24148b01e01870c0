import type { ClaimStatus } from '@khum/contract'
import type { Kysely, Updateable } from 'kysely'
import type { Database } from '../../../db/schema'
import type { ClaimLineTable } from '../../../db/schema-claims'

type Db = Kysely<Database>

/** Lists claims of every member, oldest first; at most 500. */
export function listClaimRowsForOffice(db: Db, status?: ClaimStatus) {
  const claims = db
    .selectFrom('claim')
    .select(['claim_number', 'status', 'insurer_code', 'admited_date', 'medical_expense', 'updated_at'])
  const filtered = status ? claims.where('status', '=', status) : claims
  return filtered.orderBy('submitted_at').orderBy('id').limit(500).execute()
}

/** Saves all amounts of a line at once, because the database checks their sums. */
export async function saveDecidedLine(db: Db, id: string, decision: Updateable<ClaimLineTable>) {
  await db.updateTable('claim_line').set(decision).where('id', '=', id).execute()
}

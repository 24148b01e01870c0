import type { ClaimStatus } from '@khum/contract'
import { type Kysely, sql, type Updateable } from 'kysely'
import type { Database } from '../../../db/schema'
import type { ClaimDecisionTable } from '../../../db/schema-claims'
import { newId } from '../../../ids'
import type { Decision } from './adjudicate'

type Db = Kysely<Database>

/** Lists claims of every member, oldest first; at most 500. */
export function listClaimRowsForOffice(db: Db, status?: ClaimStatus) {
  const claims = db
    .selectFrom('claim')
    .select(['claim_number', 'status', 'insurer_code', 'admited_date', 'medical_expense', 'updated_at'])
  const filtered = status ? claims.where('status', '=', status) : claims
  return filtered.orderBy('submitted_at').orderBy('id').limit(500).execute()
}

/** Finds whose data the claims with these numbers are, for the audit log. */
export function listClaimSubjects(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('claim')
    .innerJoin('coverage', 'coverage.id', 'claim.coverage_id')
    .select(['claim.id', 'claim.insurer_code', 'coverage.person_id'])
    .where('claim.claim_number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
}

/** Saves all amounts of a line at once, because the database checks their sums. */
export async function saveDecidedLine(db: Db, id: string, decision: Updateable<ClaimLineTable>) {
  await db.updateTable('claim_line').set(decision).where('id', '=', id).execute()
}

import type { ClaimStatus } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
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

/** Finds the person and the insurer of each claim with one of these numbers, for the audit log. */
export function listClaimSubjects(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('claim')
    .select(['id', 'insurer_code', 'person_id'])
    .where('claim_number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
}

type DecisionRow = Omit<Insertable<ClaimDecisionTable>, 'id' | 'version' | 'outcome' | 'benefit' | 'reason'>

/**
 * Inserts the next version of a claim's decision with its lines; from now on it is the one that counts, unless it is a
 * recommendation. The caller must have locked the claim. @returns its id
 */
export async function insertDecision(
  db: Db,
  row: DecisionRow,
  { outcome, benefit, reason, lines }: Decision,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('claim_decision')
    .values((eb) => ({
      ...row,
      id,
      outcome,
      benefit,
      reason,
      version: eb
        .selectFrom('claim_decision')
        .select(eb.fn.coalesce(eb(eb.fn.max('version'), '+', 1), eb.lit(1)).as('next'))
        .where('claim_id', '=', row.claim_id),
    }))
    .execute()
  await db
    .insertInto('claim_decision_line')
    .values(
      lines.map((line) => ({
        decision_id: id,
        line_id: line.id,
        billed: line.billed,
        ...line.parts,
        reason: line.reason,
      })),
    )
    .execute()
  if (!row.is_recommendation) {
    await db.updateTable('claim').set({ decision_id: id }).where('id', '=', row.claim_id).execute()
  }
  return id
}

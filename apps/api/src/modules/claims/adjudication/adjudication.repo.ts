import type { ClaimStatus } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'

/**
 * Lists a page of all members' claims, oldest first, of one status or of all. The page starts after the claim `after`
 * and is empty if that claim doesn't exist. The indexes `claim_queue` and `claim_age` have this order.
 */
export function listClaimRowsForOffice(
  db: Kysely<Database>,
  { status, after, limit }: { status?: ClaimStatus | undefined; after?: string | undefined; limit: number },
) {
  let claims = db
    .selectFrom('claim')
    .select(['id', 'claim_number', 'status', 'insurer_code', 'admited_date', 'medical_expense', 'updated_at'])
  if (status) claims = claims.where('status', '=', status)
  if (after) {
    claims = claims.where(
      sql<boolean>`(submitted_at, id) > (select submitted_at, id from claim last where last.id = ${after})`,
    )
  }
  return claims.orderBy('submitted_at').orderBy('id').limit(limit).execute()
}

/** Finds the person and the insurer of each claim with one of these numbers, for the audit log. */
export function listClaimSubjects(db: Kysely<Database>, numbers: readonly string[]) {
  return db
    .selectFrom('claim')
    .select(['id', 'insurer_code', 'person_id'])
    .where('claim_number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
}

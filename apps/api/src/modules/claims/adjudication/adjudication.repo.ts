import type { ClaimStatus } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'

/**
 * Lists a page of the claims of the client's insurers, oldest first, of one status or of all. The page starts after the
 * claim `after` and is empty if that claim doesn't exist. The indexes `claim_queue` and `claim_age` have this order.
 */
export function listClaimRowsForOffice(
  db: Kysely<Database>,
  caller: InsurerScope,
  { status, after, limit }: { status?: ClaimStatus | undefined; after?: string | undefined; limit: number },
) {
  let claims = db
    .selectFrom('claim')
    .select(['id', 'claim_number', 'status', 'insurer_code', 'admited_date', 'medical_expense', 'updated_at'])
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
  if (status) claims = claims.where('status', '=', status)
  if (after) {
    claims = claims.where(
      sql<boolean>`(submitted_at, id) > (select submitted_at, id from claim last where last.id = ${after} and ${isInScope(caller, sql.ref('last.insurer_code'))})`,
    )
  }
  return claims.orderBy('submitted_at').orderBy('id').limit(limit).execute()
}

/** Finds the ids, insurers and persons of the claims with these claim numbers, for the audit log. */
export function listClaimSubjects(db: Kysely<Database>, numbers: readonly string[]) {
  return db
    .selectFrom('claim')
    .select(['id', 'insurer_code', 'person_id'])
    .where('claim_number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
}

/** Returns which of the given ids belong to coverages of the given insurers. */
export async function listCoveragesInScope(
  db: Kysely<Database>,
  insurers: InsurerScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('coverage')
    .select('id')
    .where('id', 'in', [...ids])
    .where(isInScope(insurers, sql.ref('coverage.insurer_code')))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Finds the active account in which a person sees this insurer's claims, and locks it against deletion until the
 * transaction ends. If there are several, prefers the account in the insurer's own app, then the newest account.
 */
export async function findAndLockAppAccount(
  db: Kysely<Database>,
  { personId, insurerCode }: { personId: string; insurerCode: string },
): Promise<{ account_id: string; partner_id: string } | undefined> {
  const { rows } = await sql<{ account_id: string; partner_id: string }>`
    select account.id as account_id, account.partner_id
    from account join partner on partner.id = account.partner_id
    where account.person_id = ${personId} and account.status = 'active' and exists (
      select from partner_insurer served
      where served.partner_id = account.partner_id and served.insurer_code = ${insurerCode})
    order by partner.ins_code = ${insurerCode} desc, account.created_at desc, account.id limit 1
    for key share of account`.execute(db)
  return rows[0]
}

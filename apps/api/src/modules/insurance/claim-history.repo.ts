import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

/**
 * Lists the claims on any coverage of a chain of renewals, newest treatment first. Includes claims that have no
 * account: from hospitals, on paper and from the core system. Leaves out claims of deleted accounts. `benefit` is null
 * until the claim is decided. Does no access check.
 */
export function listClaimHistory(db: Kysely<Database>, coverageId: string) {
  return db
    .selectFrom('claim')
    .leftJoin('account', 'account.id', 'claim.account_id')
    .select((eb) => [
      'claim.account_id',
      'claim.origin',
      'claim.id',
      'claim.claim_number',
      'claim.admited_date',
      'claim.medical_expense',
      'claim.status',
      eb
        .selectFrom('claim_decision')
        .select('claim_decision.benefit')
        .whereRef('claim_decision.id', '=', 'claim.decision_id')
        .as('benefit'),
    ])
    .where('claim.coverage_id', 'in', coveragesOfChain(db, coverageId))
    .where((eb) => eb.or([eb('claim.account_id', 'is', null), eb('account.status', '<>', 'deleted')]))
    .orderBy('claim.admited_date', 'desc')
    .orderBy('claim.submitted_at', 'desc')
    .orderBy('claim.id')
    .execute()
}
export type ClaimHistoryRow = Awaited<ReturnType<typeof listClaimHistory>>[number]

/** Selects the ids of all coverages in the chain of renewals that includes the given coverage. */
export function coveragesOfChain(db: Kysely<Database>, coverageId: string) {
  return db
    .selectFrom('coverage')
    .innerJoin('coverage as chain', 'chain.first_coverage_id', 'coverage.first_coverage_id')
    .select('chain.id')
    .where('coverage.id', '=', coverageId)
}

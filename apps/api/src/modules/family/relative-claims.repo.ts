import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { coveragesOfChain } from '../insurance/coverages.service'

/**
 * Lists the claims on a relative's coverage that the account sent, newest treatment first. With `seesAll`, also lists
 * claims that other active accounts or hospitals sent, and claims from paper or the core system. `benefit` is null
 * until the claim is decided.
 */
export function listRelativeClaims(
  db: Kysely<Database>,
  of: { coverageId: string; accountId: string; seesAll: boolean },
) {
  const claims = db
    .selectFrom('claim')
    .leftJoin('account', 'account.id', 'claim.account_id')
    .select((eb) => [
      'claim.id',
      'claim.account_id',
      'claim.origin',
      'claim.claim_number',
      'claim.admited_date',
      'claim.medical_expense',
      'claim.status',
      'claim.symptom',
      eb
        .selectFrom('claim_decision')
        .select('claim_decision.benefit')
        .whereRef('claim_decision.id', '=', 'claim.decision_id')
        .as('benefit'),
    ])
    .where('claim.coverage_id', 'in', coveragesOfChain(db, of.coverageId))
    .where((eb) => eb.or([eb('claim.account_id', 'is', null), eb('account.status', '<>', 'deleted')]))
    .orderBy('claim.admited_date', 'desc')
    .orderBy('claim.submitted_at', 'desc')
    .orderBy('claim.id')
  return (of.seesAll ? claims : claims.where('claim.account_id', '=', of.accountId)).execute()
}

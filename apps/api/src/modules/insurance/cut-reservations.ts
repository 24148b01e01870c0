import { groupOfStatus } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { bookClaim } from './ledger'

/**
 * Reduces what the claims have reserved to what their limits have left, after an opening figure rose. The claim that
 * reserved last gives up its reservation first. Skips claims that don't wait for a decision. Lock the households before
 * the call, in the same transaction.
 */
export async function cutReservations(
  db: Kysely<Database>,
  claimIds: readonly string[],
  at: Date,
): Promise<void> {
  if (claimIds.length === 0) return
  const claims = await db
    .selectFrom('claim')
    .leftJoin('claim_decision', 'claim_decision.id', 'claim.decision_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledger_entry')
          .select(['ledger_entry.id', 'claim_event_id'])
          .whereRef('ledger_entry.claim_id', '=', 'claim.id')
          .where('ledger_entry.kind', '=', 'reserve')
          .orderBy('ledger_entry.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'claim.id as claimId',
      'claim.coverage_id as coverageId',
      'claim.admited_type as admitedType',
      'claim.claim_type as claimType',
      'claim.admited_date as serviceDate',
      'claim.origin',
      'claim.status',
      'claim.medical_expense as bill',
      'claim_decision.benefit',
      'last.claim_event_id as eventId',
    ])
    .where(sql<boolean>`claim.id = any(${claimIds}::text[])`)
    .orderBy('last.id', 'desc')
    .execute()
  for (const { origin, status, bill, benefit, eventId, ...claim } of claims) {
    if (groupOfStatus(status) !== 'in_process') continue
    // The entries name the event that reserved too much, so that a source's figure includes either both or none of them.
    await bookClaim(
      db,
      { ...claim, isImported: origin === 'core_system' },
      { benefit: benefit ?? 0n, open: bill },
      { at, eventId },
    )
  }
}

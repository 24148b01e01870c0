import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import { newId } from '../../src/ids'

/** Inserts a decision of 2 satang for a claim, with a due payment order and an open recovery of 1 satang each. */
export async function makePayment(db: Kysely<Database>, claimId: string) {
  const at = new Date('2026-11-21T03:00:00Z')
  const [decisionId, paymentId, recoveryId] = [newId(), newId(), newId()]
  await db
    .insertInto('claim_decision')
    .values({
      id: decisionId,
      claim_id: claimId,
      version: 1,
      author_kind: 'client',
      party: 'tpa',
      at,
      outcome: 'partly_approved',
      benefit: 2n,
    })
    .execute()
  const row = { claim_id: claimId, decision_id: decisionId, amount: 1n, created_at: at, updated_at: at }
  await db
    .insertInto('payment_order')
    .values({ ...row, id: paymentId, status: 'due' })
    .execute()
  await db
    .insertInto('recovery')
    .values({ ...row, id: recoveryId, status: 'open' })
    .execute()
  return { paymentId, recoveryId }
}

import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema'

type Db = Kysely<Database>

/**
 * Records the bank's reference in the claim's order that is due or sent.
 * @returns false if the claim has no such order
 */
export async function recordReference(db: Db, claimId: string, reference: string): Promise<boolean> {
  const recorded = await db
    .updateTable('payment_order')
    .set({ reference })
    .where('claim_id', '=', claimId)
    .where('status', 'in', ['due', 'sent'])
    .executeTakeFirst()
  return recorded.numUpdatedRows > 0n
}

/** Records the bank's reference in the claim's newest paid order. */
export async function recordPaidReference(db: Db, claimId: string, reference: string): Promise<void> {
  await db
    .updateTable('payment_order')
    .set({ reference })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payment_order')
        .select('id')
        .where('claim_id', '=', claimId)
        .where('status', '=', 'paid')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute()
}

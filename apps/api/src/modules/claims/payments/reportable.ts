import type { Kysely } from 'kysely'
import { AppError } from '../../../app-error'
import type { Database } from '../../../db/schema'

/**
 * Requires that a client may report what happened to a claim's payment. If the client names a payment order
 * (`orderId`), it must belong to the claim and be due or sent. If the claim's coverage is void, the payment order must
 * have the status `sent`; this doesn't apply to claims from the core system. The caller must have locked the claim.
 * @throws AppError claim_state_conflict
 */
export async function requireReportable(
  db: Kysely<Database>,
  claim: { id: string; origin: string; coverage_id: string },
  orderId: string | undefined,
): Promise<void> {
  const live = await db
    .selectFrom('payment_order')
    .select(['id', 'status'])
    .where('claim_id', '=', claim.id)
    .where('status', 'in', ['due', 'sent'])
    .executeTakeFirst()
  if (orderId !== undefined && live?.id !== orderId) throw new AppError('claim_state_conflict')
  // The core system pays the claims that came from it. So if the coverage is void, Khum can't hold back their payments.
  if (live?.status === 'sent' || claim.origin === 'core_system') return
  const { void_from_inception: isHeld } = await db
    .selectFrom('coverage')
    .select('void_from_inception')
    .where('id', '=', claim.coverage_id)
    .executeTakeFirstOrThrow()
  if (isHeld) throw new AppError('claim_state_conflict')
}

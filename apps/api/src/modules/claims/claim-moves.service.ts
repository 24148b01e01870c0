import { type ClaimStatus, canMove, isFinalStatus, limits } from '@khum/contract'
import type { Kysely, Selectable } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import type { ClaimTable } from '../../db/schema-claims'
import { AppError } from '../../http/app-error'
import { addDays } from './claim-dates'
import { appendEvent, type NewEvent } from './claim-events.repo'

type Db = Kysely<Database>

/** A claim's row, locked until the end of the transaction: moves come one after the other. */
export type LockedClaim = Selectable<ClaimTable>

/** A member's own claim. @throws AppError not_found */
export async function lockOwnClaim(db: Db, accountId: string, id: string): Promise<LockedClaim> {
  const claim = await db
    .selectFrom('claim')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!claim) throw new AppError('not_found')
  return claim
}

/** Any claim by its number, for the desk's side. @throws AppError not_found */
export async function lockClaimByNumber(db: Db, number: string): Promise<LockedClaim> {
  const claim = await db
    .selectFrom('claim')
    .selectAll()
    .where('claim_number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!claim) throw new AppError('not_found')
  return claim
}

/** @throws AppError claim_state_conflict when the state machine knows no such move. TRUST R58 */
export function requireMove(claim: LockedClaim, to: ClaimStatus): void {
  if (!canMove(claim.status, to)) throw new AppError('claim_state_conflict')
}

/**
 * Moves a claim and appends the event of it, in the transaction that `ctx.db` is. The reason of a decision stays when
 * a later event has none.
 * @returns the event's id
 * @throws AppError claim_state_conflict
 */
export async function moveClaim(
  ctx: AppContext,
  claim: LockedClaim,
  event: NewEvent,
  paidOn: string | null = null,
): Promise<string> {
  requireMove(claim, event.status)
  const now = ctx.clock.now()
  await ctx.db
    .updateTable('claim')
    .set({
      status: event.status,
      reason: event.reason ?? claim.reason,
      answer_due_date: dueDateAfter(claim, event.status, ctx.clock.today()),
      paid_on: paidOn,
      updated_at: now,
    })
    .where('id', '=', claim.id)
    .execute()
  return await appendEvent(ctx.db, claim.id, event, now)
}

/** The clock stands while the member must act, starts anew when all documents are there, and ends with the claim. */
function dueDateAfter(claim: LockedClaim, to: ClaimStatus, today: string): string | null {
  if (to === 'documents_needed' || isFinalStatus(to)) return null
  if (claim.status === 'documents_needed') return addDays(today, limits.claimPaymentDays)
  return claim.answer_due_date
}

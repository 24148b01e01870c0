import {
  addDays,
  type ClaimStatus,
  canMove,
  claimNotificationKind,
  groupOfStatus,
  isFinalStatus,
  limits,
} from '@khum/contract'
import type { Kysely, Selectable } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import type { ClaimTable } from '../../db/schema-claims'
import { holdLiveAccount } from '../accounts/accounts.service'
import { notify, settleNotifications } from '../notifications/notifications.service'
import { appendEvent, type NewEvent } from './claim-events.repo'
import { closeRequests } from './document-requests.repo'

type Db = Kysely<Database>

/** A claim's row, locked until the end of the transaction: moves come one after the other. */
export type LockedClaim = Selectable<ClaimTable>

/** A member's own claim. @throws AppError not_found, session_expired */
export async function lockOwnClaim(db: Db, accountId: string, id: string): Promise<LockedClaim> {
  await holdLiveAccount(db, accountId)
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
  await holdAccountOf(db, number)
  const claim = await db
    .selectFrom('claim')
    .selectAll()
    .where('claim_number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!claim) throw new AppError('not_found')
  return claim
}

/** Accounts before what they own, as in a deletion: whoever moves the claim and whoever deletes never wait for each other. */
async function holdAccountOf(db: Db, number: string): Promise<void> {
  await db
    .selectFrom('account')
    .select('account.id')
    .where('account.id', 'in', (claims) =>
      claims.selectFrom('claim').select('account_id').where('claim_number', '=', number),
    )
    .forKeyShare()
    .execute()
}

/** @throws AppError claim_state_conflict when the state machine knows no such move. TRUST R58 */
export function requireMove(claim: LockedClaim, to: ClaimStatus): void {
  if (!canMove(claim.status, to)) throw new AppError('claim_state_conflict')
}

/**
 * Moves a claim, appends its event and notifies the member, in the transaction of `ctx.db`. The reason of a decision
 * stays when a later event has none. A claim that no longer waits for documents settles the notifications that ask for
 * them, and a decision closes the requests that are still open. Spec §2 Notifications
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
  const eventId = await appendEvent(ctx.db, claim.id, event, now)
  if (groupOfStatus(event.status) !== 'in_process') await closeRequests(ctx.db, claim.id, now)
  if (event.status !== 'documents_needed') {
    await settleNotifications(ctx, claim.account_id, 'claim_documents_needed', claim.id)
  }
  await tellOfEvent(ctx, claim, event.status, eventId)
  return eventId
}

/** Tells the member in the app what status their claim came to. Spec §2 Notifications */
export async function tellOfEvent(
  ctx: AppContext,
  claim: Pick<LockedClaim, 'id' | 'claim_number' | 'account_id'>,
  status: ClaimStatus,
  eventId: string,
): Promise<void> {
  await notify(ctx, {
    to: { accountId: claim.account_id },
    kind: claimNotificationKind(status),
    params: { claim_number: claim.claim_number },
    target: { name: 'claim', id: claim.id },
    dedupeKey: `claim event ${eventId}`,
  })
}

/** The clock stands while the member must act, starts anew when all documents are there, and ends with the claim. */
function dueDateAfter(claim: LockedClaim, to: ClaimStatus, today: string): string | null {
  if (to === 'documents_needed' || isFinalStatus(to)) return null
  if (claim.status === 'documents_needed') return addDays(today, limits.claimPaymentDays)
  return claim.answer_due_date
}

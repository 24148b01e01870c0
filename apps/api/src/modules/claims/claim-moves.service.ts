import {
  type ClaimNotificationKind,
  type ClaimStatus,
  canMove,
  claimNotificationKind,
  groupOfStatus,
} from '@khum/contract'
import { type Kysely, type NotNull, type RawBuilder, type Selectable, sql } from 'kysely'
import { AppError } from '../../app-error'
import type { InsurerScope } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import type { ClaimTable } from '../../db/schema-claims'
import { isInScope } from '../../insurer-scope'
import { lockAgainstDeletion } from '../accounts/accounts.service'
import { notify, settleNotifications } from '../notifications/notifications.service'
import { clockAfter, readDayCounter } from './claim-clock'
import { appendEvent, type NewEvent } from './claim-events.repo'
import { recordPayout } from './claim-payouts'
import { readClaimSettings } from './claim-settings'
import { endSecondLook, findCurrentDecision } from './decisions.repo'
import { closeRequests, findDocumentsDue } from './document-requests.repo'
import { settlePayments } from './payments/settle-payments'

type Db = Kysely<Database>

/**
 * A claim's row, locked until the end of the transaction, so that two transactions can't change it at the same time.
 */
export type LockedClaim = Selectable<ClaimTable>

/** Locks a member's own claim. @throws AppError not_found, session_expired (the account was deleted or left) */
export async function lockOwnClaim(db: Db, accountId: string, id: string): Promise<LockedClaim> {
  await lockAgainstDeletion(db, accountId)
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

/** Finds a claim of the given insurers by its number and locks it. Only for the office. @throws AppError not_found */
export async function lockClaimByNumber(
  db: Db,
  insurers: InsurerScope,
  number: string,
): Promise<LockedClaim> {
  const claim = await lockClaimWhere(
    db,
    'claim_number',
    number,
    isInScope(insurers, sql.ref('claim.insurer_code')),
  )
  if (!claim) throw new AppError('not_found')
  return claim
}

/**
 * Locks a claim of any member; returns undefined if it doesn't exist. Doesn't check access, so call it only with an id
 * that the server itself found or has just inserted, never with an id from a request.
 */
export function lockClaimById(db: Db, id: string): Promise<LockedClaim | undefined> {
  return lockClaimWhere(db, 'id', id)
}

/**
 * Locks claims and, before the claims, their accounts. Locks both in the order of their ids, so that two transactions
 * can't deadlock. The claims may belong to different members. Doesn't check access, so only jobs may call this.
 */
export async function lockClaimsById(db: Db, ids: readonly string[]): Promise<LockedClaim[]> {
  await db
    .selectFrom('account')
    .select('account.id')
    .where('account.id', 'in', (claims) =>
      claims
        .selectFrom('claim')
        .select('account_id')
        .where('claim.id', 'in', ids)
        .$narrowType<{ account_id: NotNull }>(),
    )
    .orderBy('account.id')
    .forKeyShare()
    .execute()
  return await db.selectFrom('claim').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/**
 * Locks the account before the claim, in the same order as a deletion of the account, so that the two transactions
 * can't deadlock.
 */
async function lockClaimWhere(
  db: Db,
  column: 'id' | 'claim_number',
  value: string,
  isAllowed: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<LockedClaim | undefined> {
  await db
    .selectFrom('account')
    .select('account.id')
    .where('account.id', 'in', (claims) =>
      claims
        .selectFrom('claim')
        .select('account_id')
        .where(`claim.${column}`, '=', value)
        .where(isAllowed)
        .$narrowType<{ account_id: NotNull }>(),
    )
    .forKeyShare()
    .execute()
  return await db
    .selectFrom('claim')
    .selectAll()
    .where(`claim.${column}`, '=', value)
    .where(isAllowed)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Makes sure that the claim may move from its status to `to`.
 * @throws AppError claim_state_conflict if it may not. R58
 */
export function requireMove(claim: LockedClaim, to: ClaimStatus): void {
  if (!canMove(claim.status, to)) throw new AppError('claim_state_conflict')
}

/**
 * Moves a claim to another status with `changeStatus`, if the claim's status allows it.
 * @throws AppError claim_state_conflict
 */
export async function moveClaim(ctx: AppContext, claim: LockedClaim, event: NewEvent): Promise<string> {
  requireMove(claim, event.status)
  return await changeStatus(ctx, claim, event)
}

/**
 * Sets a claim's status and due dates, appends the event, adapts the claim's payments and notifies the member, in the
 * transaction `ctx.db`. Ends what the new status makes outdated: a proposal, document requests, and notifications that
 * ask for documents. If the event's reason is undefined, the claim's reason doesn't change; null removes it.
 * Requirement 2.16
 * @returns the event's id
 * @throws AppError originals_awaited (a payment before the paper originals arrived)
 */
export async function changeStatus(ctx: AppContext, claim: LockedClaim, event: NewEvent): Promise<string> {
  const { db } = ctx
  if (isPayment.includes(event.status) && areOriginalsAwaited(claim)) throw new AppError('originals_awaited')
  const now = ctx.clock.now()
  const today = ctx.clock.today()
  const settings = await readClaimSettings(db, claim.insurer_code)
  const isUndone = event.kind === 'undone'
  // Undoing a rejection doesn't give the office more days to answer, because the member has been waiting since the
  // claim was sent.
  const answerDue = claim.answer_due_date ?? (isUndone ? claim.former_answer_due : null)
  const clock = clockAfter({ status: claim.status, answerDue }, event.status, {
    today,
    settings,
    counter: await readDayCounter(db, settings, today),
    documentsDue: event.status === 'documents_needed' ? await findDocumentsDue(db, claim.id) : null,
    awaitsOriginals: areOriginalsAwaited(claim),
  })
  // A change of an undecided claim makes its proposal outdated. The proposal stays if the claim is decided both before
  // and after the change, for example when it is paid: such a proposal answers an appeal.
  const isOver = [claim.status, event.status].every((status) => groupOfStatus(status) !== 'in_process')
  if (claim.second_look_since !== null && !isOver) await endSecondLook(db, claim.id, now)
  await db
    .updateTable('claim')
    .set({
      status: event.status,
      status_since: event.status === claim.status ? claim.status_since : now,
      reason: event.reason === undefined ? claim.reason : event.reason,
      answer_due_date: clock.answerDue,
      former_answer_due: event.status === 'documents_needed' ? null : (answerDue ?? claim.former_answer_due),
      turn_due_date: clock.turnDue,
      paid_on: event.paidOn ?? null,
      ...workAfter(claim, event, now),
      updated_at: now,
    })
    .where('id', '=', claim.id)
    .execute()
  const eventId = await appendEvent(db, claim.id, event, now)
  const isDecided = event.kind === 'decided'
  // Records the member's present payout account for the claim. An account may be recorded already, but the member may
  // have replaced it since then, for example between a rejection and a successful appeal.
  if (isDecided && claim.account_id && claim.mode === 'reimbursement')
    await recordPayout(ctx, claim, claim.account_id)
  await settlePayments(
    ctx,
    { ...claim, status: event.status, paidOn: event.paidOn, isDecided, isUndone },
    now,
  )
  if (event.status !== 'documents_needed') await closeRequests(db, claim.id, now)
  if (claim.account_id && event.status !== 'documents_needed') {
    await settleNotifications(ctx, claim.account_id, 'claim_documents_needed', claim.id)
  }
  // When the member has given another bank account, the claim becomes approved again. The member isn't notified of
  // this, because the claim was approved before. Members aren't notified of payments to hospitals either.
  const isHospitals = claim.mode === 'cashless' && isPayment.includes(event.status)
  if (event.kind !== 'account_given' && !event.isQuiet && !isHospitals) {
    await notifyOfClaim(ctx, claim, claimNotificationKind(event.status), eventId)
  }
  if (isHospitals && event.status === 'payment_failed') await makeDueAgain(ctx, claim)
  return eventId
}

/**
 * Makes a failed payment to a hospital due again immediately. Only a failed payment to a member waits until the member
 * gives another bank account.
 */
async function makeDueAgain(ctx: AppContext, claim: LockedClaim): Promise<void> {
  const decision = await findCurrentDecision(ctx.db, claim.id)
  if (!decision || claim.origin === 'core_system') return
  const actor = { kind: 'system', id: null, party: 'system' } as const
  const failed = { ...claim, status: 'payment_failed', answer_due_date: null } as const
  await changeStatus(ctx, failed, { status: decision.outcome, actor, isQuiet: true })
}

export const isPayment: readonly ClaimStatus[] = ['payment_sent', 'paid', 'payment_failed']

/** Whether the claim can't be paid yet, because its paper originals haven't arrived. */
export function areOriginalsAwaited(
  claim: Pick<LockedClaim, 'originals_expected_on' | 'originals_received_on'>,
): boolean {
  return claim.originals_expected_on !== null && claim.originals_received_on === null
}

/**
 * Returns the new values of the claim's columns about the office's work, after a change of status. After every change,
 * the claim is no longer on hold. A claim loses its holder when it is decided or ends. A decided claim keeps the holder
 * who is answering its appeal, for example when it is paid. If the member sent documents, the claim is marked as
 * answered.
 */
function workAfter(claim: LockedClaim, { kind, status, actor }: NewEvent, now: Date) {
  const isAnswer = claim.status === 'documents_needed' && status === 'checking' && actor.party === 'member'
  const wasOpen = groupOfStatus(claim.status) === 'in_process'
  const isOver = groupOfStatus(status) !== 'in_process' && (wasOpen || kind === 'decided')
  return {
    on_hold_since: null,
    on_hold_until: null,
    on_hold_reason: null,
    answered_at: isAnswer ? now : null,
    ...(isOver ? { held_by: null, held_since: null } : {}),
  }
}

/**
 * Notifies the member in the app of a claim event that this transaction added. Does nothing if no member sent the
 * claim. Requirement 2.16
 */
export async function notifyOfClaim(
  ctx: AppContext,
  claim: Pick<LockedClaim, 'id' | 'claim_number' | 'account_id'>,
  kind: ClaimNotificationKind | 'claim_appeal_answered' | 'claim_unread',
  eventId: string,
): Promise<void> {
  if (!claim.account_id) return
  await notify(ctx, {
    to: { accountId: claim.account_id },
    kind,
    params: { claim_number: claim.claim_number },
    target: { name: 'claim', id: claim.id },
    dedupeKey: `claim event ${eventId}`,
    isNew: true,
  })
}

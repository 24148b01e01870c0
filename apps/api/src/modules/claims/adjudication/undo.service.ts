import { type ClaimStatus, canReopen, canUndo, groupOfStatus, type Words } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError } from '../../../app-error'
import type { Database } from '../../../db/schema'
import { answersAppeal, findOpenAppeal, reopenAppealOf } from '../appeals.repo'
import { findEventBefore, findLastPayment } from '../claim-events.repo'
import { areOriginalsAwaited, changeStatus } from '../claim-moves.service'
import { findCurrentDecision, undoDecisionRow } from '../decisions.repo'
import { markIfPaid } from '../payments/set-off.service'
import { isPaidInFull } from '../payments/settle-payments'
import { actingFor, actingParty, bookDecision, type ChangedClaim, finishMove } from './office-actions'
import { actorOf, lockClaimOfClient, type OfficeContext } from './office-context'

/**
 * Undoes the claim's current decision, for example after a typing error. Only possible before a payment is sent. The
 * claim returns to the status that it had before the decision, the previous decision becomes current again, and new
 * ledger entries reverse the booked ones. R58
 * @throws AppError not_found, claim_state_conflict (there is no decision to undo, its payment was sent, or the decision
 * answered an appeal and another appeal is open)
 */
export async function undoDecision(
  ctx: OfficeContext,
  number: string,
  { reason }: { reason: string },
): Promise<ChangedClaim> {
  const { db } = ctx
  const claim = await lockClaimOfClient(ctx, number)
  const undone = await findCurrentDecision(db, claim.id)
  if (!canUndo(claim.status) || !undone) throw new AppError('claim_state_conflict')
  // Undoing the answer to an appeal opens that appeal again. This isn't possible while another appeal is open, because
  // a claim can have only one open appeal.
  if ((await findOpenAppeal(db, claim.id)) && (await answersAppeal(db, undone.id)))
    throw new AppError('claim_state_conflict')
  const before = await statusBefore(db, claim.id, undone.id)
  const undo = { at: ctx.clock.now(), by: actorOf(ctx.caller).id, reason }
  const current = await undoDecisionRow(db, { id: undone.id, claimId: claim.id }, undo)
  // The claim can't get its former status back in some cases. It can't be `paid` if its paper originals are awaited, or
  // if the bank has returned the payment, which is then due again. It can't be `payment_failed` if nothing is left to
  // pay, for example because debts were deducted after the payment failed. R93
  const isInFull = await isPaidInFull(db, claim.id)
  const isUnpaid = before === 'paid' && (areOriginalsAwaited(claim) || !isInFull)
  const isOver = isUnpaid || (before === 'payment_failed' && isInFull)
  const status = isOver && current ? current.outcome : before
  await reopenAppealOf(db, undone.id)
  const eventId = await changeStatus(ctx, claim, {
    kind: 'undone',
    status,
    actor: actingFor(ctx.caller, await actingParty(ctx, claim)),
    decisionId: undone.id,
    reason: current?.reason ?? null,
    paidOn: status === 'paid' ? await findLastPayment(db, claim.id) : undefined,
  })
  const isOpen = groupOfStatus(status) === 'in_process'
  await bookDecision(ctx, claim, { benefit: current?.benefit ?? 0n, isOpen }, eventId)
  // The decision before the undone one counts again. Its whole benefit may have been deducted for recoveries: money
  // that the payee owes for other claims. Then nothing is left to transfer, and the claim is paid.
  await markIfPaid(ctx, claim.id)
  return await finishMove(ctx, claim, eventId)
}

/**
 * Returns the status that a claim had before a decision. Returns `checking` instead of `received`. Also returns
 * `checking` instead of `documents_needed`, because the decision has closed the document requests.
 */
async function statusBefore(db: Kysely<Database>, claimId: string, decisionId: string): Promise<ClaimStatus> {
  const before = (await findEventBefore(db, claimId, decisionId))?.status
  return before === undefined || before === 'received' || before === 'documents_needed' ? 'checking' : before
}

/**
 * Reopens a claim that was approved, paid, rejected, withdrawn or closed, or whose payment failed. The claim is then
 * checked again. Until the next decision, the last decision stays in force, and nothing is paid, even if the member
 * gives another bank account. The ledger also reserves what the plan could pay for the rest of the bill. A payment that
 * wasn't sent is cancelled. R58
 * @throws AppError not_found, claim_state_conflict
 */
export async function reopenClaim(
  ctx: OfficeContext,
  number: string,
  { reason, note }: { reason: string; note?: Words | undefined },
): Promise<ChangedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  if (!canReopen(claim.status)) throw new AppError('claim_state_conflict')
  const current = await findCurrentDecision(ctx.db, claim.id)
  const eventId = await changeStatus(ctx, claim, {
    kind: 'reopened',
    status: 'checking',
    actor: actingFor(ctx.caller, await actingParty(ctx, claim)),
    reason: null,
    note,
    internalNote: reason,
  })
  await bookDecision(ctx, claim, { benefit: current?.benefit ?? 0n, isOpen: true }, eventId)
  return await finishMove(ctx, claim, eventId)
}

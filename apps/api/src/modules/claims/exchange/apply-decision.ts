import { type ClaimParty, canAppeal, canReopen, canUndo, type SourceDecisionBody } from '@khum/contract'
import { AppError, invalidField } from '../../../app-error'
import type { ClientCaller } from '../../../caller'
import type { AppContext } from '../../../context'
import { answerAppeal } from '../adjudication/appeals.service'
import { approveLocked, rejectLocked } from '../adjudication/approve.service'
import { decidingParty, finishMove } from '../adjudication/office-actions'
import { lockClaimOfClient } from '../adjudication/office-context'
import {
  closeClaim,
  payClaim,
  paymentFailed,
  paymentSent,
  requestDocuments,
  sendToInsurer,
  startChecking,
} from '../adjudication/office-moves.service'
import { reopenClaim, undoDecision } from '../adjudication/undo.service'
import { findOpenAppeal, saveAnswer } from '../appeals.repo'
import type { LockedClaim } from '../claim-moves.service'
import { readClaimSettings } from '../claim-settings'
import { findCurrentDecision, listDecisions } from '../decisions.repo'
import { endUndecided } from '../end-undecided.service'
import { findSentLines } from './sent-lines'

/** The context of a call by a client. `db` is its transaction. */
export interface ClientContext extends AppContext {
  caller: ClientCaller
}

type Of<S extends SourceDecisionBody['status']> = Extract<SourceDecisionBody, { status: S }>

/**
 * Applies to a claim what a client's system reports: a decision, the answer to an appeal, a document request, a payment
 * or another change of status. Before a new approval or rejection, undoes the claim's current decision with
 * compensating ledger entries. The caller must have locked the claim. R58, R94
 * @throws AppError claim_state_conflict, client_scope_missing (payments need payments.write), decision_sums_wrong,
 * decision_over_limit, decision_over_member_maximum, decision_not_delegated, validation_failed
 */
export async function applyDecision(
  ctx: ClientContext,
  claim: LockedClaim,
  body: SourceDecisionBody,
): Promise<void> {
  const number = claim.claim_number
  switch (body.status) {
    case 'received':
      if (claim.status !== 'received') throw new AppError('claim_state_conflict')
      return
    case 'checking':
      return await check(ctx, claim, body)
    case 'documents_needed':
      return void (await requestDocuments(ctx, number, body))
    case 'sent_to_insurer':
      return void (await sendToInsurer(ctx, number, body))
    case 'approved':
    case 'partly_approved':
      return await approve(ctx, claim, body)
    case 'not_approved':
      return await reject(ctx, claim, body)
    case 'closed_missing_documents':
      return void (await closeClaim(ctx, number, body))
    case 'withdrawn': {
      const actor = { kind: 'client', id: ctx.caller.clientId, party: 'member' } as const
      const eventId = await endUndecided(ctx, claim, { status: 'withdrawn', actor, note: body.note })
      return void (await finishMove(ctx, claim, eventId))
    }
    case 'reversed':
      return void (await undoDecision(ctx, number, body))
    case 'appeal_upheld':
      return void (await answerAppeal(ctx, number, {
        note: body.note,
        decided_by: await partyOf(ctx, claim, body),
      }))
    case 'payment_sent':
    case 'payment_failed':
    case 'paid':
      return await recordPayment(ctx, number, body)
  }
}

/** Starts checking a claim, or reopens one for which `canReopen` is true. */
async function check(ctx: ClientContext, claim: LockedClaim, body: Of<'checking'>): Promise<void> {
  if (!canReopen(claim.status)) {
    const party = await partyOf(ctx, claim, {})
    return void (await startChecking(ctx, claim.claim_number, { party, note: body.note }))
  }
  if (body.reason === undefined) throw invalidField('reason', 'required')
  await reopenClaim(ctx, claim.claim_number, { reason: body.reason, note: body.note })
}

async function approve(
  ctx: ClientContext,
  claim: LockedClaim,
  { lines: given, status, version: _version, ...body }: Of<'approved' | 'partly_approved'>,
): Promise<void> {
  const isAnswer = await paysMoreOnAppeal(ctx, claim, given)
  const open = isAnswer ? claim : await takeBack(ctx, claim, 'A new version of the decision')
  const lines = await findSentLines(ctx, open, given)
  const approval = { ...body, lines, decided_by: await partyOf(ctx, open, body) }
  const after = isAnswer
    ? await answerAppeal(ctx, claim.claim_number, { approve: approval })
    : await approveLocked(ctx, open, approval)
  if (after.status !== 'sent_to_insurer') await answerIfMore(ctx, claim.id)
  // The claim's status may differ from the status that the client sent: `sent_to_insurer` if the decision exceeds the
  // delegated authority, `paid` if nothing is left to pay.
  const isFurther = after.status === 'sent_to_insurer' || after.status === 'paid'
  if (after.status !== status && !isFurther) {
    const field = { path: 'status', code: 'amount_invalid', params: { status: after.status } }
    throw new AppError('decision_sums_wrong', { fields: [field] })
  }
}

/**
 * Whether the claim has an open appeal and the approval pays more than the current decision. Such an approval answers
 * the appeal. If false, the caller must undo the current decision before it approves.
 */
async function paysMoreOnAppeal(
  { db }: ClientContext,
  claim: LockedClaim,
  given: readonly { benefit_satang: number }[],
): Promise<boolean> {
  if (!canAppeal(claim.status) || !(await findOpenAppeal(db, claim.id))) return false
  const current = await findCurrentDecision(db, claim.id)
  const benefit = given.reduce((sum, line) => sum + line.benefit_satang, 0)
  return current !== undefined && BigInt(benefit) > current.benefit
}

/** Answers an open appeal of a claim that was reopened, if the new decision pays more than the appealed one. */
async function answerIfMore({ db, clock, caller }: ClientContext, claimId: string): Promise<void> {
  const appeal = await findOpenAppeal(db, claimId)
  const current = await findCurrentDecision(db, claimId)
  if (!appeal || !current) return
  const appealed = (await listDecisions(db, claimId)).find(({ id }) => id === appeal.decision_id)
  if (!appealed || current.benefit <= appealed.benefit) return
  const changed = { decisionId: current.id, isFull: current.outcome === 'approved' }
  await saveAnswer(db, appeal.id, { changed, at: clock.now(), by: caller.clientId })
}

async function reject(
  ctx: ClientContext,
  claim: LockedClaim,
  { lines: given, ...body }: Of<'not_approved'>,
): Promise<void> {
  const open = await takeBack(ctx, claim, 'A new version of the decision')
  const lines = given && (await findSentLines(ctx, open, given))
  await rejectLocked(ctx, open, { ...body, lines, decided_by: await partyOf(ctx, open, body) })
}

/**
 * Makes a decided claim ready for a new decision: undoes the current decision or, if the claim has ended or its payment
 * failed, reopens the claim. Does nothing if the claim has no decision. Returns the claim's row after these changes.
 */
async function takeBack(ctx: ClientContext, claim: LockedClaim, reason: string): Promise<LockedClaim> {
  if (claim.decision_id === null) return claim
  // Undoing the answer to an appeal can give the claim the status `paid` again. The claim must then be reopened before
  // it can get a new decision.
  const { status } = canUndo(claim.status) ? await undoDecision(ctx, claim.claim_number, { reason }) : claim
  if (canReopen(status)) await reopenClaim(ctx, claim.claim_number, { reason })
  return await lockClaimOfClient(ctx, claim.claim_number)
}

/**
 * Returns the party that made a decision: the client's own party or, for a client without one, the party in
 * `decided_by`. If both are missing, returns the party that decides claims according to the insurer's settings.
 */
async function partyOf(
  { db, caller }: ClientContext,
  claim: LockedClaim,
  { decided_by }: { decided_by?: ClaimParty | undefined },
): Promise<ClaimParty> {
  if (caller.party || decided_by) return decidingParty(caller, decided_by)
  const { claims_decided_by } = await readClaimSettings(db, claim.insurer_code)
  return claims_decided_by === 'source' ? 'insurer' : 'tpa'
}

async function recordPayment(
  ctx: ClientContext,
  number: string,
  body: Of<'payment_sent' | 'payment_failed' | 'paid'>,
): Promise<void> {
  if (!ctx.caller.scopes.includes('payments.write')) {
    throw new AppError('client_scope_missing', { params: { scope: 'payments.write' } })
  }
  if (body.status === 'paid') await payClaim(ctx, number, body)
  else if (body.status === 'payment_sent') await paymentSent(ctx, number, body)
  else await paymentFailed(ctx, number, body)
}

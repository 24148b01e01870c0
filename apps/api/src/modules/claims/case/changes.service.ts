import {
  addDays,
  bangkokDate,
  type CaseChange,
  groupOfStatus,
  limits,
  type officeCaseChangeEndpoints,
  type ParsedInput,
} from '@khum/contract'
import { AppError, invalidField } from '../../../app-error'
import { newId } from '../../../ids'
import { answerAppeal, checkAppealApproval } from '../adjudication/appeals.service'
import { itemiseClaim } from '../adjudication/itemise.service'
import { lockClaimOfClient } from '../adjudication/office-context'
import { requestDocuments, sendToInsurer, startChecking } from '../adjudication/office-moves.service'
import { reopenClaim, undoDecision } from '../adjudication/undo.service'
import { addWorkingDays, readHolidays } from '../claim-clock'
import type { LockedClaim } from '../claim-moves.service'
import { findCurrentDecision } from '../decisions.repo'
import { handOver, logWork } from '../queue/handovers'
import { isForOthers, isWork, startWork } from '../queue/holding.service'
import { requireOtherThanDeciders } from './decide.service'
import {
  lockHeldClaim,
  lockUnchangedClaim,
  proposeDecision,
  requireDecidingParty,
  requireNote,
  type StaffContext,
  secondLookNeeded,
  withProposal,
} from './staff-decision'

type Body<N extends keyof typeof officeCaseChangeEndpoints> = ParsedInput<
  (typeof officeCaseChangeEndpoints)[N]
>['body']

/**
 * Replaces the lines of a claim. The caller must be its holder (`held_by`). @throws AppError as `itemiseClaim` and
 * `lockHeldClaim`
 */
export async function itemise(
  ctx: StaffContext,
  number: string,
  { seen, lines }: Body<'itemiseCase'>,
): Promise<CaseChange> {
  const claim = await lockHeldClaim(ctx, number, seen)
  await logWork(ctx.db, claim, { kind: 'itemised', by: ctx.caller.staffId }, ctx.clock.now())
  return done(await itemiseClaim(ctx, number, { lines }))
}

/**
 * Asks the member for documents, due in `working_days` Thai working days. Until the member has answered, the claim has
 * no deadline for our decision.
 * @throws AppError as `requestDocuments` and `lockHeldClaim`
 */
export async function askForDocuments(
  ctx: StaffContext,
  number: string,
  { seen, working_days, ...asked }: Body<'requestCaseDocument'>,
): Promise<CaseChange> {
  await lockHeldClaim(ctx, number, seen)
  const today = ctx.clock.today()
  const due_date = addWorkingDays(today, working_days, await readHolidays(ctx.db, today))
  return done(await requestDocuments(ctx, number, { ...asked, due_date }))
}

/**
 * Puts on hold a claim that is being checked. On the day `until`, the claim returns to its queue.
 * @throws AppError those of `lockHeldClaim`, claim_state_conflict, validation_failed (`until` isn't after today or is
 * more than `limits.holdDays` away)
 */
export async function putOnHold(
  ctx: StaffContext,
  number: string,
  { seen, until, reason }: Body<'putCaseOnHold'>,
): Promise<CaseChange> {
  const claim = await lockHeldClaim(ctx, number, seen)
  if (claim.status !== 'checking') throw new AppError('claim_state_conflict')
  const today = ctx.clock.today()
  if (until <= today || until > addDays(today, limits.holdDays)) throw invalidField('until', 'date_invalid')
  await ctx.db
    .updateTable('claim')
    .set({ on_hold_since: ctx.clock.now(), on_hold_until: until, on_hold_reason: reason })
    .where('id', '=', claim.id)
    .execute()
  const hold = { kind: 'put_on_hold', by: ctx.caller.staffId, reason, until } as const
  await logWork(ctx.db, claim, hold, ctx.clock.now())
  return done(claim)
}

/**
 * Ends a claim's hold early, before the day that was chosen in `putOnHold`. The caller must be the claim's holder
 * (`held_by`).
 * @throws AppError as `lockHeldClaim`
 */
export async function resumeCase(
  ctx: StaffContext,
  number: string,
  { seen }: Body<'resumeCase'>,
): Promise<CaseChange> {
  const claim = await lockHeldClaim(ctx, number, seen)
  await ctx.db
    .updateTable('claim')
    .set({ on_hold_since: null, on_hold_until: null, on_hold_reason: null })
    .where('id', '=', claim.id)
    .execute()
  if (claim.on_hold_reason !== null) {
    const end = { kind: 'resumed', by: ctx.caller.staffId, reason: claim.on_hold_reason } as const
    await logWork(ctx.db, claim, end, ctx.clock.now())
  }
  return done(claim)
}

/**
 * Sends a claim to the insurer, with or without a recommendation.
 * @throws AppError as `sendToInsurer` and `lockHeldClaim`
 */
export async function sendCaseToInsurer(
  ctx: StaffContext,
  number: string,
  { seen, approve, reject }: Body<'sendCaseToInsurer'>,
): Promise<CaseChange> {
  const claim = await lockHeldClaim(ctx, number, seen)
  const sent = await sendToInsurer(ctx, number, {
    approve: approve && (await withProposal(ctx, claim, approve)),
    reject: reject && (await withProposal(ctx, claim, reject)),
  })
  return { ...done(sent), result: 'sent_to_insurer' }
}

/**
 * Takes a claim back from the insurer, so that we check it again. Our recommendation is kept.
 * @throws AppError as `lockHeldClaim`, claim_state_conflict (the claim isn't at the insurer)
 */
export async function takeCaseBack(
  ctx: StaffContext,
  number: string,
  { seen, reason }: Body<'takeCaseBack'>,
): Promise<CaseChange> {
  const claim = await lockHeldClaim(ctx, number, seen)
  if (claim.status !== 'sent_to_insurer') throw new AppError('claim_state_conflict')
  await addNote(ctx, claim, reason)
  return done(await startChecking(ctx, number))
}

/**
 * Undoes a decision on the day it was made; on later days, the claim must be reopened instead. Afterwards, the caller
 * becomes the claim's holder and can decide the claim again. This doesn't happen if another person holds the claim or
 * has to answer its appeal.
 * @throws AppError as `undoDecision`, staff_claim_changed, staff_undo_too_late (the decision was made before today)
 */
export async function undoCase(
  ctx: StaffContext,
  number: string,
  { seen, reason }: Body<'undoCase'>,
): Promise<CaseChange> {
  const claim = await lockUnchangedClaim(ctx, number, seen)
  const decision = await findCurrentDecision(ctx.db, claim.id)
  if (!decision) throw new AppError('claim_state_conflict')
  if (bangkokDate(decision.at) !== ctx.clock.today()) throw new AppError('staff_undo_too_late')
  const undone = await undoDecision(ctx, number, { reason })
  const after = await lockClaimOfClient(ctx, number)
  const isFree = after.held_by === null && (await isWork(ctx.db, after))
  if (isFree && !(await isForOthers(ctx.db, after, ctx.caller.staffId)))
    await startWork(ctx, ctx.caller, after, 'taken')
  return done(undone)
}

/**
 * Reopens an ended or approved claim, or one whose payment failed.
 * @throws AppError as `reopenClaim`, and staff_claim_changed
 */
export async function reopenCase(
  ctx: StaffContext,
  number: string,
  { seen, reason, note }: Body<'reopenCase'>,
): Promise<CaseChange> {
  await lockUnchangedClaim(ctx, number, seen)
  return done(await reopenClaim(ctx, number, { reason, note }))
}

/**
 * Answers the open appeal. The caller must be the claim's holder (`held_by`), but must not have made or proposed the
 * appealed decision. Afterwards, the claim has no holder. A new decision that needs a second approver becomes a
 * proposal. R92
 * @throws AppError as `answerAppeal`, `requireDecidingParty` and `lockHeldClaim`, second_person_needed (the caller made
 * or proposed the decision)
 */
export async function answerCaseAppeal(
  ctx: StaffContext,
  number: string,
  { seen, note, approve, decided_by, internal_note }: Body<'answerCaseAppeal'>,
): Promise<CaseChange> {
  const claim = await lockHeldClaim(ctx, number, seen)
  const { staffId } = ctx.caller
  await requireOtherThanDeciders(ctx, claim)
  await requireDecidingParty(ctx, claim, approve ?? { decided_by, internal_note }, approve ? 'approve.' : '')
  const approval = approve ? await withProposal(ctx, claim, approve) : undefined
  if (approve && approval) {
    const { decision, settings } = await checkAppealApproval(ctx, claim, approval)
    requireNote(decision, note ?? approve.note, 'approve')
    const why = await secondLookNeeded(ctx, claim, decision, settings, approve.reason_detail)
    if (why.length > 0)
      return await proposeDecision(ctx, claim, { decision, why, body: { approve, appeal: { note } } })
  }
  const answered = await answerAppeal(ctx, number, { note, approve: approval, decided_by })
  if (!approve && internal_note) await addNote(ctx, claim, internal_note)
  if (groupOfStatus(answered.status) !== 'in_process') {
    await handOver(
      ctx.db,
      { claim_id: claim.id, kind: 'released', by_staff: staffId, from_staff: staffId, to_staff: null },
      ctx.clock.now(),
    )
  }
  return done(answered)
}

/** Adds an internal note to a claim. The caller must have locked the claim. */
export async function addNote(
  { db, clock, caller }: StaffContext,
  claim: Pick<LockedClaim, 'id'>,
  text: string,
): Promise<{ id: string }> {
  const id = newId()
  const note = { id, claim_id: claim.id, at: clock.now(), staff_id: caller.staffId, text }
  await db.insertInto('claim_note').values(note).execute()
  return { id }
}

function done({ claim_number, status }: Pick<CaseChange, 'claim_number' | 'status'>): CaseChange {
  return { claim_number, status, result: 'done' }
}

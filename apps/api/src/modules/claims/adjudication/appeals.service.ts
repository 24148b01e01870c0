import {
  type ClaimParty,
  type ClaimSettings,
  canAppeal,
  decisionStaysWords,
  type ReasonDetail,
  type Words,
} from '@khum/contract'
import { AppError } from '../../../app-error'
import { findOpenAppeal, saveAnswer } from '../appeals.repo'
import { recordAppeal } from '../appeals.service'
import { appendEvent } from '../claim-events.repo'
import { type LockedClaim, notifyOfClaim } from '../claim-moves.service'
import { readClaimSettings } from '../claim-settings'
import { listLines } from '../claims.repo'
import { endSecondLook, findCurrentDecision, listDecisionLines } from '../decisions.repo'
import type { Decision, OfficeApproval } from './adjudicate'
import { recordDecision, requireWithinLimits } from './approve.service'
import { exceedsAuthority, type JudgedDecision } from './authority'
import { actingFor, adjudicateClaim, type ChangedClaim, decidingParty, finishMove } from './office-actions'
import { actorOf, lockClaimOfClient, type OfficeContext } from './office-context'

/**
 * Records an appeal that a member made outside the app.
 * @throws AppError not_found, and what `recordAppeal` throws
 */
export async function appealClaim(
  ctx: OfficeContext,
  number: string,
  { text }: { text: string },
): Promise<void> {
  const claim = await lockClaimOfClient(ctx, number)
  await recordAppeal(ctx, claim, text, actingFor(ctx.caller, 'member'))
}

/**
 * Answers the open appeal. Without `approve`, the appealed decision stays, and `decided_by` names the party that
 * decided to keep it. With `approve`, a new decision that pays more replaces it. If the appealed decision was already
 * paid, the payee gets the difference. The administrator can't answer if only the insurer may take the resulting
 * decision.
 * @throws AppError not_found, claim_state_conflict (no open appeal, or a payment is on its way), decision_sums_wrong,
 * decision_over_limit, decision_over_member_maximum, decision_not_delegated, validation_failed
 */
export async function answerAppeal(
  ctx: OfficeContext,
  number: string,
  {
    note,
    approve,
    decided_by,
  }: {
    note?: Words | undefined
    approve?: OfficeApproval | undefined
    decided_by?: ClaimParty | undefined
  },
): Promise<ChangedClaim> {
  const { db } = ctx
  const claim = await lockClaimOfClient(ctx, number)
  const appeal = await findOpenAppeal(db, claim.id)
  if (!appeal || !canAppeal(claim.status)) throw new AppError('claim_state_conflict')
  if (claim.second_look_since !== null) await endSecondLook(db, claim.id, ctx.clock.now())
  const answered = { at: ctx.clock.now(), by: actorOf(ctx.caller).id }
  if (!approve) {
    const party = decidingParty(ctx.caller, decided_by)
    const settings = await readClaimSettings(db, claim.insurer_code)
    if (party === 'tpa') await requireDelegatedAnswer(ctx, claim, settings, await readCurrent(ctx, claim))
    await saveAnswer(db, appeal.id, { ...answered, changed: null })
    return await leaveDecision(ctx, claim, { party, note: note ?? decisionStaysWords })
  }
  const { decision, party, overLimitReason } = await checkAppealApproval(ctx, claim, approve)
  const { decisionId, eventId } = await recordDecision(ctx, claim, decision, {
    ...approve,
    note: note ?? approve.note,
    party,
    overLimitReason,
  })
  const isFull = decision.outcome === 'approved'
  await saveAnswer(db, appeal.id, { ...answered, changed: { decisionId, isFull } })
  return await finishMove(ctx, claim, eventId)
}

/**
 * Checks an approval that answers an appeal. The approval must pay more than the appealed decision. It must not exceed
 * the delegated authority or the plan's limits.
 * @throws AppError as `answerAppeal`
 */
export async function checkAppealApproval(
  ctx: OfficeContext,
  claim: LockedClaim,
  approve: OfficeApproval,
): Promise<{
  decision: Decision
  party: ClaimParty
  settings: ClaimSettings
  overLimitReason: string | undefined
}> {
  const current = await findCurrentDecision(ctx.db, claim.id)
  if (!current || !canAppeal(claim.status)) throw new AppError('claim_state_conflict')
  const decision = await adjudicateClaim(ctx, claim, approve)
  if (decision.benefit <= current.benefit) {
    throw new AppError('decision_sums_wrong', {
      fields: [{ path: 'lines.0.benefit_satang', code: 'amount_range' }],
    })
  }
  const party = decidingParty(ctx.caller, approve.decided_by)
  const settings = await readClaimSettings(ctx.db, claim.insurer_code)
  if (party === 'tpa')
    await requireDelegatedAnswer(ctx, claim, settings, { decision, detail: approve.reason_detail })
  return {
    decision,
    party,
    settings,
    overLimitReason: await requireWithinLimits(ctx, claim, decision, approve),
  }
}

/**
 * Refuses the administrator's answer to an appeal if only the insurer may take the resulting decision: the new
 * decision, or the appealed one if it stays.
 * @throws AppError decision_not_delegated
 */
async function requireDelegatedAnswer(
  { db }: OfficeContext,
  { id }: LockedClaim,
  settings: ClaimSettings,
  { decision, detail }: { decision: JudgedDecision; detail: ReasonDetail | undefined },
): Promise<void> {
  const diagnoses = (await listLines(db, id)).flatMap(({ diagnosis_code }) => diagnosis_code ?? [])
  const isInsurers =
    settings.claims_decided_by === 'source' || exceedsAuthority(settings, decision, { detail, diagnoses })
  if (isInsurers) throw new AppError('decision_not_delegated')
}

/** Reads the claim's current decision, which stays if the appeal is refused. @throws AppError claim_state_conflict */
async function readCurrent({ db }: OfficeContext, { id, decision_id }: LockedClaim) {
  const current = await findCurrentDecision(db, id)
  if (!current) throw new AppError('claim_state_conflict')
  const lines = (await listDecisionLines(db, id)).flatMap((line) =>
    line.decision_id === decision_id ? { reason: line.reason, reasonDetail: line.reason_detail } : [],
  )
  const { benefit, reason, reason_detail } = current
  return { decision: { benefit, reason, lines }, detail: reason_detail ?? undefined }
}

/**
 * Adds an event to say that the appealed decision stays, and notifies the member in the app and by email. The claim's
 * status doesn't change, and nobody works on the claim any more.
 */
async function leaveDecision(
  ctx: OfficeContext,
  claim: LockedClaim,
  { party, note }: { party: ClaimParty; note: Words },
): Promise<ChangedClaim> {
  const now = ctx.clock.now()
  await ctx.db
    .updateTable('claim')
    .set({ updated_at: now, held_by: null, held_since: null })
    .where('id', '=', claim.id)
    .execute()
  const event = {
    kind: 'appeal_upheld',
    status: claim.status,
    actor: actingFor(ctx.caller, party),
    note,
  } as const
  const eventId = await appendEvent(ctx.db, claim.id, event, now)
  await notifyOfClaim(ctx, claim, 'claim_appeal_answered', eventId)
  return await finishMove(ctx, claim, eventId)
}

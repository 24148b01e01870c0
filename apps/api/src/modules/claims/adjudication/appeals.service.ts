import {
  type Approval,
  addDays,
  bangkokDate,
  canAppeal,
  formatDate,
  type OfficeClaim,
  type Words,
} from '@khum/contract'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { newId } from '../../../ids'
import { findOpenAppeal, insertAppeal, saveAnswer } from '../appeals.repo'
import { readDayCounter } from '../claim-clock'
import { appendEvent } from '../claim-events.repo'
import { type LockedClaim, lockClaimByNumber } from '../claim-moves.service'
import { readClaimSettings } from '../claim-settings'
import { findCountingDecision } from '../decisions.repo'
import { recordDecision, requireWithinLimits } from './approve.service'
import { exceedsAuthority } from './authority'
import { actingFor, adjudicateClaim, clientId, finishMove } from './office-actions'

/**
 * Records a member's appeal against the decision that counts. The claim keeps its status, so an approved amount is
 * still paid. The timeline shows by when the appeal will be answered.
 * @throws AppError not_found, claim_state_conflict (not decided, or an appeal is open), appeal_too_late
 */
export async function appealClaim(
  ctx: AppContext,
  number: string,
  { text }: { text: string },
): Promise<OfficeClaim> {
  const { db } = ctx
  const claim = await lockClaimByNumber(db, number)
  const decision = await findCountingDecision(db, claim.id)
  if (!canAppeal(claim.status) || !decision || (await findOpenAppeal(db, claim.id))) {
    throw new AppError('claim_state_conflict')
  }
  const today = ctx.clock.today()
  const settings = await readClaimSettings(db, claim.insurer_code)
  if (today > addDays(bangkokDate(decision.at), settings.appeal_days)) throw new AppError('appeal_too_late')
  const counter = await readDayCounter(db, settings, today)
  const due = counter.after(today, settings.appeal_answer_days)
  await insertAppeal(db, {
    id: newId(),
    claim_id: claim.id,
    decision_id: decision.id,
    filed_at: ctx.clock.now(),
    filed_by: clientId,
    text,
    answer_due_date: due,
  })
  const note = {
    th: `ได้รับคำอุทธรณ์แล้ว จะแจ้งผลภายใน ${formatDate(due, 'th')}`,
    en: `We received your appeal. You will have an answer by ${formatDate(due, 'en')}.`,
  }
  return await appendToClaim(ctx, claim, { kind: 'appealed', party: 'member', note })
}

/**
 * Answers the open appeal. Without `approve`, the decision stays. With it, a new decision that pays more replaces the
 * appealed one; if that one was paid already, the member gets the difference.
 * @throws AppError not_found, claim_state_conflict (no open appeal, or a payment is on its way), decision_sums_wrong,
 * decision_over_limit, decision_not_delegated, validation_failed
 */
export async function answerAppeal(
  ctx: AppContext,
  number: string,
  { note, approve }: { note?: Words | undefined; approve?: Approval | undefined },
): Promise<OfficeClaim> {
  const { db } = ctx
  const claim = await lockClaimByNumber(db, number)
  const appeal = await findOpenAppeal(db, claim.id)
  const current = await findCountingDecision(db, claim.id)
  if (!appeal || !current || !canAppeal(claim.status)) throw new AppError('claim_state_conflict')
  const answered = { at: ctx.clock.now(), by: clientId }
  if (!approve) {
    await saveAnswer(db, appeal.id, { ...answered, newDecisionId: null })
    const stays = note ?? {
      th: 'พิจารณาคำอุทธรณ์แล้ว ผลการพิจารณาคงเดิม',
      en: 'We reviewed your appeal. The decision stays as it is.',
    }
    return await appendToClaim(ctx, claim, { kind: 'appeal_upheld', party: 'tpa', note: stays })
  }
  const decision = await adjudicateClaim(ctx, claim, approve)
  if (decision.benefit <= current.benefit) {
    throw new AppError('decision_sums_wrong', {
      fields: [{ path: 'lines.0.benefit_satang', code: 'amount_range' }],
    })
  }
  const party = approve.decided_by ?? 'tpa'
  const settings = await readClaimSettings(db, claim.insurer_code)
  const isInsurers =
    settings.claims_decided_by === 'source' ||
    exceedsAuthority(settings, decision, { detail: approve.reason_detail, diagnoses: [] })
  if (party === 'tpa' && isInsurers) throw new AppError('decision_not_delegated')
  const overLimitReason = await requireWithinLimits(ctx, claim, decision, approve)
  const { decisionId, eventId } = await recordDecision(ctx, claim, decision, {
    ...approve,
    note: note ?? approve.note,
    party,
    overLimitReason,
  })
  await saveAnswer(db, appeal.id, { ...answered, newDecisionId: decisionId })
  return await finishMove(ctx, claim, eventId)
}

/** Appends an event that doesn't change the claim's status. */
async function appendToClaim(
  ctx: AppContext,
  claim: LockedClaim,
  { kind, party, note }: { kind: 'appealed' | 'appeal_upheld'; party: 'tpa' | 'member'; note: Words },
): Promise<OfficeClaim> {
  const now = ctx.clock.now()
  await ctx.db.updateTable('claim').set({ updated_at: now }).where('id', '=', claim.id).execute()
  const event = { kind, status: claim.status, actor: actingFor(party), note }
  return await finishMove(ctx, claim, await appendEvent(ctx.db, claim.id, event, now))
}

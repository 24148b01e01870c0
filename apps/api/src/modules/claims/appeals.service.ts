import { addDays, bangkokDate, type ClaimDetail, canAppeal, formatDate, type Lang } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { insertAppeal } from './appeals.repo'
import { attachFiles } from './attach.service'
import { readDayCounter } from './claim-clock'
import { type Actor, appendEvent } from './claim-events.repo'
import { sendClaimNews } from './claim-mail.service'
import { type LockedClaim, lockOwnClaim } from './claim-moves.service'
import { readClaimSettings } from './claim-settings'
import { getClaim } from './claims.service'
import { findCurrentDecision } from './decisions.repo'
import { readAppeals, wasAppealed } from './read-appeals'

/**
 * Files a member's own appeal against the claim's current decision, with files uploaded for the claim, in the
 * transaction `ctx.db`. The claim keeps its status.
 * @throws AppError not_found, session_expired, claim_state_conflict (the claim has no decision that can be appealed),
 * appeal_exists, appeal_too_late, claim_files_pending, validation_failed (one of the files was refused)
 */
export async function fileAppeal(
  ctx: AppContext,
  accountId: string,
  claimId: string,
  { text, documentIds }: { text: string; documentIds: string[] },
): Promise<ClaimDetail> {
  const claim = await lockOwnClaim(ctx.db, accountId, claimId)
  const { until } = await readAppeals(ctx.db, claim)
  if (until === null && !(await wasAppealed(ctx.db, claim))) throw new AppError('claim_state_conflict')
  await recordAppeal(ctx, claim, text, { kind: 'member', id: accountId, party: 'member' })
  if (documentIds.length > 0) await attachFiles(ctx, accountId, claimId, documentIds)
  return await getClaim(ctx.db, accountId, claimId)
}

/**
 * Records an appeal against the claim's current decision, and says in the claim's timeline by when we will answer. The
 * appeal doesn't stop the payment of the decided amount. `actor` is the member, or the client that entered the appeal
 * for the member.
 * @throws AppError claim_state_conflict (the claim has no decision that can be appealed), appeal_exists (the decision
 * was appealed before, or another appeal is open), appeal_too_late
 */
export async function recordAppeal(
  ctx: AppContext,
  claim: LockedClaim,
  text: string,
  actor: Extract<Actor, { id: string }>,
): Promise<void> {
  const { db } = ctx
  const decision = await findCurrentDecision(db, claim.id)
  if (!canAppeal(claim.status) || !decision) throw new AppError('claim_state_conflict')
  if (await wasAppealed(db, claim)) throw new AppError('appeal_exists')
  const today = ctx.clock.today()
  const settings = await readClaimSettings(db, claim.insurer_code)
  if (today > addDays(bangkokDate(decision.at), settings.appeal_days)) throw new AppError('appeal_too_late')
  const due = (await readDayCounter(db, settings, today)).after(today, settings.appeal_answer_days)
  const now = ctx.clock.now()
  await insertAppeal(db, {
    id: newId(),
    claim_id: claim.id,
    decision_id: decision.id,
    filed_at: now,
    filed_by: actor.id,
    text,
    answer_due_date: due,
  })
  // The app keeps a date on one line if a non-breaking space follows the day.
  const answerBy = (lang: Lang) => formatDate(due, lang).replace(' ', '\u00a0')
  const note = {
    th: `ได้รับคำอุทธรณ์แล้ว จะแจ้งผลภายใน ${answerBy('th')}`,
    en: `We’ve received your appeal. We’ll answer by ${answerBy('en')}.`,
  }
  await db.updateTable('claim').set({ updated_at: now }).where('id', '=', claim.id).execute()
  const eventId = await appendEvent(
    db,
    claim.id,
    { kind: 'appealed', status: claim.status, actor, note },
    now,
  )
  await sendClaimNews(ctx, claim.id, eventId)
}

import {
  type CaseChange,
  type ClaimParty,
  type ClaimSettings,
  proposeLines,
  type SecondLookReason,
  type StaffApproval,
  type StaffRejection,
  type Words,
} from '@khum/contract'
import { AppError, invalidField } from '../../../app-error'
import type { ProposalBody } from '../../../db/schema-office-claims'
import { newId } from '../../../ids'
import { benefitOfDay } from '../../insurance/claim-payments.repo'
import { exceedsOwnLimit } from '../../staff/competence'
import { hasPermission } from '../../staff/grants'
import type { Decision, OfficeApproval, OfficeRejection } from '../adjudication/adjudicate'
import { requireWithinLimits } from '../adjudication/approve.service'
import {
  adjudicateClaim,
  adjudicateRejected,
  lockRemainingBenefit,
  reservationOf,
} from '../adjudication/office-actions'
import { lockClaimOfClient, type OfficeContext, type StaffActor } from '../adjudication/office-context'
import type { LockedClaim } from '../claim-moves.service'
import { listLines } from '../claims.repo'
import { isSampled } from '../is-sampled'
import { handOver } from '../queue/handovers'
import { makeHeldError } from '../queue/holding.service'
import { isOwnClaim } from './own-claim'
import { countWork, findOpenProposal, insertProposal } from './proposals.repo'

/** The context of a change by staff: `db` is its transaction. */
export interface StaffContext extends OfficeContext {
  caller: StaffActor
}

export interface StaffDecision {
  approve?: StaffApproval | undefined
  reject?: StaffRejection | undefined
}

/**
 * Locks a claim for a change by the member of staff who holds it (`held_by`).
 * @param lastEventShown the number of the last event on that person's screen
 * @throws AppError not_found, staff_claim_held (the caller isn't its holder), staff_claim_changed (the claim has newer
 * events than the screen), claim_state_conflict (a proposal waits for a second approver)
 */
export async function lockHeldClaim(
  ctx: StaffContext,
  number: string,
  lastEventShown: number,
): Promise<LockedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  if (claim.held_by !== ctx.caller.staffId) throw await makeHeldError(ctx.db, claim)
  await requireUnchanged(ctx, claim, lastEventShown)
  requireNoProposal(claim)
  return claim
}

/**
 * Locks a claim for a change that any permitted member of staff may make, not only the claim's holder (`held_by`).
 * @throws AppError not_found, staff_claim_changed, claim_state_conflict (a proposal waits for a second approver)
 */
export async function lockUnchangedClaim(
  ctx: StaffContext,
  number: string,
  lastEventShown: number,
): Promise<LockedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  await requireUnchanged(ctx, claim, lastEventShown)
  requireNoProposal(claim)
  return claim
}

/**
 * Locks a claim with the proposal that waits for a second approver.
 * @param shown what the second approver's screen shows: the number of the last event, and the proposal's id
 * @throws AppError not_found, staff_claim_changed (also if a different proposal is open now), claim_state_conflict (no
 * proposal is open)
 */
export async function lockProposed(
  ctx: StaffContext,
  number: string,
  shown: { seen: number; proposal: string },
) {
  const claim = await lockClaimOfClient(ctx, number)
  await requireUnchanged(ctx, claim, shown.seen)
  const proposal = await findOpenProposal(ctx.db, claim.id)
  if (!proposal) throw new AppError('claim_state_conflict')
  if (proposal.id !== shown.proposal) throw new AppError('staff_claim_changed')
  return { claim, proposal }
}

/** Refuses changes while a proposal waits for a second approver. R92 */
function requireNoProposal({ second_look_since }: LockedClaim): void {
  if (second_look_since !== null) throw new AppError('claim_state_conflict')
}

async function requireUnchanged(
  { db }: StaffContext,
  claim: LockedClaim,
  lastEventShown: number,
): Promise<void> {
  const last = await db
    .selectFrom('claim_event')
    .select('seq')
    .where('claim_id', '=', claim.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (last.seq !== lastEventShown) throw new AppError('staff_claim_changed')
}

/**
 * Adds to each line of a decision the benefit that is calculated from the plan and the current ledger. Another benefit
 * or a larger deductible needs a reason: the deductible that staff saw may be outdated, because another claim has used
 * it up since. The decision stores the calculated benefit and the reason. Doesn't change a rejection without lines.
 * @throws AppError validation_failed (a figure differs from the calculated one without a reason)
 */
export async function withProposal<D extends Pick<StaffRejection, 'lines'>>(
  ctx: StaffContext,
  claim: LockedClaim,
  given: D,
): Promise<D & Pick<OfficeRejection, 'lines'>> {
  if (!given.lines) return given
  const remaining = await lockRemainingBenefit(ctx, claim)
  const rows = await listLines(ctx.db, claim.id)
  const billed = new Map(rows.map(({ id, billed }) => [id, Number(billed)]))
  const proposed = proposeLines(
    given.lines.map((line) => ({
      billed_satang: billed.get(line.line_id) ?? 0,
      discount_satang: line.discount_satang ?? 0,
      not_covered_satang: line.not_covered_satang ?? 0,
      other_payer_satang: line.other_payer_satang ?? 0,
    })),
    remaining,
  )
  const lines = given.lines.map((line, index) => {
    const { benefit_satang, deductible_satang } = proposed[index] ?? line
    const isChanged =
      benefit_satang !== line.benefit_satang || (line.deductible_satang ?? 0) > (deductible_satang ?? 0)
    if (isChanged && !line.change_reason) {
      throw invalidField(`lines.${index}.change_reason`, 'required')
    }
    return { ...line, proposed_benefit_satang: benefit_satang }
  })
  return { ...given, lines }
}

/**
 * Returns the party for which staff decide. Only a senior assessor may record a decision of the insurer, with the
 * reference of the insurer's answer in the internal note.
 * @param path put before the field's name in a validation error; empty if the call's body itself is the decision
 * @throws AppError staff_permission_missing, validation_failed (no internal note)
 */
export async function requireDecidingParty(
  { db, caller }: StaffContext,
  claim: LockedClaim,
  decision: Pick<StaffRejection, 'decided_by' | 'internal_note'> | undefined,
  path: 'approve.' | 'reject.' | '',
): Promise<ClaimParty> {
  if (decision?.decided_by !== 'insurer') return 'tpa'
  if (!(await hasPermission(db, caller.staffId, 'claims.second_look', claim.insurer_code)))
    throw new AppError('staff_permission_missing')
  if (!decision.internal_note) throw invalidField(`${path}internal_note`, 'required')
  return 'insurer'
}

/** Refuses the caller if the claim may be their own or a relative's. @throws AppError second_person_needed. R92 */
export async function requireNotOwn({ db, caller }: StaffContext, claim: LockedClaim): Promise<void> {
  if (await isOwnClaim(db, caller.staffId, claim)) throw new AppError('second_person_needed')
}

/**
 * Requires that the caller isn't the person who sent the claim to the insurer. Otherwise, one person could avoid a
 * second look: by sending a claim to the insurer and then recording the insurer's decision. R92
 * @throws AppError second_person_needed
 */
export async function requireOtherThanSender(
  { db, caller }: StaffContext,
  claim: LockedClaim,
): Promise<void> {
  const sent = await db
    .selectFrom('claim_event')
    .select('actor_id')
    .where('claim_id', '=', claim.id)
    .where('kind', '=', 'moved')
    .where('status', '=', 'sent_to_insurer')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (sent?.actor_id === caller.staffId) throw new AppError('second_person_needed')
}

/**
 * Completes and checks a decision without recording it.
 * @throws AppError decision_sums_wrong, decision_over_limit, decision_over_member_maximum, validation_failed
 */
export async function prepareDecision(
  ctx: StaffContext,
  claim: LockedClaim,
  { approve, reject }: StaffDecision,
): Promise<{ decision: Decision; approval?: OfficeApproval; rejection?: OfficeRejection }> {
  if (approve && !reject) {
    const approval = await withProposal(ctx, claim, approve)
    const decision = await adjudicateClaim(ctx, claim, approval)
    requireNote(decision, approve.note, 'approve')
    await requireWithinLimits(ctx, claim, decision, approval)
    return { decision, approval }
  }
  if (!reject || approve) throw invalidField('reject', 'invalid')
  const rejection = await withProposal(ctx, claim, reject)
  const decision = await adjudicateRejected(ctx, claim, rejection)
  requireNote(decision, reject.note, 'reject')
  await requireWithinLimits(ctx, claim, decision, {})
  return { decision, rejection }
}

/**
 * Requires a note to the member if a reason is `other`, because the app tells the member to look for the explanation in
 * this note.
 * @throws AppError validation_failed
 */
export function requireNote(
  { reason, lines }: Decision,
  note: Words | undefined,
  path: 'approve' | 'reject',
): void {
  const isNeeded = [reason, ...lines.map((line) => line.reason)].includes('other')
  if (isNeeded && !note) throw invalidField(`${path}.note`, 'required')
}

/**
 * Returns why a decision needs a second approver; empty if it doesn't. Adds up the decision's amount and what was
 * decided for the coverage's other claims of this kind on the same day. So nobody can avoid the second look by
 * splitting a bill. R92
 */
export async function secondLookNeeded(
  { db, caller, keys }: StaffContext,
  claim: LockedClaim,
  decision: Decision,
  settings: ClaimSettings,
  detail: StaffRejection['reason_detail'],
): Promise<SecondLookReason[]> {
  const {
    second_look_above_satang: above,
    second_look_reasons,
    second_look_first,
    second_look_share,
  } = settings
  const why: SecondLookReason[] = []
  const ofDay = await benefitOfDay(db, reservationOf(claim), decision.benefit)
  const isAbove = above !== null && ofDay > BigInt(above)
  if (isAbove || (await exceedsOwnLimit(db, caller.staffId, ofDay))) why.push('amount')
  const reasons = [
    decision.reason,
    detail,
    ...decision.lines.flatMap((line) => [line.reason, line.reasonDetail]),
  ]
  if (reasons.some((reason) => reason && second_look_reasons.includes(reason))) why.push('reason')
  if (second_look_first > 0 && (await countWork(db, caller.staffId)) < second_look_first)
    why.push('new_assessor')
  if (isSampled(keys, claim.id, 'second_look', second_look_share)) why.push('sample')
  if (await isOwnClaim(db, caller.staffId, claim)) why.push('own_claim')
  return why
}

/** Stores a decision as a proposal. The claim loses its holder and waits for a second approver. */
export async function proposeDecision(
  { db, clock, caller }: StaffContext,
  claim: LockedClaim,
  { decision, why, body }: { decision: Decision; why: SecondLookReason[]; body: ProposalBody },
): Promise<CaseChange> {
  const at = clock.now()
  const by = caller.staffId
  await insertProposal(db, {
    id: newId(),
    claim_id: claim.id,
    proposed_by: by,
    at,
    body: JSON.stringify(body),
    outcome: decision.outcome,
    benefit: decision.benefit,
    why,
  })
  await handOver(
    db,
    { claim_id: claim.id, kind: 'released', by_staff: by, from_staff: by, to_staff: null },
    at,
  )
  await db.updateTable('claim').set({ second_look_since: at }).where('id', '=', claim.id).execute()
  return { claim_number: claim.claim_number, status: claim.status, result: 'second_look' }
}

import type { CaseChange, officeCaseChangeEndpoints, ParsedInput } from '@khum/contract'
import { AppError } from '../../../app-error'
import type { ProposalBody } from '../../../db/schema-office-claims'
import { benefitOfDay } from '../../insurance/claim-payments.repo'
import { lockHouseholdOf } from '../../insurance/ledger'
import { exceedsOwnLimit } from '../../staff/competence'
import { hasPermission } from '../../staff/grants'
import { answerAppeal } from '../adjudication/appeals.service'
import { approveClaim, rejectClaim } from '../adjudication/approve.service'
import { exceedsAuthority } from '../adjudication/authority'
import { type ChangedClaim, requireDelegated, reservationOf } from '../adjudication/office-actions'
import { findOpenAppeal, isOwnAppeal } from '../appeals.repo'
import { type LockedClaim, requireMove } from '../claim-moves.service'
import { readClaimSettings } from '../claim-settings'
import { listLines } from '../claims.repo'
import { handOver } from '../queue/handovers'
import { settleProposalRow, withdrawProposalRow } from './proposals.repo'
import {
  lockHeldClaim,
  lockProposed,
  prepareDecision,
  proposeDecision,
  requireDecidingParty,
  requireNotOwn,
  requireOtherThanSender,
  type StaffContext,
  secondLookNeeded,
  withProposal,
} from './staff-decision'

type Body<N extends keyof typeof officeCaseChangeEndpoints> = ParsedInput<
  (typeof officeCaseChangeEndpoints)[N]
>['body']

/**
 * Decides a claim, in the transaction `ctx.db`. The caller must be its holder (`held_by`). A decision that needs a
 * second approver becomes a proposal, and the claim waits for that approver. A decision that only the insurer may take
 * goes to the insurer as a recommendation. If `decided_by` is the insurer, records what the insurer decided.
 * @throws AppError not_found, staff_claim_held, staff_claim_changed, claim_state_conflict, second_person_needed, and
 * what `requireDecidingParty` and `approveClaim` throw
 */
export async function decideCase(
  ctx: StaffContext,
  number: string,
  { seen, approve, reject }: Body<'decideCase'>,
): Promise<CaseChange> {
  const claim = await lockHeldClaim(ctx, number, seen)
  requireMove(claim, approve ? 'approved' : 'not_approved')
  const settings = await readClaimSettings(ctx.db, claim.insurer_code)
  const party = await requireDecidingParty(ctx, claim, approve ?? reject, approve ? 'approve.' : 'reject.')
  requireDelegated(claim, settings, party)
  if (party === 'insurer' && claim.status !== 'sent_to_insurer') throw new AppError('claim_state_conflict')
  if (party === 'insurer') await requireNotOwn(ctx, claim)
  const { decision, approval, rejection } = await prepareDecision(ctx, claim, { approve, reject })
  const detail = approve?.reason_detail ?? reject?.reason_detail
  const diagnoses = (await listLines(ctx.db, claim.id)).flatMap(({ diagnosis_code }) => diagnosis_code ?? [])
  const isInsurers = party === 'tpa' && exceedsAuthority(settings, decision, { detail, diagnoses })
  const why = isInsurers ? [] : await secondLookNeeded(ctx, claim, decision, settings, detail)
  if (why.length > 0 && party === 'insurer') await requireOtherThanSender(ctx, claim)
  else if (why.length > 0)
    return await proposeDecision(ctx, claim, { decision, why, body: { approve, reject } })
  const decided = approval
    ? await approveClaim(ctx, number, approval)
    : await rejectClaim(ctx, number, rejection ?? { reason: 'other' })
  return {
    claim_number: number,
    status: decided.status,
    result: decided.status === 'sent_to_insurer' ? 'sent_to_insurer' : 'done',
  }
}

/**
 * Confirms or sends back a proposal as the second approver. Confirming the proposal decides the claim or answers the
 * appeal, in the second approver's name. Sending it back returns the claim to the proposer, or to the claim's queue if
 * the proposer may no longer decide.
 * @throws AppError not_found, staff_claim_changed, claim_state_conflict (no proposal is open), second_person_needed
 * (the caller made the proposal, the claim may be their own, or confirming would pay more than the caller may decide
 * alone, together with the coverage's other claims of this kind and day), validation_failed (sent back without a
 * reason)
 */
export async function settleProposal(
  ctx: StaffContext,
  number: string,
  { seen, proposal: shown, confirm, note }: Body<'settleProposal'>,
): Promise<CaseChange> {
  const { claim, proposal } = await lockProposed(ctx, number, { seen, proposal: shown })
  const { staffId } = ctx.caller
  if (proposal.proposed_by === staffId) throw new AppError('second_person_needed')
  await requireNotOwn(ctx, claim)
  const at = ctx.clock.now()
  if (!confirm) {
    if (!note) throw new AppError('validation_failed', { fields: [{ path: 'note', code: 'required' }] })
    await settleProposalRow(
      ctx.db,
      proposal.id,
      { staffId, at },
      { settlement: 'sent_back', note, decisionId: null },
    )
    await endLook(ctx, claim)
    const { proposed_by } = proposal
    const mayDecide = await hasPermission(ctx.db, proposed_by, 'claims.decide', claim.insurer_code)
    await handOver(
      ctx.db,
      {
        claim_id: claim.id,
        kind: mayDecide ? 'assigned' : 'released',
        by_staff: staffId,
        from_staff: claim.held_by,
        to_staff: mayDecide ? proposed_by : null,
        reason: note,
      },
      at,
    )
    return { claim_number: number, status: claim.status, result: 'done' }
  }
  // The lock makes sure that no other claim of the household is decided between this check and the decision.
  await lockHouseholdOf(ctx.db, claim.coverage_id)
  const ofDay = await benefitOfDay(ctx.db, reservationOf(claim), proposal.benefit)
  if (await exceedsOwnLimit(ctx.db, staffId, ofDay)) throw new AppError('second_person_needed')
  // Ends the second look first. Otherwise recording the decision would mark the proposal as superseded.
  await endLook(ctx, claim)
  const decided = await decideProposed(ctx, claim, proposal.body)
  const { decision_id } = await ctx.db
    .selectFrom('claim')
    .select('decision_id')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow()
  const isDecided = decided.status !== 'sent_to_insurer'
  await settleProposalRow(
    ctx.db,
    proposal.id,
    { staffId, at },
    { settlement: 'confirmed', note: note ?? null, decisionId: isDecided ? decision_id : null },
  )
  return { claim_number: number, status: decided.status, result: isDecided ? 'done' : 'sent_to_insurer' }
}

/**
 * Takes back the caller's own proposal. Afterwards, the claim no longer waits for a second look, and the caller is the
 * claim's holder. A proposal never changes a claim's status, so the status stays as it is.
 * @throws AppError not_found, staff_claim_changed, claim_state_conflict (no proposal is open), staff_permission_missing
 * (another person made the proposal, or the caller lost the permission in the meantime)
 */
export async function withdrawProposal(
  ctx: StaffContext,
  number: string,
  shown: Body<'withdrawProposal'>,
): Promise<CaseChange> {
  const { claim, proposal } = await lockProposed(ctx, number, shown)
  const { staffId } = ctx.caller
  // The caller becomes the claim's holder below. So the next line checks again that the caller still has the
  // permission.
  const mayDecide = await hasPermission(ctx.db, staffId, 'claims.decide', claim.insurer_code)
  if (proposal.proposed_by !== staffId || !mayDecide) throw new AppError('staff_permission_missing')
  const at = ctx.clock.now()
  await withdrawProposalRow(ctx.db, proposal.id, at)
  await endLook(ctx, claim)
  await handOver(
    ctx.db,
    {
      claim_id: claim.id,
      kind: 'proposal_withdrawn',
      by_staff: staffId,
      from_staff: claim.held_by,
      to_staff: staffId,
    },
    at,
  )
  return { claim_number: number, status: claim.status, result: 'done' }
}

async function endLook({ db }: StaffContext, claim: LockedClaim): Promise<void> {
  await db.updateTable('claim').set({ second_look_since: null }).where('id', '=', claim.id).execute()
}

/** Decides a claim, or answers its appeal, as proposed. */
async function decideProposed(
  ctx: StaffContext,
  claim: LockedClaim,
  { approve, reject, appeal }: ProposalBody,
): Promise<ChangedClaim> {
  const number = claim.claim_number
  if (!approve) {
    const rejection = reject && (await withProposal(ctx, claim, reject))
    return await rejectClaim(ctx, number, rejection ?? { reason: 'other' })
  }
  const approval = await withProposal(ctx, claim, approve)
  if (!appeal) return await approveClaim(ctx, number, approval)
  await requireOtherThanDeciders(ctx, claim)
  return await answerAppeal(ctx, number, { note: appeal.note, approve: approval })
}

/**
 * Requires an open appeal that the caller may answer, see `isOwnAppeal`.
 * @throws AppError claim_state_conflict (no open appeal), second_person_needed
 */
export async function requireOtherThanDeciders(
  { db, caller }: StaffContext,
  claim: Pick<LockedClaim, 'id' | 'decision_id'>,
): Promise<void> {
  if (!(await findOpenAppeal(db, claim.id))) throw new AppError('claim_state_conflict')
  if (await isOwnAppeal(db, claim, caller.staffId)) throw new AppError('second_person_needed')
}

import type { CaseChange, officeCaseEndpoints, ParsedInput } from '@khum/contract'
import { AppError } from '../../../app-error'
import { newId } from '../../../ids'
import { approveClaim, rejectClaim } from '../adjudication/approve.service'
import { exceedsAuthority } from '../adjudication/authority'
import { requireDelegated } from '../adjudication/office-actions'
import { requireMove } from '../claim-moves.service'
import { readClaimSettings } from '../claim-settings'
import { listLines } from '../claims.repo'
import { handOver } from '../queue/handovers'
import { heldBy } from '../queue/holding.service'
import { findOpenProposal, insertProposal, settle } from './proposals.repo'
import {
  complete,
  lockHeld,
  lockSeen,
  type StaffContext,
  secondLookNeeded,
  withProposal,
} from './staff-decision'

type Body<N extends keyof typeof officeCaseEndpoints> = ParsedInput<(typeof officeCaseEndpoints)[N]>['body']

/**
 * Decides a claim that the person holds, in the transaction `ctx.db`. A decision that needs a second look becomes a proposal,
 * and the claim waits for another person. One that only the insurer may take is sent there as a recommendation.
 * @throws AppError not_found, staff_claim_held, staff_claim_changed, claim_state_conflict, and what `approveClaim` throws
 */
export async function decide(
  ctx: StaffContext,
  number: string,
  { seen, approve, reject }: Body<'decideCase'>,
): Promise<CaseChange> {
  const claim = await lockHeld(ctx, number, seen)
  requireMove(claim, approve ? 'approved' : 'not_approved')
  const settings = await readClaimSettings(ctx.db, claim.insurer_code)
  requireDelegated(claim, settings, 'tpa')
  const { decision, approval } = await complete(ctx, claim, { approve, reject })
  const detail = approve?.reason_detail ?? reject?.reason_detail
  const diagnoses = (await listLines(ctx.db, claim.id)).flatMap(({ diagnosis_code }) => diagnosis_code ?? [])
  const isInsurers = exceedsAuthority(settings, decision, { detail, diagnoses })
  const why = isInsurers ? [] : await secondLookNeeded(ctx, claim, decision, settings, detail)
  if (why.length > 0) {
    const at = ctx.clock.now()
    const by = ctx.caller.staffId
    await insertProposal(ctx.db, {
      id: newId(),
      claim_id: claim.id,
      proposed_by: by,
      at,
      body: JSON.stringify({ approve, reject }),
      outcome: decision.outcome,
      benefit: decision.benefit,
      why,
    })
    await handOver(
      ctx.db,
      { claim_id: claim.id, kind: 'released', by_staff: by, from_staff: by, to_staff: null },
      at,
    )
    await ctx.db.updateTable('claim').set({ second_look_since: at }).where('id', '=', claim.id).execute()
    return { claim_number: number, status: claim.status, result: 'second_look' }
  }
  const decided = approval
    ? await approveClaim(ctx, number, approval)
    : await rejectClaim(ctx, number, reject ?? { reason: 'other' })
  return {
    claim_number: number,
    status: decided.status,
    result: decided.status === 'sent_to_insurer' ? 'sent_to_insurer' : 'done',
  }
}

/**
 * Settles a proposal as the second person: confirming it decides the claim in the second person's name, sending it back
 * returns the claim to the person who proposed.
 * @throws AppError not_found, staff_claim_held, staff_claim_changed, claim_state_conflict (no proposal),
 * second_person_needed, validation_failed (sent back without a reason)
 */
export async function settleProposal(
  ctx: StaffContext,
  number: string,
  { seen, confirm, note }: Body<'settleProposal'>,
): Promise<CaseChange> {
  const claim = await lockSeen(ctx, number, seen)
  const proposal = await findOpenProposal(ctx.db, claim.id)
  if (!proposal) throw new AppError('claim_state_conflict')
  const { staffId } = ctx.caller
  if (proposal.proposed_by === staffId) throw new AppError('second_person_needed')
  if (claim.held_by !== null && claim.held_by !== staffId) throw await heldBy(ctx.db, claim)
  const at = ctx.clock.now()
  if (!confirm) {
    if (!note) throw new AppError('validation_failed', { fields: [{ path: 'note', code: 'required' }] })
    await settle(ctx.db, proposal.id, { staffId, at }, { settlement: 'sent_back', note, decisionId: null })
    await ctx.db.updateTable('claim').set({ second_look_since: null }).where('id', '=', claim.id).execute()
    const { proposed_by } = proposal
    await handOver(
      ctx.db,
      {
        claim_id: claim.id,
        kind: 'assigned',
        by_staff: staffId,
        from_staff: claim.held_by,
        to_staff: proposed_by,
        reason: note,
      },
      at,
    )
    return { claim_number: number, status: claim.status, result: 'done' }
  }
  const { approve, reject } = proposal.body
  const decided = approve
    ? await approveClaim(ctx, number, await withProposal(ctx, claim, approve))
    : await rejectClaim(ctx, number, reject ?? { reason: 'other' })
  const { decision_id } = await ctx.db
    .selectFrom('claim')
    .select('decision_id')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow()
  const isDecided = decided.status !== 'sent_to_insurer'
  await settle(
    ctx.db,
    proposal.id,
    { staffId, at },
    { settlement: 'confirmed', note: note ?? null, decisionId: isDecided ? decision_id : null },
  )
  return { claim_number: number, status: decided.status, result: isDecided ? 'done' : 'sent_to_insurer' }
}

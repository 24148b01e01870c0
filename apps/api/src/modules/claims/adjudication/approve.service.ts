import type { ClaimDetail, ProblemField, Words } from '@khum/contract'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { audit } from '../../audit/audit'
import type { Objection } from '../../insurance/coverage'
import { findObjections } from '../../insurance/ledger'
import { type LockedClaim, lockClaimByNumber, moveClaim, requireMove } from '../claim-moves.service'
import { listLines } from '../claims.repo'
import { type ApprovalInput, adjudicate, type Decision } from './adjudicate'
import { insertDecision } from './adjudication.repo'
import { actingFor, actingParty, bookDecision, finishMove, reservationOf } from './office-actions'

/**
 * Approves a claim: decides its lines, charges the benefit amount to the coverage and releases the reservation. Paying
 * more than the plan allows needs `over_limit_reason`, which is stored with the event and audited. R58
 * @throws AppError not_found, claim_state_conflict, decision_sums_wrong, decision_over_limit, validation_failed (a
 *   reduction without a reason)
 */
export async function approveClaim(
  ctx: AppContext,
  number: string,
  input: ApprovalInput,
): Promise<ClaimDetail> {
  const claim = await lockClaimByNumber(ctx.db, number)
  requireMove(claim, 'approved')
  const result = adjudicate(await listLines(ctx.db, claim.id), input)
  if (result.kind === 'sums_wrong') throw new AppError('decision_sums_wrong', { fields: result.fields })
  if (result.kind === 'reason_missing') throw new AppError('validation_failed', { fields: result.fields })

  const { decision } = result
  const overLimitReason = await requireWithinLimits(ctx, claim, decision, input)
  return await recordDecision(ctx, claim, decision, { note: input.note, overLimitReason })
}

/**
 * Saves a decision as the claim's next version, books it in the ledger and moves the claim. The caller must have locked
 * the claim and checked the decision.
 */
export async function recordDecision(
  ctx: AppContext,
  claim: LockedClaim,
  decision: Decision,
  { note, overLimitReason }: { note?: Words | undefined; overLimitReason?: string | undefined },
): Promise<ClaimDetail> {
  const actor = actingFor(actingParty(claim))
  const decisionId = await insertDecision(
    ctx.db,
    {
      claim_id: claim.id,
      author_kind: actor.kind,
      author_id: actor.id,
      party: actor.party,
      at: ctx.clock.now(),
      over_limit_reason: overLimitReason ?? null,
    },
    decision,
  )
  const { outcome: status, reason } = decision
  const eventId = await moveClaim(ctx, claim, { kind: 'decided', status, actor, decisionId, reason, note })
  await bookDecision(ctx, claim, { benefit: decision.benefit, isOpen: false }, eventId)
  return await finishMove(ctx, claim, eventId)
}

/**
 * Refuses a decision that exceeds a limit, unless a reason is given.
 * @returns the given reason if the decision exceeds a limit
 * @throws AppError decision_over_limit
 */
async function requireWithinLimits(
  ctx: AppContext,
  claim: LockedClaim,
  { lines }: Decision,
  { over_limit_reason }: ApprovalInput,
): Promise<string | undefined> {
  const benefits = lines.map((line) => line.parts.benefit)
  const objections = await findObjections(ctx.db, reservationOf(claim), benefits)
  if (objections.length === 0) return undefined
  if (over_limit_reason === undefined) {
    throw new AppError('decision_over_limit', { fields: objections.map(toField) })
  }
  // The audit log holds no free text. The reason is in the event, which is deleted with the claim's records.
  await audit(ctx, {
    action: 'claim.paid_over_limit',
    outcome: 'allowed',
    accountId: claim.account_id ?? undefined,
    partnerId: claim.partner_id ?? undefined,
    subject: claim.id,
  })
  return over_limit_reason
}

function toField(objection: Objection): ProblemField {
  if (objection.kind === 'no_benefit') return { path: 'lines', code: 'no_benefit' }
  const { line, measure, scope, sharedBy, value, left, decided } = objection
  return {
    path: line === null ? 'lines' : `lines.${line}.benefit_satang`,
    code: 'over_limit',
    params: {
      measure,
      scope,
      shared_by: sharedBy,
      limit: Number(value),
      left: Number(left),
      decided: Number(decided),
    },
  }
}

import type { ClaimParty, ProblemField } from '@khum/contract'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { audit } from '../../audit/audit'
import type { Objection } from '../../insurance/coverage'
import { findObjections } from '../../insurance/ledger'
import { changeStatus, type LockedClaim, moveClaim, requireMove } from '../claim-moves.service'
import { readClaimSettings } from '../claim-settings'
import { listLines } from '../claims.repo'
import { insertDecision } from '../decisions.repo'
import { isSampled } from '../is-sampled'
import { markIfPaid } from '../payments/set-off.service'
import { drawForQuality } from '../quality-looks.repo'
import type { Decision, OfficeApproval, OfficeRejection } from './adjudicate'
import { exceedsAuthority } from './authority'
import {
  actingFor,
  adjudicateClaim,
  adjudicateRejected,
  bookDecision,
  type ChangedClaim,
  type DecisionNotes,
  decidingParty,
  finishMove,
  lockRemainingBenefit,
  requireDelegated,
  reservationOf,
} from './office-actions'
import { actorOf, lockClaimOfClient, type OfficeContext } from './office-context'

/**
 * Approves a claim: decides its lines, books the benefit amount in the ledger and releases what was reserved for the
 * claim. Paying more than the plan allows needs `over_limit_reason`. If only the insurer may decide this amount, reason
 * or diagnosis, the claim is sent to the insurer with the decision as a recommendation. R58
 * @throws AppError not_found, claim_state_conflict, decision_sums_wrong, decision_over_limit,
 * decision_over_member_maximum, decision_not_delegated,
 * validation_failed (a reduction without a reason)
 */
export async function approveClaim(
  ctx: OfficeContext,
  number: string,
  input: OfficeApproval,
): Promise<ChangedClaim> {
  return await approveLocked(ctx, await lockClaimOfClient(ctx, number), input)
}

/** Does the work of `approveClaim` for a claim that the caller has locked. */
export async function approveLocked(
  ctx: OfficeContext,
  claim: LockedClaim,
  input: OfficeApproval,
): Promise<ChangedClaim> {
  requireMove(claim, 'approved')
  const decision = await adjudicateClaim(ctx, claim, input)
  const overLimitReason = await requireWithinLimits(ctx, claim, decision, input)
  return await decide(ctx, claim, decision, { ...input, overLimitReason })
}

/**
 * Rejects a claim for one reason, which the member sees. The call may say for each line of the bill why the plan pays
 * nothing. If only the insurer may reject the claim, sends it to the insurer with a recommendation.
 * @throws AppError not_found, claim_state_conflict, decision_sums_wrong, decision_over_member_maximum,
 * decision_not_delegated
 */
export async function rejectClaim(
  ctx: OfficeContext,
  number: string,
  input: OfficeRejection,
): Promise<ChangedClaim> {
  return await rejectLocked(ctx, await lockClaimOfClient(ctx, number), input)
}

/** Does the work of `rejectClaim` for a claim that the caller has locked. */
export async function rejectLocked(
  ctx: OfficeContext,
  claim: LockedClaim,
  input: OfficeRejection,
): Promise<ChangedClaim> {
  requireMove(claim, 'not_approved')
  const decision = await adjudicateRejected(ctx, claim, input)
  await requireWithinLimits(ctx, claim, decision, {})
  return await decide(ctx, claim, decision, input)
}

interface DecisionInput extends DecisionNotes {
  decided_by?: ClaimParty | undefined
  overLimitReason?: string | undefined
}

async function decide(
  ctx: OfficeContext,
  claim: LockedClaim,
  decision: Decision,
  input: DecisionInput,
): Promise<ChangedClaim> {
  const party = decidingParty(ctx.caller, input.decided_by)
  const settings = await readClaimSettings(ctx.db, claim.insurer_code)
  requireDelegated(claim, settings, party)
  if (party === 'tpa') {
    const hasInsurersOwn = settings.insurer_only_diagnoses.length > 0
    const lines = hasInsurersOwn ? await listLines(ctx.db, claim.id) : []
    const diagnoses = lines.flatMap(({ diagnosis_code: code }) => code ?? [])
    const of = { detail: input.reason_detail, diagnoses }
    if (exceedsAuthority(settings, decision, of)) return await recommend(ctx, claim, decision, input)
  }
  const { eventId } = await recordDecision(ctx, claim, decision, { ...input, party })
  return await finishMove(ctx, claim, eventId)
}

/**
 * Sends a claim to the insurer, with the administrator's decision as a recommendation. The note to the member is stored
 * with the recommendation, but the member doesn't see it.
 */
export async function recommend(
  ctx: OfficeContext,
  claim: LockedClaim,
  decision: Decision,
  input: DecisionInput,
): Promise<ChangedClaim> {
  const actor = actingFor(ctx.caller, 'tpa')
  await insertDecision(
    ctx.db,
    {
      ...decisionRow(ctx, claim, actor, input),
      party: 'tpa',
      is_recommendation: true,
      note_th: input.note?.th ?? null,
      note_en: input.note?.en ?? null,
    },
    decision,
  )
  const eventId = await moveClaim(ctx, claim, { status: 'sent_to_insurer', actor })
  return await finishMove(ctx, claim, eventId)
}

/**
 * Saves a decision as the next version, sets the claim's status and books the benefit amount in the ledger. May add a
 * decision by staff to the quality sample. The caller must have locked the claim and checked the decision.
 * @returns the ids of the decision and of its event
 */
export async function recordDecision(
  ctx: OfficeContext,
  claim: LockedClaim,
  decision: Decision,
  input: DecisionInput & { party: ClaimParty },
): Promise<{ decisionId: string; eventId: string }> {
  const actor = actingFor(ctx.caller, input.party)
  const room = JSON.stringify(await lockRemainingBenefit(ctx, claim))
  const row = { ...decisionRow(ctx, claim, actor, input), party: input.party, room }
  const decisionId = await insertDecision(ctx.db, row, decision)
  if (actor.kind === 'staff') await drawSample(ctx, claim, decisionId)
  if (input.overLimitReason !== undefined) await auditOverLimit(ctx, claim)
  const { outcome: status, reason } = decision
  const event = { kind: 'decided', status, actor, decisionId, reason, note: input.note } as const
  const eventId = await changeStatus(ctx, claim, event)
  await bookDecision(ctx, claim, { benefit: decision.benefit, isOpen: false }, eventId)
  await markIfPaid(ctx, claim.id)
  return { decisionId, eventId }
}

/**
 * Adds the decision to the quality sample if its claim is selected. The selection depends on a hash of the claim's id,
 * so it is the same for every decision on the claim.
 */
async function drawSample(
  { db, keys, clock }: OfficeContext,
  { id: claim_id, insurer_code }: LockedClaim,
  decision_id: string,
): Promise<void> {
  const { quality_sample_share: share } = await readClaimSettings(db, insurer_code)
  if (!isSampled(keys, claim_id, 'quality_sample', share)) return
  await drawForQuality(db, { decision_id, claim_id, insurer_code, drawn_at: clock.now() })
}

function decisionRow(
  { clock }: AppContext,
  claim: LockedClaim,
  actor: ReturnType<typeof actingFor>,
  { reason_detail, internal_note, overLimitReason }: DecisionInput,
) {
  return {
    claim_id: claim.id,
    author_kind: actor.kind,
    author_id: actor.id,
    at: clock.now(),
    reason_detail: reason_detail ?? null,
    internal_note: internal_note ?? null,
    over_limit_reason: overLimitReason ?? null,
  }
}

/**
 * Refuses a decision that pays more than the plan's limits, unless a reason is given. Always refuses a decision that
 * makes the member pay more than the plan's yearly maximum, because above this maximum the plan has to pay.
 * @returns the given reason if the decision exceeds a limit
 * @throws AppError decision_over_limit, decision_over_member_maximum
 */
export async function requireWithinLimits(
  ctx: OfficeContext,
  claim: LockedClaim,
  { lines, benefit }: Decision,
  { over_limit_reason }: Pick<OfficeApproval, 'over_limit_reason'>,
): Promise<string | undefined> {
  const benefits = lines.map((line) => line.parts.benefit)
  const memberPays = {
    deductible: lines.reduce((sum, { parts }) => sum + parts.deductible, 0n),
    copayment: lines.reduce((sum, { parts }) => sum + parts.copay + parts.coinsurance, 0n),
  }
  const objections = await findObjections(ctx.db, reservationOf(claim), benefits, memberPays)
  const tooMuch = objections.filter(({ kind }) => kind === 'over_member_maximum')
  if (tooMuch.length > 0) {
    throw new AppError('decision_over_member_maximum', { fields: tooMuch.map(toField) })
  }
  if (objections.length === 0 || benefit === 0n) return undefined
  if (over_limit_reason === undefined) {
    throw new AppError('decision_over_limit', { fields: objections.map(toField) })
  }
  return over_limit_reason
}

/**
 * Adds an audit event for a payment over the limit. The event doesn't contain the reason, because the audit log has no
 * free text; the decision stores it.
 */
async function auditOverLimit(ctx: OfficeContext, claim: LockedClaim): Promise<void> {
  await audit(ctx, {
    action: 'claim.paid_over_limit',
    outcome: 'allowed',
    actor: actorOf(ctx.caller),
    insurerCode: claim.insurer_code,
    accountId: claim.account_id ?? undefined,
    partnerId: claim.partner_id ?? undefined,
    subject: claim.id,
  })
}

function toField(objection: Objection): ProblemField {
  if (objection.kind === 'no_benefit') return { path: 'lines', code: 'no_benefit' }
  const { kind, line, measure, scope, item, sharedBy, value, left, decided } = objection
  return {
    path: line === null ? 'lines' : `lines.${line}.benefit_satang`,
    code: kind,
    params: {
      ...(kind === 'over_member_maximum' ? { item } : {}),
      measure,
      scope,
      shared_by: sharedBy,
      limit: Number(value),
      left: Number(left),
      decided: Number(decided),
    },
  }
}

import {
  type ClaimParty,
  type ClaimSettings,
  type ClaimStatus,
  calculatedReasons,
  proposeLines,
  type ReasonDetail,
  type RemainingBenefit,
  type Words,
} from '@khum/contract'
import { AppError, invalidField } from '../../../app-error'
import { bookClaim, lockHouseholdOf } from '../../insurance/ledger'
import { readCoverages } from '../../insurance/read-coverages'
import { readRemainingBenefit } from '../../insurance/remaining-benefit'
import type { Actor } from '../claim-events.repo'
import { sendClaimNews } from '../claim-mail.service'
import type { LockedClaim } from '../claim-moves.service'
import { readClaimSettings } from '../claim-settings'
import { listLines } from '../claims.repo'
import {
  adjudicate,
  adjudicateRejection,
  type BilledLine,
  type Decision,
  type DecisionResult,
  type OfficeApproval,
  type OfficeRejection,
} from './adjudicate'
import { actorOf, type OfficeCaller, type OfficeContext } from './office-context'

/** Returns the caller as the actor of an event. `party` is the party that the caller acts for. */
export function actingFor<P extends ClaimParty | 'member'>(caller: OfficeCaller, party: P) {
  return { ...actorOf(caller), party } satisfies Actor
}

/** Returns the party that pays an insurer's claims: the administrator or the insurer. */
export async function payingParty(ctx: OfficeContext, claim: LockedClaim): Promise<ClaimParty> {
  const settings = await readClaimSettings(ctx.db, claim.insurer_code)
  return settings.payments_made_by === 'office' ? 'tpa' : 'insurer'
}

/**
 * Returns the party for which the caller decides. A client with a party decides for that party. Staff, and clients
 * without a party, decide for the party `named` or, if it's undefined, for the administrator.
 * @throws AppError decision_not_delegated (a client of the administrator names the insurer), validation_failed (a
 * client of the insurer names the administrator)
 */
export function decidingParty(caller: OfficeCaller, named: ClaimParty | undefined): ClaimParty {
  const own = 'clientId' in caller ? caller.party : null
  if (own === 'tpa' && named === 'insurer') {
    throw new AppError('decision_not_delegated', { fields: [{ path: 'decided_by', code: 'invalid' }] })
  }
  if (own === 'insurer' && named === 'tpa') throw invalidField('decided_by', 'invalid')
  return own ?? named ?? 'tpa'
}

/**
 * Returns the party for which the caller acts: the client's own party. A client without a party acts for the insurer if
 * the insurer's system decides its claims; every other caller acts for the administrator.
 */
export async function actingParty({ db, caller }: OfficeContext, claim: LockedClaim): Promise<ClaimParty> {
  if (!('clientId' in caller)) return 'tpa'
  if (caller.party) return caller.party
  const { claims_decided_by } = await readClaimSettings(db, claim.insurer_code)
  return claims_decided_by === 'source' ? 'insurer' : 'tpa'
}

/** The texts and the detailed reason that the office adds to a decision. */
export interface DecisionNotes {
  note?: Words | undefined
  reason_detail?: ReasonDetail | undefined
  internal_note?: string | undefined
}

/**
 * Adjudicates the lines of a claim with the amounts of an approval.
 * @throws AppError decision_sums_wrong, validation_failed (a reduction without a reason)
 */
export async function adjudicateClaim(
  ctx: OfficeContext,
  claim: LockedClaim,
  input: OfficeApproval,
): Promise<Decision> {
  return requireDecided(adjudicate(await listLines(ctx.db, claim.id), input))
}

/**
 * Adjudicates the rejection of a claim. If the rejection has no lines and its reason is in `calculatedReasons`,
 * calculates the lines from the plan. Then what the member pays counts towards the yearly deductible.
 * @throws AppError decision_sums_wrong
 */
export async function adjudicateRejected(
  ctx: OfficeContext,
  claim: LockedClaim,
  { reason, lines }: Pick<OfficeRejection, 'reason' | 'lines'>,
): Promise<Decision> {
  const rows = await listLines(ctx.db, claim.id)
  const isCalculated = !lines && calculatedReasons.includes(reason)
  const found = isCalculated ? unpaidLines(rows, await lockRemainingBenefit(ctx, claim)) : lines
  return requireDecided(adjudicateRejection(rows, { reason, lines: found }))
}

/** Calculates the lines from the plan. Returns them if the plan pays nothing at all; otherwise returns undefined. */
function unpaidLines(rows: readonly BilledLine[], remaining: RemainingBenefit) {
  const nothing = { discount_satang: 0, not_covered_satang: 0, other_payer_satang: 0 }
  const lines = proposeLines(
    rows.map(({ billed }) => ({ billed_satang: Number(billed), ...nothing })),
    remaining,
  )
  const pays = lines.some(({ benefit_satang }) => benefit_satang > 0)
  return pays ? undefined : lines.map((line, index) => ({ ...line, line_id: rows[index]?.id ?? '' }))
}

function requireDecided(result: DecisionResult): Decision {
  if (result.kind === 'sums_wrong') throw new AppError('decision_sums_wrong', { fields: result.fields })
  if (result.kind === 'reason_missing') throw new AppError('validation_failed', { fields: result.fields })
  return result.decision
}

/**
 * Refuses a decision of the administrator if the claim was sent to the insurer, or if the insurer's own system
 * decides its claims. @throws AppError decision_not_delegated
 */
export function requireDelegated(claim: LockedClaim, settings: ClaimSettings, party: ClaimParty): void {
  if (party === 'insurer') return
  if (claim.status === 'sent_to_insurer' || settings.claims_decided_by === 'source') {
    throw new AppError('decision_not_delegated')
  }
}

/**
 * Returns what the plan can pay for a claim now, under the coverage on the date of treatment. Locks the household's
 * balances until the transaction ends, so that two claims decided at the same time don't both use the same deductible.
 */
export async function lockRemainingBenefit(
  { db }: Pick<OfficeContext, 'db'>,
  claim: Parameters<typeof reservationOf>[0],
): Promise<RemainingBenefit> {
  await lockHouseholdOf(db, claim.coverage_id)
  const [coverage] = await readCoverages(db, [claim.coverage_id], claim.admited_date)
  return await readRemainingBenefit(db, reservationOf(claim), coverage?.benefits ?? [])
}

/** Converts the claim to the form that the ledger's functions need. */
export function reservationOf(claim: LockedClaim) {
  return {
    claimId: claim.id,
    coverageId: claim.coverage_id,
    admitedType: claim.admited_type,
    claimType: claim.claim_type,
    serviceDate: claim.admited_date,
    isImported: claim.origin === 'core_system',
  }
}

/**
 * Books a claim in the ledger. `benefit` is the amount that the claim's current decision pays, in satang, or 0 if there
 * is no decision. If the claim waits for a first or a new decision (`isOpen`), also reserves the part of the limits
 * that its bill could use up.
 */
export async function bookDecision(
  ctx: OfficeContext,
  claim: LockedClaim,
  { benefit, isOpen }: { benefit: bigint; isOpen: boolean },
  eventId: string,
): Promise<void> {
  const open = isOpen ? claim.medical_expense : 0n
  await bookClaim(ctx.db, reservationOf(claim), { benefit, open }, { at: ctx.clock.now(), eventId })
}

/** The result of a change to a claim. Callers that need the rest of the claim read it with `getOfficeClaim`. */
export interface ChangedClaim {
  claim_number: string
  status: ClaimStatus
}

/** Emails the member about the claim's event `eventId`. Returns the claim's number and status after the change. */
export async function finishMove(
  ctx: OfficeContext,
  { id }: LockedClaim,
  eventId: string,
): Promise<ChangedClaim> {
  await sendClaimNews(ctx, id, eventId)
  return await ctx.db
    .selectFrom('claim')
    .select(['claim_number', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

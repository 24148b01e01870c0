import {
  type Answer,
  bangkokDate,
  type ClaimDetail,
  type ClaimStatus,
  type integrationEndpoints,
  nextActor,
  type ParsedInput,
} from '@khum/contract'
import type { Kysely } from 'kysely'
import { invalidField } from '../../../app-error'
import type { AppContext } from '../../../context'
import type { Database } from '../../../db/schema'
import { newId } from '../../../ids'
import { settle } from '../../insurance/ledger'
import { sendClaimNews } from '../claim-mail.service'
import { type LockedClaim, lockClaimByNumber, moveClaim, requireMove } from '../claim-moves.service'
import { listLines } from '../claims.repo'
import { getClaim } from '../claims.service'
import { insertRequest } from '../document-requests.repo'
import { listClaimRowsForOffice, saveDecidedLine } from './adjudication.repo'

type Rows = typeof integrationEndpoints
type Body<N extends keyof Rows> = ParsedInput<Rows[N]>['body']

/** Lists claims of every member, of one status or all, oldest first; at most 500. */
export async function listClaimsForOffice(
  db: Kysely<Database>,
  status?: ClaimStatus,
): Promise<Answer<Rows['listOfficeClaims']>['items']> {
  const rows = await listClaimRowsForOffice(db, status)
  return rows.map((row) => ({
    claim_number: row.claim_number,
    status: row.status,
    ins_code: row.insurer_code,
    service_date: row.admited_date,
    medical_expense_satang: Number(row.medical_expense),
    updated_at: row.updated_at.toISOString(),
  }))
}

/** Starts or resumes the checking of a claim. @throws AppError not_found, claim_state_conflict */
export async function takeClaim(ctx: AppContext, number: string): Promise<ClaimDetail> {
  const claim = await lockClaimByNumber(ctx.db, number)
  const eventId = await moveClaim(ctx, claim, { status: 'checking', actor: 'tpa' })
  return await finishMove(ctx, claim, eventId)
}

/**
 * Asks the member for a document, giving a reason and a due date.
 * @throws AppError not_found, claim_state_conflict, validation_failed (the due date isn't after today)
 */
export async function requestDocument(
  ctx: AppContext,
  number: string,
  { list, reason, due_date }: Body<'requestDocument'>,
): Promise<ClaimDetail> {
  const claim = await lockClaimByNumber(ctx.db, number)
  requireMove(claim, 'documents_needed')
  if (due_date <= ctx.clock.today()) throw invalidField('due_date', 'date_invalid')
  await insertRequest(ctx.db, {
    id: newId(),
    claim_id: claim.id,
    list,
    reason_th: reason.th,
    reason_en: reason.en,
    due_date,
    created_at: ctx.clock.now(),
  })
  const eventId = await moveClaim(ctx, claim, {
    status: 'documents_needed',
    actor: actingParty(claim),
    note: reason,
  })
  return await finishMove(ctx, claim, eventId)
}

/** Rejects a claim: no line is covered, for the given public reason. @throws AppError not_found, claim_state_conflict */
export async function rejectClaim(
  ctx: AppContext,
  number: string,
  { reason, note }: Body<'rejectClaim'>,
): Promise<ClaimDetail> {
  const claim = await lockClaimByNumber(ctx.db, number)
  requireMove(claim, 'not_approved')
  const nothing = {
    discount: 0n,
    eligible: 0n,
    deductible: 0n,
    copay: 0n,
    coinsurance: 0n,
    over_limit: 0n,
    other_payer: 0n,
    benefit: 0n,
  }
  for (const line of await listLines(ctx.db, claim.id)) {
    const decided_at = ctx.clock.now()
    await saveDecidedLine(ctx.db, line.id, { ...nothing, not_covered: line.billed, reason, decided_at })
  }
  await settleClaim(ctx, claim, 0n)
  const eventId = await moveClaim(ctx, claim, {
    status: 'not_approved',
    actor: actingParty(claim),
    reason,
    note,
  })
  return await finishMove(ctx, claim, eventId)
}

/**
 * Records that the benefit amount was paid.
 * @throws AppError not_found, claim_state_conflict, validation_failed (a date in the future, or before the claim)
 */
export async function payClaim(
  ctx: AppContext,
  number: string,
  { paid_on, reference }: Body<'payClaim'>,
): Promise<ClaimDetail> {
  const claim = await lockClaimByNumber(ctx.db, number)
  requireMove(claim, 'paid')
  if (paid_on > ctx.clock.today()) throw invalidField('paid_on', 'date_future')
  if (paid_on < bangkokDate(claim.submitted_at)) throw invalidField('paid_on', 'date_invalid')
  const note = reference && { th: `เลขอ้างอิงการโอน ${reference}`, en: `Transfer reference ${reference}` }
  const event = { status: 'paid', actor: actingParty(claim), note: note || undefined } as const
  const eventId = await moveClaim(ctx, claim, event, paid_on)
  return await finishMove(ctx, claim, eventId)
}

/**
 * Returns who decides on the claim now: the insurer if the claim was sent to it, otherwise the TPA, also while the member
 * must send documents.
 */
export function actingParty(claim: LockedClaim): 'tpa' | 'insurer' {
  return nextActor(claim.status) === 'insurer' ? 'insurer' : 'tpa'
}

/** Releases the claim's reservation and charges the benefit amount (in satang) to the coverage. */
export async function settleClaim(ctx: AppContext, claim: LockedClaim, benefit: bigint): Promise<void> {
  await settle(ctx.db, { ...reservationOf(claim), amount: benefit }, ctx.clock.now())
}

/** Converts the claim to the form that the ledger's functions take. */
export function reservationOf(claim: LockedClaim) {
  return {
    claimId: claim.id,
    coverageId: claim.coverage_id,
    admitedType: claim.admited_type,
    serviceDate: claim.admited_date,
  }
}

/** Sends the member an email about the new status. Returns the claim as it is now. */
export async function finishMove(ctx: AppContext, claim: LockedClaim, eventId: string): Promise<ClaimDetail> {
  await sendClaimNews(ctx, claim.id, eventId)
  return await getClaim(ctx.db, claim.account_id, claim.id)
}

import {
  type Answer,
  bangkokDate,
  type ClaimDetail,
  type ClaimStatus,
  type integrationEndpoints,
  type ParsedInput,
} from '@khum/contract'
import type { Kysely } from 'kysely'
import { invalidField } from '../../../app-error'
import type { AppContext } from '../../../context'
import type { Database } from '../../../db/schema'
import { newId } from '../../../ids'
import { lockClaimByNumber, moveClaim, requireMove } from '../claim-moves.service'
import { listLines } from '../claims.repo'
import { insertRequest } from '../document-requests.repo'
import { rejection } from './adjudicate'
import { listClaimRowsForOffice } from './adjudication.repo'
import { recordDecision } from './approve.service'
import { actingFor, actingParty, finishMove } from './office-actions'

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
  const eventId = await moveClaim(ctx, claim, { status: 'checking', actor: actingFor('tpa') })
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
    actor: actingFor(actingParty(claim)),
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
  const decision = rejection(await listLines(ctx.db, claim.id), reason)
  return await recordDecision(ctx, claim, decision, { note })
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
  const actor = actingFor(actingParty(claim))
  const eventId = await moveClaim(ctx, claim, {
    status: 'paid',
    actor,
    note: note || undefined,
    paidOn: paid_on,
  })
  return await finishMove(ctx, claim, eventId)
}

import {
  type Answer,
  bangkokDate,
  type ClaimParty,
  documentsAskedBy,
  type integrationEndpoints,
  type Lang,
  officeLimits,
  type ParsedInput,
  type Words,
} from '@khum/contract'
import type { Kysely } from 'kysely'
import { invalidField } from '../../../app-error'
import type { ClientCaller } from '../../../caller'
import type { Database } from '../../../db/schema'
import { newId } from '../../../ids'
import type { NewEvent } from '../claim-events.repo'
import { changeStatus, type LockedClaim, moveClaim, requireMove } from '../claim-moves.service'
import { insertRequests } from '../document-requests.repo'
import { endUndecided } from '../end-undecided.service'
import { recordPaidReference, recordReference } from '../payments/payment-references'
import { requireReportable } from '../payments/reportable'
import { markSentAsPaid, paidPartly, statusOncePaid } from '../payments/settle-payments'
import type { OfficeApproval, OfficeRejection } from './adjudicate'
import { listClaimRowsForOffice } from './adjudication.repo'
import { recommend } from './approve.service'
import {
  actingFor,
  actingParty,
  adjudicateClaim,
  adjudicateRejected,
  type ChangedClaim,
  finishMove,
  payingParty,
} from './office-actions'
import { lockClaimOfClient, type OfficeContext } from './office-context'

type Rows = typeof integrationEndpoints
type Body<N extends keyof Rows> = ParsedInput<Rows[N]>['body']

/**
 * Lists a page of the claims of the client's insurers, oldest first, of one status or of all. For the next page, pass
 * `next` as `after`.
 */
export async function listClaimsForOffice(
  db: Kysely<Database>,
  caller: ClientCaller,
  { status, after, limit = officeLimits.list.page }: ParsedInput<Rows['listOfficeClaims']>['query'],
): Promise<Answer<Rows['listOfficeClaims']>> {
  // Reads one row more than fits on the page. If that row exists, there is another page.
  const rows = await listClaimRowsForOffice(db, caller, { status, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => ({
      claim_number: row.claim_number,
      status: row.status,
      ins_code: row.insurer_code,
      service_date: row.admited_date,
      medical_expense_satang: Number(row.medical_expense),
      updated_at: row.updated_at.toISOString(),
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Starts or resumes checking a claim. The member sees `note`. @throws AppError not_found, claim_state_conflict */
export async function startChecking(
  ctx: OfficeContext,
  number: string,
  { party, note }: { party: ClaimParty; note?: Words | undefined } = { party: 'tpa' },
): Promise<ChangedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  return await moveOn(ctx, claim, { status: 'checking', actor: actingFor(ctx.caller, party), note })
}

/**
 * Asks the member for documents, each with a reason and all with the same due date. The member gets one notification
 * and email.
 * @throws AppError not_found, claim_state_conflict, validation_failed (the due date isn't after today)
 */
export async function requestDocuments(
  ctx: OfficeContext,
  number: string,
  { due_date, ...body }: Body<'requestDocument'>,
): Promise<ChangedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  requireMove(claim, 'documents_needed')
  if (due_date <= ctx.clock.today()) throw invalidField('due_date', 'date_invalid')
  const asked = documentsAskedBy(body)
  const created_at = ctx.clock.now()
  await insertRequests(
    ctx.db,
    asked.map(({ list, reason }) => ({
      id: newId(),
      claim_id: claim.id,
      list,
      reason_th: reason.th,
      reason_en: reason.en,
      due_date,
      created_at,
    })),
  )
  const reasonsIn = (lang: Lang) => asked.map(({ reason }) => reason[lang]).join(' ')
  return await moveOn(ctx, claim, {
    status: 'documents_needed',
    actor: actingFor(ctx.caller, await actingParty(ctx, claim)),
    note: { th: reasonsIn('th'), en: reasonsIn('en') },
  })
}

/**
 * Sends a claim to the insurer. `approve` or `reject` is the administrator's recommendation; both may be left out.
 * @throws AppError not_found, claim_state_conflict, decision_sums_wrong, validation_failed
 */
export async function sendToInsurer(
  ctx: OfficeContext,
  number: string,
  {
    approve,
    reject,
    insurer_claim_number,
  }: Omit<Body<'sendToInsurer'>, 'approve' | 'reject'> & {
    approve?: OfficeApproval | undefined
    reject?: OfficeRejection | undefined
  },
): Promise<ChangedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  requireMove(claim, 'sent_to_insurer')
  if (approve && reject) throw invalidField('reject', 'invalid')
  if (insurer_claim_number) {
    await ctx.db.updateTable('claim').set({ insurer_claim_number }).where('id', '=', claim.id).execute()
  }
  if (approve) return await recommend(ctx, claim, await adjudicateClaim(ctx, claim, approve), approve)
  if (reject) return await recommend(ctx, claim, await adjudicateRejected(ctx, claim, reject), reject)
  return await moveOn(ctx, claim, { status: 'sent_to_insurer', actor: actingFor(ctx.caller, 'tpa') })
}

/**
 * Closes a claim because the member didn't send the requested documents.
 * @throws AppError not_found, claim_state_conflict (the claim doesn't wait for documents, or was decided before)
 */
export async function closeClaim(
  ctx: OfficeContext,
  number: string,
  { note }: Body<'closeClaim'>,
): Promise<ChangedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  const eventId = await endUndecided(ctx, claim, {
    status: 'closed_missing_documents',
    actor: actingFor(ctx.caller, await actingParty(ctx, claim)),
    reason: 'missing_document',
    note,
  })
  return await finishMove(ctx, claim, eventId)
}

/** Records that the benefit amount is on its way. @throws AppError not_found, claim_state_conflict */
export function paymentSent(
  ctx: OfficeContext,
  number: string,
  body: Body<'paymentSent'>,
): Promise<ChangedClaim> {
  return recordPayment(ctx, number, { ...body, status: 'payment_sent' })
}

/** Records that the payment didn't arrive. @throws AppError not_found, claim_state_conflict */
export function paymentFailed(
  ctx: OfficeContext,
  number: string,
  body: Body<'paymentFailed'>,
): Promise<ChangedClaim> {
  return recordPayment(ctx, number, { ...body, status: 'payment_failed' })
}

async function recordPayment(
  ctx: OfficeContext,
  number: string,
  { status, note, payment_id }: Body<'paymentSent'> & { status: 'payment_sent' | 'payment_failed' },
): Promise<ChangedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  await requireReportable(ctx.db, claim, payment_id)
  const actor = actingFor(ctx.caller, await payingParty(ctx, claim))
  return await moveOn(ctx, claim, { status, note, actor })
}

/**
 * Records that the benefit amount was paid.
 * @throws AppError not_found, claim_state_conflict, validation_failed (`paid_on` is in the future, or before the day on
 * which the claim was received)
 */
export async function payClaim(
  ctx: OfficeContext,
  number: string,
  { paid_on, reference, payment_id }: Body<'payClaim'>,
): Promise<ChangedClaim> {
  const claim = await lockClaimOfClient(ctx, number)
  requireMove(claim, 'paid')
  await requireReportable(ctx.db, claim, payment_id)
  if (paid_on > ctx.clock.today()) throw invalidField('paid_on', 'date_future')
  if (paid_on < bangkokDate(claim.submitted_at)) throw invalidField('paid_on', 'date_invalid')
  const note = reference && { th: `เลขอ้างอิงการโอน ${reference}`, en: `Transfer reference ${reference}` }
  const actor = actingFor(ctx.caller, await payingParty(ctx, claim))
  const hasReference = !reference || (await recordReference(ctx.db, claim.id, reference))
  const wasSent = await markSentAsPaid(ctx.db, claim.id, paid_on, ctx.clock.now())
  const status = wasSent ? await statusOncePaid(ctx.db, claim.id) : 'paid'
  if (status === 'paid') {
    const paid = await moveOn(ctx, claim, { status, actor, note: note || undefined, paidOn: paid_on })
    // After a failed payment, the claim had no order that is due or sent. `moveOn` has now added a paid order.
    if (reference && !hasReference) await recordPaidReference(ctx.db, claim.id, reference)
    return paid
  }
  const eventId = await changeStatus(ctx, claim, { status, actor, note: paidPartly, isQuiet: true })
  return await finishMove(ctx, claim, eventId)
}

/** Changes a claim's status and emails the member about the event. @throws AppError claim_state_conflict */
async function moveOn(ctx: OfficeContext, claim: LockedClaim, event: NewEvent): Promise<ChangedClaim> {
  return await finishMove(ctx, claim, await moveClaim(ctx, claim, event))
}

import { type ClaimReceipt, keepOriginalsUntil } from '@khum/contract'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { attachToClaim, deleteCountedFiles, readingsOf } from '../documents/documents.service'
import { readerOf } from '../family/family.service'
import { reserve } from '../insurance/ledger'
import { readDayCounter } from './claim-clock'
import { appendEvent } from './claim-events.repo'
import { acknowledgeNewClaim } from './claim-mail.service'
import { notifyOfClaim } from './claim-moves.service'
import { claimYear } from './claim-number'
import { recordPayout } from './claim-payouts'
import { needsOriginals, readClaimSettings } from './claim-settings'
import { deleteDraftRow } from './drafts.repo'
import { claimFingerprint, refuseSuspectedDuplicate } from './duplicates'
import { allocateClaimNumber, insertClaim, insertFirstLine } from './submit.repo'
import { checkSubmission, type Submission, type SubmitInput } from './submit-checks'
import { valueOrigins } from './value-origins'

export interface Submitted {
  receipt: ClaimReceipt
  /** Keys of the refused files in the file store. The caller deletes these files after the commit. */
  orphans: string[]
}

/**
 * Turns a draft into a claim, in the transaction `ctx.db`. Creates the claim with its number, line, documents and first
 * event, the reservation in the ledger, and the email that acknowledges the claim. Requirements 2.15, 5.8–5.15; R54–R58
 * @throws AppError claim_duplicate_suspected, and what `checkSubmission` throws
 */
export async function submitClaim(
  ctx: AppContext,
  caller: MemberCaller,
  input: SubmitInput,
  traceId: string,
): Promise<Submitted> {
  const submission = await checkSubmission(ctx, readerOf(caller, traceId), input)
  const fingerprint = fingerprintOf(submission)
  if (!input.confirmed_not_duplicate) {
    await refuseSuspectedDuplicate(ctx, caller.accountId, fingerprint)
  }

  const { db } = ctx
  const now = ctx.clock.now()
  const { claim, coverage, accepted } = submission
  const receipt = await writeClaim(ctx, caller, submission, fingerprint)
  await insertFirstLine(db, receipt.id, claim.medicalExpense)
  const documentIds = accepted.map(({ id }) => id)
  await recordPayout(ctx, { id: receipt.id, person_id: coverage.personId }, caller.accountId)
  await attachToClaim(db, receipt.id, documentIds, now)
  const actor = { kind: 'member', id: caller.accountId, party: 'member' } as const
  const eventId = await appendEvent(db, receipt.id, { kind: 'received', status: 'received', actor }, now)
  await reserve(
    db,
    {
      claimId: receipt.id,
      coverageId: coverage.id,
      admitedType: claim.admitedType,
      claimType: claim.claimType,
      serviceDate: claim.admitedDate,
      amount: claim.medicalExpense,
      isNew: true,
    },
    now,
    eventId,
  )
  const orphans = await deleteCountedFiles(db, submission.refused)
  await deleteDraftRow(db, caller.accountId, submission.draftId)
  const { answer_due_date } = receipt
  await acknowledgeNewClaim(ctx, receipt.id, {
    ...receipt,
    answer_due_date,
    submitted_at: now,
    lang: submission.lang,
  })
  await notifyOfClaim(ctx, { ...receipt, account_id: caller.accountId }, 'claim_received', eventId)
  return { receipt, orphans }
}

async function writeClaim(
  ctx: AppContext,
  caller: MemberCaller,
  { draftId, claim, coverage, policyNumber, accepted }: Submission,
  fingerprint: Buffer,
): Promise<ClaimReceipt> {
  const now = ctx.clock.now()
  const today = ctx.clock.today()
  const settings = await readClaimSettings(ctx.db, coverage.insurerCode)
  const counter = await readDayCounter(ctx.db, settings, today)
  const answer_due_date = counter.after(today, settings.payment_days)
  const isNeeded = needsOriginals(settings, {
    mode: 'reimbursement',
    origin: 'member_app',
    amount: claim.medicalExpense,
  })
  const row = {
    id: newId(),
    claim_number: await allocateClaimNumber(ctx.counters, coverage.claimPrefix, claimYear(today)),
    answer_due_date,
    keep_originals_until: keepOriginalsUntil(today),
    email: claim.email,
  }
  const readings = await readingsOf(
    ctx,
    accepted.map(({ id }) => id),
  )
  await insertClaim(ctx.db, {
    ...row,
    ...valueOrigins(claim, [...readings.values()].flat()),
    origin: 'member_app',
    mode: 'reimbursement',
    source: 'khum',
    source_key: row.id,
    person_id: coverage.personId,
    account_id: caller.accountId,
    partner_id: caller.partnerId,
    coverage_id: coverage.id,
    draft_id: draftId,
    claim_type: claim.claimType,
    admited_type: claim.admitedType,
    admited_date: claim.admitedDate,
    accident_date: claim.accidentDate,
    symptom: claim.symptom,
    medical_expense: claim.medicalExpense,
    provider_code: claim.providerCode,
    provider_name: claim.providerName,
    insurer_code: coverage.insurerCode,
    insurer_name_th: coverage.insurerName.th,
    insurer_name_en: coverage.insurerName.en,
    card_type: coverage.cardType,
    policy_number: policyNumber,
    insured_name_th: coverage.insuredName.th,
    insured_name_en: coverage.insuredName.en,
    status: 'received',
    status_since: now,
    turn_due_date: answer_due_date,
    originals_expected_on: isNeeded ? today : null,
    fingerprint,
    submitted_at: now,
    updated_at: now,
  })
  return {
    ...row,
    submitted_at: now.toISOString(),
    medical_expense_satang: Number(claim.medicalExpense),
    document_count: accepted.length,
  }
}

function fingerprintOf({ claim, coverage, accepted }: Submission): Buffer {
  return claimFingerprint({
    coverageId: coverage.id,
    admitedDate: claim.admitedDate,
    amount: claim.medicalExpense,
    fileHashes: accepted.flatMap((document) => (document.sha256 ? [document.sha256] : [])),
  })
}

import { type EnteredClaim, groupOfStatus, keepOriginalsUntil } from '@khum/contract'
import type { Insertable } from 'kysely'
import { AppError, invalidField } from '../../../app-error'
import { lockUntilCommit } from '../../../db/advisory-lock'
import type { ClaimTable } from '../../../db/schema-claims'
import { newId } from '../../../ids'
import type { InsuranceCoverage } from '../../insurance/coverage'
import { lockCoverageOwner } from '../../insurance/merge-coverages'
import { readCoverages } from '../../insurance/read-coverages'
import { readDayCounter } from '../claim-clock'
import { appendEvent } from '../claim-events.repo'
import { lockClaimById, notifyOfClaim } from '../claim-moves.service'
import { claimYear } from '../claim-number'
import { recordPayout } from '../claim-payouts'
import { needsOriginals, readClaimSettings } from '../claim-settings'
import { listLines } from '../claims.repo'
import { claimFingerprint } from '../duplicates'
import { adjudicateSourceDecision } from '../source-decision'
import { allocateClaimNumber, insertClaim } from '../submit.repo'
import type { Decision } from './adjudicate'
import { findAndLockAppAccount, listCoveragesInScope } from './adjudication.repo'
import { recordDecision } from './approve.service'
import { insertLines, sumOf, toLineRows } from './itemise.service'
import { accidentDateOf, findKnownClaim, hashOfClaim, isSameClaim } from './known-claims'
import { actingFor, bookDecision } from './office-actions'
import type { OfficeContext } from './office-context'

/** The day on which a claim's paper originals arrived, and the shelf where they are kept. */
interface Arrived {
  originals_received_on?: string
  originals_shelf?: string | null
}

/** A claim that a source sent. `outcome` is `known` if the source had sent the claim before. */
export interface Entered {
  outcome: 'new' | 'known'
  id: string
  claim_number: string
}

/**
 * Enters a claim that no member sent: from a hospital, on paper, or from the insurer's core system. A claim of a core
 * system may come with its decision. Idempotent: if the source sent the same claim with this `source_key` before,
 * returns the existing claim. If the person has an account, a paper claim appears in the app. Run it in the transaction
 * `ctx.db`.
 * @throws AppError coverage_not_claimable (the coverage is unknown, of another insurer, without a policy number, or not
 * in force on the day of treatment), version_conflict (the source has used this `source_key` before, for a claim with
 * different content), decision_sums_wrong, validation_failed
 */
export async function enterClaim(
  ctx: OfficeContext,
  input: EnteredClaim,
  originals: Arrived = {},
): Promise<Entered> {
  const { db } = ctx
  const coverage = await findCoverageInScope(ctx, input.coverage_id)
  if (!coverage) throw new AppError('coverage_not_claimable')
  ctx.caller.about = { insurerCode: coverage.insurerCode, personId: coverage.personId }
  const id = newId()
  const source = { source: input.source ?? 'office', source_key: input.source_key ?? id }
  // If the claim is sent twice at the same time, the second call waits here and then finds the first claim.
  await lockUntilCommit(db, `claim ${coverage.insurerCode} ${source.source} ${source.source_key}`)
  const { insurerCode } = coverage
  const known = await findKnownClaim(db, { insurerCode, ...source })
  if (known) {
    ctx.caller.about.subject = known.id
    if (!isSameClaim(known, input)) throw new AppError('version_conflict')
    return { outcome: 'known', id: known.id, claim_number: known.claim_number }
  }
  const { admited_date: day } = input
  if (!coverage.policyNumber || day < coverage.effectiveDate || day > coverage.expiryDate) {
    throw new AppError('coverage_not_claimable')
  }
  const { received_on: receivedOn = ctx.clock.today() } = input
  if (receivedOn > ctx.clock.today()) throw invalidField('received_on', 'date_future')
  const received = receivedOn === ctx.clock.today() ? ctx : atStartOfDay(ctx, receivedOn)
  const app = input.origin === 'paper' ? await findAndLockAppAccount(db, coverage) : undefined
  await insertEntered(received, id, input, { ...coverage, policyNumber: coverage.policyNumber }, source, {
    ...app,
    ...originals,
    source_hash: hashOfClaim(input),
    // `updated_at` is the present time, not the day of receipt. Clients ask for the claims that changed since their
    // last call, and would miss a change that is dated earlier.
    updated_at: ctx.clock.now(),
  })
  await insertLines(db, toLineRows(id, input.lines))
  // A cashless claim gets no payout account, because the hospital is paid.
  if (app && input.mode === 'reimbursement')
    await recordPayout(ctx, { id, person_id: coverage.personId }, app.account_id)
  const actor = actingFor(ctx.caller, input.origin === 'core_system' ? 'insurer' : 'tpa')
  const event = { kind: 'received', status: 'received', actor } as const
  const eventId = await appendEvent(db, id, event, received.clock.now())
  const claim = await lockClaimById(db, id)
  if (!claim) throw new Error(`claim ${id} was not inserted`)
  await bookDecision(
    ctx,
    claim,
    { benefit: 0n, isOpen: groupOfStatus(claim.status) === 'in_process' },
    eventId,
  )
  await notifyOfClaim(ctx, claim, 'claim_received', eventId)
  if (input.decision) {
    const decision = await convertCoreDecision(ctx, id, input.decision)
    await recordDecision(ctx, claim, decision, { party: 'insurer' })
  }
  ctx.caller.about.subject = id
  return { outcome: 'new', id, claim_number: claim.claim_number }
}

/**
 * Finds a coverage of one of the caller's insurers. Locks it, so that a merge or split of people can't move it to
 * another person before the transaction ends.
 */
export async function findCoverageInScope(
  { db, caller, clock }: OfficeContext,
  id: string,
): Promise<InsuranceCoverage | undefined> {
  const ids = await listCoveragesInScope(db, caller, [id])
  for (const each of ids) await lockCoverageOwner(db, each)
  const [coverage] = await readCoverages(db, ids, clock.today())
  return coverage
}

/**
 * Inserts the row of a claim that no member sent, with the next claim number. The claim is received at
 * `ctx.clock.now()`.
 */
export async function insertEntered(
  ctx: OfficeContext,
  id: string,
  input: EnteredRow,
  coverage: EnteredCoverage,
  source: { source: string; source_key: string },
  more: Arrived & { account_id?: string; partner_id?: string; source_hash?: Buffer; updated_at?: Date } = {},
): Promise<void> {
  const today = ctx.clock.today()
  const settings = await readClaimSettings(ctx.db, coverage.insurerCode)
  const counter = await readDayCounter(ctx.db, settings, today)
  const number = await allocateClaimNumber(ctx.counters, coverage.claimPrefix, claimYear(today))
  const times = { at: ctx.clock.now(), today, due: counter.after(today, settings.payment_days) }
  const isNeeded = needsOriginals(settings, { ...input, amount: BigInt(sumOf(input.lines)) })
  await insertClaim(ctx.db, {
    ...enteredRow({ id, number, ...source }, input, coverage, times),
    originals_expected_on: isNeeded ? today : null,
    ...more,
  })
}

type EnteredRow = Omit<EnteredClaim, 'coverage_id' | 'decision' | 'received_on'>
export type EnteredCoverage = InsuranceCoverage & { policyNumber: string }

/** Makes the row of a claim that no member sent. `due` is the last day for deciding the claim and paying it. */
export function enteredRow(
  of: { id: string; number: string; source: string; source_key: string },
  input: EnteredRow,
  coverage: EnteredCoverage,
  { at, today, due }: { at: Date; today: string; due: string },
): Insertable<ClaimTable> {
  const { insurerName, insuredName } = coverage
  const amount = BigInt(sumOf(input.lines))
  return {
    id: of.id,
    claim_number: of.number,
    origin: input.origin,
    mode: input.mode,
    source: of.source,
    source_key: of.source_key,
    person_id: coverage.personId,
    coverage_id: coverage.id,
    claim_type: input.claim_type,
    admited_type: input.admited_type,
    admited_date: input.admited_date,
    accident_date: accidentDateOf(input) ?? null,
    symptom: input.symptom,
    medical_expense: amount,
    provider_code: input.provider_code ?? null,
    provider_name: input.provider_name,
    insurer_code: coverage.insurerCode,
    insurer_name_th: insurerName.th,
    insurer_name_en: insurerName.en,
    card_type: coverage.cardType,
    policy_number: coverage.policyNumber,
    insured_name_th: insuredName.th,
    insured_name_en: insuredName.en,
    hospital_claim_number: input.hospital_claim_number ?? null,
    insurer_claim_number: input.insurer_claim_number ?? null,
    status: 'received',
    status_since: at,
    answer_due_date: due,
    turn_due_date: due,
    keep_originals_until: keepOriginalsUntil(today),
    fingerprint: claimFingerprint({
      coverageId: coverage.id,
      admitedDate: input.admited_date,
      amount,
      fileHashes: [Buffer.from(`${of.source} ${of.source_key}`)],
    }),
    submitted_at: at,
    updated_at: at,
  }
}

/** Returns the start of a day in Thailand, or `earliest` if that is later. */
export function startOfDay(day: string, earliest?: Date): Date {
  const start = new Date(`${day}T00:00:00+07:00`)
  return earliest && earliest > start ? earliest : start
}

/** Returns the context with its clock set to the start of a day in Thailand, or to `earliest` if that is later. */
export function atStartOfDay(ctx: OfficeContext, day: string, earliest?: Date): OfficeContext {
  const at = startOfDay(day, earliest)
  return { ...ctx, clock: { now: () => new Date(at), today: () => day } }
}

/** Converts a decision of the core system to Khum's form. A decision that pays nothing is a rejection. */
async function convertCoreDecision(
  ctx: OfficeContext,
  claimId: string,
  { lines, reason }: NonNullable<EnteredClaim['decision']>,
): Promise<Decision> {
  const billed = await listLines(ctx.db, claimId)
  const given = lines.map((line, index) => ({ ...line, line_id: billed[index]?.id ?? '' }))
  const result = adjudicateSourceDecision(billed, { lines: given, reason: reason ?? 'other' })
  if (result.kind !== 'decided') throw new AppError('decision_sums_wrong', { fields: result.fields })
  return result.decision
}

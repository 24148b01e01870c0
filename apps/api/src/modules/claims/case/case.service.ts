import {
  bangkokDate,
  type Case,
  type CheckedClaim,
  type OfficeClaim,
  placedReadings,
  type Reading,
  requiredLists,
  type StoredList,
} from '@khum/contract'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { wholeName } from '../../../text/whole-name'
import { listClaimsWithPicture, listForViewer, readingsOf } from '../../documents/documents.service'
import { benefitOfDay } from '../../insurance/claim-payments.repo'
import type { InsuranceCoverage } from '../../insurance/coverage'
import { toBenefit } from '../../insurance/coverages.service'
import { benefitOfClaim } from '../../insurance/limits'
import { readCoverages } from '../../insurance/read-coverages'
import { readRemainingBenefit } from '../../insurance/remaining-benefit'
import { exceedsOwnLimit, hasSecondApprover } from '../../staff/competence'
import { hasPermission } from '../../staff/grants'
import { getOfficeClaim } from '../adjudication/office-claim.service'
import type { StaffActor } from '../adjudication/office-context'
import { isOwnAppeal, listAnswererNames } from '../appeals.repo'
import { listReopenings } from '../claim-events.repo'
import { findCurrentDecision, listDeciderNames } from '../decisions.repo'
import { listHandovers } from '../queue/handovers'
import {
  findInsured,
  findPayeeFacts,
  findWork,
  isInNetwork,
  listLookalikes,
  listNotes,
  listOtherInsurers,
} from './case.repo'
import { runChecks } from './checks'
import { readFigures } from './figures'
import { marksOf } from './marks.service'
import { readNextCheck } from './next-check'
import { readOtherClaims } from './other-claims'
import { isOwnClaim } from './own-claim'
import { findOpenProposal } from './proposals.repo'
import { readQuality } from './quality.service'

type Ctx = Pick<AppContext, 'db' | 'keys' | 'clock'>

/**
 * Returns everything that staff need to decide a claim of one of their insurers: the coverage on the date of treatment
 * with the balances that the member sees, automatic checks, documents, history and notes.
 * @param isAhead whether the screen preloads the claim. The audit log then records a preload instead of an opening, but
 * only if the claim may be the caller's next one. R95
 * @throws AppError not_found
 */
export async function getCase(ctx: Ctx, caller: StaffActor, number: string, isAhead = false): Promise<Case> {
  const { db } = ctx
  // Reads the number of the last event (`seen`) first. If the claim changes after that, this number is outdated, so the
  // server refuses changes from a screen that may lack the new event.
  const work = await findWork(db, caller, number)
  if (!work) throw new AppError('not_found')
  const { id } = work
  const claim = await getOfficeClaim({ ...ctx, caller }, number)
  const insured = await findInsured(db, caller, id)
  const [coverage] = await readCoverages(db, [claim.coverage_id], claim.admited_date)
  if (!coverage) throw new Error(`claim ${id} has no coverage`)
  const isOpen = claim.group === 'in_process' || claim.appeals.some(({ answered_at }) => answered_at === null)
  const decided = isOpen ? undefined : await findCurrentDecision(db, id)
  const reservation = {
    claimId: id,
    coverageId: coverage.id,
    admitedType: claim.admited_type,
    claimType: claim.claim_type,
    serviceDate: claim.admited_date,
    isImported: claim.origin === 'core_system',
  }
  const remaining = decided?.room ?? (await readRemainingBenefit(db, reservation, coverage.benefits))
  const documentIds = claim.documents.map((document) => document.id)
  const files = await listForViewer(db, documentIds)
  const readings = await readingsOf(ctx, documentIds)
  const { history, similar } = await readOtherClaims(db, caller, { ...work, personId: coverage.personId })
  const mayDecide = isAhead && (await hasPermission(db, caller.staffId, 'claims.decide', work.insurer_code))
  if (mayDecide && mayBeNext(work, caller.staffId)) caller.about.outcome = 'loaded_ahead'
  const proposal = await findOpenProposal(db, id)
  const ofDay = await benefitOfDay(db, reservation, proposal?.benefit ?? 0n)
  const { birth_date } = insured
  return {
    claim,
    ins_code: work.insurer_code,
    deciders: await listDeciderNames(db, id),
    figures: await readFigures(db, id),
    reopenings: (await listReopenings(db, id)).map(({ at, name, internal_note }) => ({
      at: at.toISOString(),
      by: name,
      reason: internal_note ?? '',
    })),
    answered_by: await listAnswererNames(db, id),
    seen: work.seen,
    is_own_appeal: await isOwnAppeal(db, work, caller.staffId),
    holder:
      work.held_by && work.held_since
        ? { staff_id: work.held_by, name: work.holder_name ?? '', since: work.held_since.toISOString() }
        : null,
    on_hold:
      work.on_hold_since && work.on_hold_until && work.on_hold_reason
        ? { since: work.on_hold_since.toISOString(), until: work.on_hold_until, reason: work.on_hold_reason }
        : null,
    proposal: proposal
      ? {
          id: proposal.id,
          by: { staff_id: proposal.proposed_by, name: proposal.proposer ?? '' },
          at: proposal.at.toISOString(),
          why: proposal.why,
          outcome: proposal.outcome,
          benefit_satang: Number(proposal.benefit),
          exceeds_own_limit: await exceedsOwnLimit(db, caller.staffId, ofDay),
          has_approver: await hasSecondApprover(
            db,
            { insurerCode: work.insurer_code, benefit: ofDay },
            async (staffId) =>
              staffId === proposal.proposed_by ||
              (proposal.body.appeal !== undefined && (await isOwnAppeal(db, work, staffId))) ||
              (await isOwnClaim(db, staffId, work)),
          ),
          approve: proposal.body.approve ?? null,
          reject: proposal.body.reject ?? null,
        }
      : null,
    quality: await readQuality(db, caller, id),
    person: {
      name: wholeName(insured),
      birth_date,
      age: birth_date === null ? null : yearsBetween(birth_date, claim.admited_date),
      gender: insured.gender,
      relationship: insured.relationship,
      policy_number: work.policy_number,
      card_number: insured.card_number,
      employee_id: insured.employee_id,
      policyholder: coverage.policyholderName,
    },
    coverage: {
      plan_name: coverage.planName,
      insurer_name: coverage.insurerName,
      state: coverage.state,
      effective_date: coverage.effectiveDate,
      expiry_date: coverage.expiryDate,
      benefits: coverage.benefits.map(toBenefit),
    },
    room: remaining,
    next_check: isOpen
      ? await readNextCheck(
          db,
          caller.staffId,
          {
            id,
            insurerCode: work.insurer_code,
            diagnoses: claim.lines.flatMap(({ diagnosis_code }) => diagnosis_code ?? []),
          },
          reservation,
        )
      : undefined,
    room_as_of: decided?.room ? decided.at.toISOString() : null,
    checks: await check(ctx, caller, claim, {
      coverage,
      readings: [...readings.values()].flat(),
      // `remaining` is null for an old decision that was stored without its remaining benefit. What the plan can pay
      // today says nothing about such a decision.
      remaining: isOpen || decided?.room ? remaining : null,
      isVoid: insured.void_from_inception,
      isUnread: work.unread_since !== null,
      submittedOn: bangkokDate(work.submitted_at),
    }),
    documents: inReadingOrder(claim.documents).map((document) => ({
      id: document.id,
      list: document.list,
      name: document.name,
      content_type: document.content_type,
      pages: document.pages,
      rotation: files.get(document.id)?.rotation ?? 0,
      bytes: files.get(document.id)?.bytes ?? null,
      created_at: document.created_at,
      readings: placedReadings.flatMap((kind) =>
        (readings.get(document.id) ?? []).flatMap((read) =>
          read.kind === kind && read.box ? [{ kind, box: read.box }] : [],
        ),
      ),
    })),
    history,
    similar,
    marks: await marksOf(ctx, id),
    notes: (await listNotes(db, id)).map((note) => ({
      id: note.id,
      at: note.at.toISOString(),
      by: note.name ?? '',
      text: note.text,
    })),
    handovers: (await listHandovers(db, id)).map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind,
      by: row.by_name,
      to: row.to_name,
      reason: row.reason,
      until: row.until,
    })),
  }
}

/** Whether `findNextClaim` may return the claim for this person: the person holds it, or it waits for work. */
function mayBeNext(
  { held_by, queue }: { held_by: string | null; queue: string | null },
  staffId: string,
): boolean {
  return held_by === staffId || queue === 'answered' || (queue === 'new' && held_by === null)
}

async function check(
  ctx: Ctx,
  caller: StaffActor,
  claim: OfficeClaim,
  {
    coverage,
    readings,
    remaining,
    isVoid,
    isUnread,
    submittedOn,
  }: {
    coverage: InsuranceCoverage
    readings: readonly Reading[]
    remaining: Case['room'] | null
    isVoid: boolean
    isUnread: boolean
    submittedOn: string
  },
): Promise<CheckedClaim[]> {
  const lookalikes = await listLookalikes(ctx.db, caller, claim.id)
  const payee = await findPayeeFacts(ctx.db, claim.id)
  const claimedBenefit = benefitOfClaim(
    coverage.benefits.map(({ id, kind, limits }) => ({
      id,
      kind,
      limits: limits.map((limit) => ({ ...limit, key: limit.id, parentId: null })),
    })),
    claim.admited_type,
  )
  const valuesOf = (kind: 'total' | 'date') =>
    readings.flatMap((reading) => (reading.kind === kind ? reading.value : []))
  return runChecks({
    claim: {
      claimType: claim.claim_type,
      mode: claim.mode,
      serviceDate: claim.admited_date,
      accidentDate: claim.accident_date,
      submittedOn,
      filedLate: claim.filed_late,
      billed: claim.medical_expense_satang,
      providerCode: claim.provider_code,
      isFromMember: claim.origin === 'member_app',
    },
    coverage: {
      effectiveDate: coverage.effectiveDate,
      expiryDate: coverage.expiryDate,
      state: coverage.state,
      isVoid,
      waitingUntil: coverage.benefits.find(({ id }) => id === claimedBenefit?.id)?.waitingUntil ?? null,
    },
    remaining,
    inNetwork: await isInNetwork(ctx.db, caller, claim),
    lists: [...new Set(claim.documents.map(({ list }): StoredList => list))],
    neededLists: requiredLists(claim.card_type),
    readTotals: valuesOf('total').map((baht) => Math.round(Number(baht) * 100)),
    readDates: valuesOf('date'),
    samePaper: claim.same_paper_in,
    sameFile: lookalikes.flatMap((row) => (row.kind === 'file' ? row.claim_number : [])),
    samePicture: await listClaimsWithPicture(ctx.db, caller, claim.id),
    sameDayAndAmount: lookalikes.flatMap((row) => (row.kind === 'amount' ? row.claim_number : [])),
    payee: payee ? { nameMatches: payee.name_matches, otherAccounts: payee.others } : null,
    otherInsurers: await listOtherInsurers(ctx.db, claim.id),
    isUnread,
  })
}

/** Returns the whole years between two ISO dates. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

const readingOrder: readonly StoredList[] = ['receipt', 'medical', 'bank_book']

/** Sorts documents in the order in which staff read them: receipts first. */
function inReadingOrder<D extends { list: StoredList }>(documents: readonly D[]): D[] {
  return documents.toSorted((a, b) => readingOrder.indexOf(a.list) - readingOrder.indexOf(b.list))
}

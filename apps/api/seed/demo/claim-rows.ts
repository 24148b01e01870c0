import { createHash } from 'node:crypto'
import {
  addDays,
  bangkokDate,
  type ClaimStatus,
  isFinalStatus,
  keepOriginalsUntil,
  limits,
  nextActor,
} from '@khum/contract'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import { referenceHospitals } from '../reference/hospitals'
import type { ClaimSpec, EventSpec } from './claim-spec'
import type { DemoClock } from './demo-clock'
import { baht, type IdOf } from './demo-ids'
import { decidedAmounts } from './line-amounts'
import { demoEmail, demoPartnerOf } from './persons'

export interface ClaimContext {
  clock: DemoClock
  idOf: IdOf
  newId(): string
  claimNumber(insurerCode: string, day: string): string
  coverageOf(key: string): CoverageFacts
}

export interface CoverageFacts {
  insurerCode: string
  insurerName: { th: string; en: string }
  cardType: 'group' | 'individual' | 'self_bought'
  policyNumber: string
  person: string
  insuredName: { th: string; en: string }
}

export function claimRow(spec: ClaimSpec, ctx: ClaimContext): Insertable<Database['claim']> {
  const { clock, idOf } = ctx
  const hospital = referenceHospitals.find(({ code }) => code === spec.hospital)
  if (hospital === undefined) throw new Error(`claim ${spec.key}: no hospital ${spec.hospital}`)
  const coverage = ctx.coverageOf(spec.coverage)
  const [first, last] = endsOf(spec)
  const submitted = instant(clock, first)
  const day = bangkokDate(submitted)
  const decided = spec.history.findLast((event) => event.reason !== undefined)
  const paid = spec.history.find((event) => event.status === 'paid')
  return {
    id: idOf('claim', spec.key),
    claim_number: ctx.claimNumber(coverage.insurerCode, day),
    origin: spec.account === null ? 'hospital' : 'member_app',
    mode: spec.account === null ? 'cashless' : 'reimbursement',
    hospital_claim_number: spec.hospitalClaimNumber ?? null,
    source: 'seed',
    source_key: spec.key,
    person_id: idOf('person', coverage.person),
    account_id: spec.account === null ? null : idOf('account', spec.account),
    partner_id: spec.account === null ? null : demoPartnerOf(spec.account),
    coverage_id: idOf('coverage', spec.coverage),
    draft_id: spec.account === null ? null : ctx.newId(),
    email: spec.account === null ? null : demoEmail(spec.account),
    claim_type: spec.type,
    admited_type: spec.admitedType,
    admited_date: clock.day(spec.serviceDay),
    accident_date: spec.type === 'accident' ? clock.day(spec.serviceDay) : null,
    symptom: spec.symptom,
    medical_expense: baht(billOf(spec)),
    provider_code: hospital.code,
    provider_name: hospital.name_th,
    insurer_code: coverage.insurerCode,
    insurer_name_th: coverage.insurerName.th,
    insurer_name_en: coverage.insurerName.en,
    card_type: coverage.cardType,
    policy_number: coverage.policyNumber,
    insured_name_th: coverage.insuredName.th,
    insured_name_en: coverage.insuredName.en,
    status: last.status,
    reason: decided?.reason ?? null,
    answer_due_date: answerDue(spec, last.status, clock),
    status_since: instant(clock, spec.history.findLast((event) => event.kind === undefined) ?? last),
    turn_due_date:
      last.status === 'documents_needed' && spec.request
        ? clock.day(spec.request.dueDay)
        : answerDue(spec, last.status, clock),
    keep_originals_until: keepOriginalsUntil(day),
    paid_on: paid === undefined ? null : clock.day(paid.day),
    // Demo claims have no files to hash. This hash never equals the fingerprint of a new claim, so no new claim looks
    // like a duplicate of a demo claim.
    fingerprint: createHash('sha256').update(`demo ${spec.key}`).digest(),
    submitted_at: submitted,
    updated_at: instant(clock, last),
  }
}

export function lineRows(spec: ClaimSpec, { idOf }: ClaimContext): Insertable<Database['claim_line']>[] {
  return spec.lines.map(({ description, billed, diagnosis, procedure }, sort) => ({
    id: idOf('line', `${spec.key} ${sort}`),
    claim_id: idOf('claim', spec.key),
    sort,
    description_th: description.th,
    description_en: description.en,
    billed: baht(billed),
    diagnosis_code: diagnosis ?? null,
    procedure_code: procedure ?? null,
  }))
}

/** Returns the decision on a claim and the decision's lines, or null if the claim isn't decided yet. */
export function decisionRows(
  spec: ClaimSpec,
  { clock, idOf }: ClaimContext,
): {
  decision: Insertable<Database['claim_decision']>
  lines: Insertable<Database['claim_decision_line']>[]
} | null {
  const event = spec.history.find(({ status }) => outcomes.some((outcome) => outcome === status))
  const outcome = outcomes.find((each) => each === event?.status)
  if (event === undefined || outcome === undefined) return null
  const decision_id = idOf('decision', spec.key)
  const lines = spec.lines.map(({ billed, decided = {} }, sort) => ({
    decision_id,
    line_id: idOf('line', `${spec.key} ${sort}`),
    billed: baht(billed),
    ...decidedAmounts(billed, decided),
    reason: decided.reason ?? null,
  }))
  const decision = {
    id: decision_id,
    claim_id: idOf('claim', spec.key),
    version: 1,
    author_kind: 'client',
    author_id: 'integration',
    party: event.party === 'insurer' ? 'insurer' : 'tpa',
    at: instant(clock, event),
    outcome,
    benefit: lines.reduce((sum, line) => sum + line.benefit, 0),
    reason: event.reason ?? null,
  } as const
  return { decision, lines }
}

const outcomes = ['approved', 'partly_approved', 'not_approved'] as const

export function eventRows(
  spec: ClaimSpec,
  { clock, idOf, newId }: ClaimContext,
): Insertable<Database['claim_event']>[] {
  return spec.history.map((event, index) => ({
    id: newId(),
    claim_id: idOf('claim', spec.key),
    seq: index + 1,
    kind: kindOf(event, index),
    status: event.status,
    ...actorOf(event, spec.account === null ? null : idOf('account', spec.account)),
    decision_id: kindOf(event, index) === 'decided' ? idOf('decision', spec.key) : null,
    paid_on: event.status === 'paid' ? clock.day(event.day) : null,
    reason: event.reason ?? null,
    note_th: event.note?.th ?? null,
    note_en: event.note?.en ?? null,
    at: instant(clock, event),
  }))
}

function kindOf({ kind, status }: EventSpec, index: number) {
  if (index === 0) return 'received'
  return kind ?? (outcomes.some((outcome) => outcome === status) ? 'decided' : 'moved')
}

function actorOf({ party }: EventSpec, accountId: string | null) {
  if (party === 'member' && accountId !== null)
    return { actor_kind: 'member', actor_id: accountId, party } as const
  if (party === 'system') return { actor_kind: 'system', actor_id: null, party } as const
  return { actor_kind: 'client', actor_id: 'integration', party } as const
}

export function appealRows(
  { key, appeal }: ClaimSpec,
  { clock, idOf, newId }: ClaimContext,
): Insertable<Database['claim_appeal']>[] {
  if (appeal === undefined) return []
  return [
    {
      id: newId(),
      claim_id: idOf('claim', key),
      decision_id: idOf('decision', key),
      filed_at: clock.at(appeal.day, '10:30'),
      filed_by: 'integration',
      text: appeal.text,
      answer_due_date: clock.day(appeal.dueDay),
    },
  ]
}

export function requestRows(
  { key, request, history }: ClaimSpec,
  { clock, idOf, newId }: ClaimContext,
): Insertable<Database['document_request']>[] {
  if (request === undefined) return []
  const { list, reason, day, dueDay, fulfilledDay } = request
  const settling = history.find(({ status }) => settlingStatuses.includes(status))
  return [
    {
      id: newId(),
      claim_id: idOf('claim', key),
      list,
      reason_th: reason.th,
      reason_en: reason.en,
      due_date: clock.day(dueDay),
      created_at: clock.at(day, '14:10'),
      fulfilled_at: fulfilledDay === undefined ? null : clock.at(fulfilledDay, '08:45'),
      closed_at: settling === undefined || fulfilledDay !== undefined ? null : instant(clock, settling),
    },
  ]
}

/** The first of these statuses in a claim's history ends the claim's reservation in the ledger. */
const settlingStatuses: readonly ClaimStatus[] = [
  'approved',
  'partly_approved',
  'not_approved',
  'withdrawn',
  'closed_missing_documents',
]

/**
 * Returns when the claim reserved its amount, when that reservation was settled, and how much the plan paid, in satang.
 */
export function ledgerMoves(spec: ClaimSpec, clock: DemoClock) {
  const [first] = endsOf(spec)
  const settling = spec.history.find(({ status }) => settlingStatuses.includes(status))
  const benefit = spec.lines.reduce(
    (sum, { billed, decided }) => sum + (decided === undefined ? 0 : decidedAmounts(billed, decided).benefit),
    0,
  )
  return {
    reserved: { at: instant(clock, first), amount: BigInt(baht(billOf(spec))) },
    settled: settling === undefined ? null : { at: instant(clock, settling), amount: BigInt(benefit) },
  }
}

export function endsOf(spec: ClaimSpec): [first: EventSpec, last: EventSpec] {
  const [first, last] = [spec.history[0], spec.history.at(-1)]
  if (first === undefined || last === undefined) throw new Error(`claim ${spec.key} has no history`)
  return [first, last]
}

function billOf(spec: ClaimSpec): number {
  return spec.lines.reduce((sum, { billed }) => sum + billed, 0)
}

function instant(clock: DemoClock, event: EventSpec): Date {
  return clock.at(event.day, event.time)
}

/**
 * Returns the day by which a decision is due, counted from the day on which all documents had arrived. Null while the
 * member must act and after the claim has ended.
 */
function answerDue(spec: ClaimSpec, status: ClaimStatus, clock: DemoClock): string | null {
  if (isFinalStatus(status) || nextActor(status) === 'member') return null
  const start = spec.request?.fulfilledDay ?? endsOf(spec)[0].day
  return addDays(clock.day(start), limits.claimPaymentDays)
}

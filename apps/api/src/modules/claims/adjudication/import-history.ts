import type { ClaimSettings, ClaimStatus, EnteredClaim, ExchangeRow } from '@khum/contract'
import { newId } from '../../../ids'
import { bookNewClaims } from '../../insurance/ledger-bulk'
import { clockAfter, type DayCounter, readDayCounter } from '../claim-clock'
import { eventRow, insertEvents } from '../claim-events.repo'
import { claimYear } from '../claim-number'
import { readClaimSettings } from '../claim-settings'
import { insertFirstDecisions } from '../decisions.repo'
import { convertSourceDecision } from '../source-decision'
import { allocateClaimNumbers, insertClaim } from '../submit.repo'
import { type EnteredCoverage, enteredRow, startOfDay } from './enter-claim.service'
import { insertLines, toLineRows } from './itemise.service'
import { actingFor } from './office-actions'
import type { OfficeContext } from './office-context'

type Row = ExchangeRow<'claim'>

/** A claim that a source has decided and that Khum doesn't have yet. */
export interface NewHistory {
  id: string
  row: Row
  coverage: EnteredCoverage
}

/**
 * Inserts claims that a source has already decided, in bulk: received, decided and, if the row says so, paid. Each
 * event has the date that the source gives. Then books the claims in the ledger in the given order: each claim uses up
 * a part of the limits, and only the rest is left for the next claim. All claims must be of one insurer. Notifies no
 * one. Run it in the transaction `ctx.db`.
 */
export async function insertHistory(
  ctx: OfficeContext,
  source: string,
  histories: readonly NewHistory[],
): Promise<void> {
  const [first] = histories
  if (!first) return
  const { db } = ctx
  const settings = await readClaimSettings(db, first.coverage.insurerCode)
  const firstDay = histories.map(({ row }) => row.received_on).reduce((a, b) => (a < b ? a : b))
  const counter = await readDayCounter(db, settings, firstDay)
  const numbers = await allocateNumbers(ctx, histories)
  const actor = actingFor(ctx.caller, 'insurer')
  const claims = histories.map((history) =>
    historyOf(history, {
      source,
      number: numbers.get(history) ?? '',
      actor,
      counter,
      settings,
      now: ctx.clock.now(),
    }),
  )
  await insertClaim(db, ...claims.map(({ claim }) => claim))
  await insertLines(
    db,
    claims.flatMap(({ lines }) => lines),
  )
  await insertFirstDecisions(
    db,
    claims.map(({ decision }) => decision),
  )
  await insertEvents(
    db,
    claims.flatMap(({ events }) => events),
  )
  await bookNewClaims(
    db,
    claims.map(({ claim, decision, decidedEvent }) => ({
      claim: {
        claimId: claim.id,
        coverageId: claim.coverage_id,
        admitedType: claim.admited_type,
        serviceDate: claim.admited_date,
        isImported: true,
      },
      state: { benefit: decision.decision.benefit, open: 0n },
      booking: { at: decidedEvent.at, eventId: decidedEvent.id },
    })),
  )
}

/** Allocates a claim number to each claim, from the series of the year in which the claim was received. */
async function allocateNumbers(
  { counters }: OfficeContext,
  histories: readonly NewHistory[],
): Promise<ReadonlyMap<NewHistory, string>> {
  const found = new Map<NewHistory, string>()
  const yearOf = ({ row }: NewHistory) => claimYear(row.received_on)
  for (const year of new Set(histories.map(yearOf))) {
    const ofYear = histories.filter((history) => yearOf(history) === year)
    const prefix = ofYear[0]?.coverage.claimPrefix ?? ''
    const numbers = await allocateClaimNumbers(counters, prefix, year, ofYear.length)
    for (const [index, history] of ofYear.entries()) found.set(history, numbers[index] ?? '')
  }
  return found
}

interface Rules {
  source: string
  number: string
  actor: ReturnType<typeof actingFor<'insurer'>>
  counter: DayCounter
  settings: ClaimSettings
  now: Date
}

/** Makes the rows of one claim: the claim with its lines, decision and events. */
function historyOf(
  { id, row, coverage }: NewHistory,
  { source, number, actor, counter, settings, now }: Rules,
) {
  const entered = toEntered(row)
  const lines = toLineRows(id, entered.lines)
  const result = convertSourceDecision(
    row,
    lines.map((line) => ({ id: line.id, billed: BigInt(line.billed) })),
  )
  if (result.kind !== 'decided') throw new Error(`claim row ${row.source_key} has a wrong decision`)
  const { decision } = result
  const decisionId = newId()
  const received = startOfDay(row.received_on)
  const decided = startOfDay(row.decided_on, received)
  const decidedEvent = eventRow(
    id,
    2,
    { kind: 'decided', status: decision.outcome, actor, decisionId, reason: decision.reason },
    decided,
  )
  const moves = [decidedEvent]
  if (row.paid_on !== undefined) {
    const paid = { status: 'paid', actor, paidOn: row.paid_on } as const
    moves.push(eventRow(id, 3, paid, startOfDay(row.paid_on, decided)))
  }
  const due = counter.after(row.received_on, settings.payment_days)
  let claim = enteredRow({ id, number, source, source_key: row.source_key }, entered, coverage, {
    at: received,
    today: row.received_on,
    due,
  })
  let before: { status: ClaimStatus; answerDue: string | null } = { status: 'received', answerDue: due }
  for (const { status, at, paid_on } of moves) {
    const today = paid_on ?? row.decided_on
    const clock = clockAfter(before, status, { today, counter, settings, documentsDue: null })
    before = { status, answerDue: clock.answerDue }
    claim = {
      ...claim,
      status,
      status_since: at,
      reason: decision.reason,
      answer_due_date: clock.answerDue,
      turn_due_date: clock.turnDue,
      paid_on,
    }
  }
  // `updated_at` is the time of the import, not the source's date. So clients that ask for the claims changed since
  // their last call find this claim.
  claim = { ...claim, updated_at: now }
  const events = [eventRow(id, 1, { kind: 'received', status: 'received', actor }, received), ...moves]
  const by = { author_kind: actor.kind, author_id: actor.id, party: 'insurer' as const }
  return {
    claim,
    lines,
    events,
    decidedEvent,
    decision: { id: decisionId, row: { claim_id: id, ...by, at: decided }, decision },
  }
}

function toEntered(row: Row): Omit<EnteredClaim, 'coverage_id' | 'decision'> {
  return {
    origin: 'core_system',
    mode: row.mode ?? 'reimbursement',
    claim_type: row.claim_type,
    admited_type: row.admited_type,
    admited_date: row.admited_date,
    accident_date: row.accident_date,
    symptom: row.symptom,
    provider_code: row.provider_code,
    provider_name: row.provider_name,
    hospital_claim_number: row.hospital_claim_number,
    insurer_claim_number: row.insurer_claim_number,
    lines: row.lines.map((line) => ({
      description: { th: line.description_th, en: line.description_en },
      billed_satang: line.billed,
      section:
        line.section_scheme !== undefined && line.section_code !== undefined
          ? { scheme: line.section_scheme, code: line.section_code }
          : undefined,
      diagnosis_code: line.diagnosis_code,
      procedure_code: line.procedure_code,
    })),
  }
}

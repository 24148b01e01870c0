import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import { claimYear, formatClaimNumber } from '../../src/modules/claims/claim-number'
import { bookDecidedClaim, reserve } from '../../src/modules/insurance/ledger'
import {
  appealRows,
  type ClaimContext,
  type CoverageFacts,
  claimRow,
  decisionRows,
  endsOf,
  eventRows,
  ledgerMoves,
  lineRows,
  requestRows,
} from './claim-rows'
import type { ClaimSpec } from './claim-spec'
import { maleeApprovedClaims } from './claims-malee-approved'
import { maleeOpenClaims } from './claims-malee-open'
import { maleeRejectedClaims } from './claims-malee-rejected'
import { otherClaims } from './claims-others'
import { queueClaims } from './claims-queue'
import { renewedClaims } from './claims-renewed'
import type { DemoClock } from './demo-clock'
import type { IdOf } from './demo-ids'
import { demoInsurers } from './partners'
import { demoName } from './persons'
import type { PolicySpec } from './policy-spec'

/** Claims get their numbers in this order. Add new lists at the end, so that earlier claims keep their numbers. */
const claimSpecs: readonly ClaimSpec[] = [
  ...[...maleeOpenClaims, ...maleeApprovedClaims, ...maleeRejectedClaims, ...otherClaims].toSorted((a, b) =>
    order(a).localeCompare(order(b)),
  ),
  ...renewedClaims,
  ...queueClaims,
]

function order(spec: ClaimSpec): string {
  const [first] = endsOf(spec)
  return `${10_000 + first.day} ${first.time}`
}

/** In each year, an insurer's first demo claim gets the number after this one, as if the insurer already had claims. */
const claimsBefore = 1_200

/** Returns the rows of all demo claims, and each insurer's last claim number. */
export function claimWorld(
  policies: readonly PolicySpec[],
  clock: DemoClock,
  idOf: IdOf,
  newId: () => string,
) {
  const counters = new Map<string, { prefix: string; year: number; last_number: number }>()
  const context: ClaimContext = {
    clock,
    idOf,
    newId,
    coverageOf: (key) => coverageFacts(policies, key),
    claimNumber: (insurerCode, day) => {
      const year = claimYear(day)
      const prefix = insurerOf(insurerCode).claim_prefix ?? insurerCode
      const key = `${prefix} ${year}`
      const counter = counters.get(key) ?? { prefix, year, last_number: claimsBefore }
      counter.last_number += 1
      counters.set(key, counter)
      return formatClaimNumber(prefix, year, counter.last_number)
    },
  }
  const decisions = claimSpecs.flatMap((spec) => decisionRows(spec, context) ?? [])
  return {
    claim: claimSpecs.map((spec) => claimRow(spec, context)),
    claim_decision: decisions.map(({ decision }) => decision),
    claim_decision_line: decisions.flatMap(({ lines }) => lines),
    claim_line: claimSpecs.flatMap((spec) => lineRows(spec, context)),
    claim_event: claimSpecs.flatMap((spec) => eventRows(spec, context)),
    document_request: claimSpecs.flatMap((spec) => requestRows(spec, context)),
    claim_appeal: claimSpecs.flatMap((spec) => appealRows(spec, context)),
    claim_number_counter: [...counters.values()],
  }
}

/** Adds every claim's ledger entries in order of time, with the functions that real claims use. */
export async function replayLedger(db: Kysely<Database>, clock: DemoClock, idOf: IdOf): Promise<void> {
  const moves = claimSpecs.flatMap((spec) => {
    const { reserved, settled } = ledgerMoves(spec, clock)
    return [
      { spec, ...reserved, act: reserve },
      ...(settled === null ? [] : [{ spec, ...settled, act: bookDecidedClaim }]),
    ]
  })
  for (const { spec, at, amount, act } of moves.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await act(
      db,
      {
        claimId: idOf('claim', spec.key),
        coverageId: idOf('coverage', spec.coverage),
        admitedType: spec.admitedType,
        serviceDate: clock.day(spec.serviceDay),
        amount,
      },
      at,
    )
  }
}

function coverageFacts(policies: readonly PolicySpec[], key: string): CoverageFacts {
  for (const policy of policies) {
    const coverage = policy.coverages.find((one) => one.key === key)
    if (coverage === undefined) continue
    if (policy.number === null) throw new Error(`${policy.key} has no number: nothing can be claimed on it`)
    const { code, name_th, name_en } = insurerOf(policy.insurer)
    return {
      insurerCode: code,
      insurerName: { th: name_th, en: name_en },
      cardType: policy.cardType,
      policyNumber: policy.number,
      person: coverage.person,
      insuredName: demoName(coverage.person),
    }
  }
  throw new Error(`no coverage ${key}`)
}

function insurerOf(code: string) {
  const insurer = demoInsurers.find((one) => one.code === code)
  if (insurer === undefined) throw new Error(`no demo insurer ${code}`)
  return insurer
}

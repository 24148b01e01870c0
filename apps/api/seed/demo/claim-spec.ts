import type { AdmitedType, ClaimStatus, ClaimType, DocumentList, ReasonCode, Words } from '@khum/contract'
import type { ClaimEventTable } from '../../src/db/schema-claims'

/**
 * Amounts in baht. The benefit pays the rest: billed − discount − not covered − the shares of the member and of others.
 */
export interface DecidedSpec {
  discount?: number
  notCovered?: number
  deductible?: number
  copay?: number
  coinsurance?: number
  overLimit?: number
  otherPayer?: number
  reason?: ReasonCode
}

interface LineSpec {
  description: Words
  /** In baht. */
  billed: number
  decided?: DecidedSpec
}

/** Days are relative to today: −3 means three days ago. */
export interface EventSpec {
  status: ClaimStatus
  actor: ClaimEventTable['actor']
  day: number
  time: string
  reason?: ReasonCode
  note?: Words
}

interface RequestSpec {
  list: DocumentList
  reason: Words
  day: number
  dueDay: number
  fulfilledDay?: number
}

export interface ClaimSpec {
  key: string
  account: string
  coverage: string
  type: ClaimType
  admitedType: AdmitedType
  serviceDay: number
  symptom: string
  /** The code of a hospital in the reference data. */
  hospital: string
  lines: readonly LineSpec[]
  /** The claim's events from `received` to its current status. */
  history: readonly EventSpec[]
  request?: RequestSpec
}

export function line(th: string, en: string, billed: number, decided?: DecidedSpec): LineSpec {
  return { description: { th, en }, billed, ...(decided && { decided }) }
}

/** Returns the single line of an unchecked claim: the whole bill. */
export function wholeBill(billed: number): readonly LineSpec[] {
  return [line('ค่ารักษาพยาบาล', 'Medical expenses', billed)]
}

type Detail = Pick<EventSpec, 'reason' | 'note'>

function step(actor: EventSpec['actor']) {
  return (status: ClaimStatus, day: number, time: string, detail: Detail = {}): EventSpec => ({
    status,
    actor,
    day,
    time,
    ...detail,
  })
}

export const byMember = step('member')
export const byTpa = step('tpa')
export const byInsurer = step('insurer')
export const bySystem = step('system')

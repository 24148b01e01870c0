import type { AdmitedType, ClaimStatus, ClaimType, DocumentList, ReasonCode, Words } from '@khum/contract'
import type { ClaimEventTable } from '../../src/db/schema-claims'

/**
 * The amounts that a decision subtracts from a line's bill, in baht. The benefit amount is what remains of the bill.
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
  /** The amount on the bill, in baht. */
  billed: number
  decided?: DecidedSpec
  /** The ICD-10 code. The code in `procedure` is an ICD-9-CM code. */
  diagnosis?: string
  procedure?: string
}

/** `day` is relative to today: −3 is three days ago. */
export interface EventSpec {
  kind?: 'appealed'
  status: ClaimStatus
  party: ClaimEventTable['party']
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

/** An appeal that hasn't been answered yet. */
interface AppealSpec {
  text: string
  day: number
  dueDay: number
}

export interface ClaimSpec {
  key: string
  /** The account that sent the claim; null if the hospital sent it. */
  account: string | null
  hospitalClaimNumber?: string
  coverage: string
  type: ClaimType
  admitedType: AdmitedType
  serviceDay: number
  symptom: string
  /** The hospital's code in the reference data. */
  hospital: string
  lines: readonly LineSpec[]
  /** The claim's events, from `received` to the current status. */
  history: readonly EventSpec[]
  request?: RequestSpec
  appeal?: AppealSpec
}

export function line(th: string, en: string, billed: number, decided?: DecidedSpec): LineSpec {
  return { description: { th, en }, billed, ...(decided && { decided }) }
}

/** Returns the single line of a claim that isn't decided yet: the whole bill. */
export function wholeBill(billed: number): readonly LineSpec[] {
  return [line('ค่ารักษาพยาบาล', 'Medical expenses', billed)]
}

type Detail = Pick<EventSpec, 'reason' | 'note' | 'kind'>

function step(party: EventSpec['party']) {
  return (status: ClaimStatus, day: number, time: string, detail: Detail = {}): EventSpec => ({
    status,
    party,
    day,
    time,
    ...detail,
  })
}

export const byMember = step('member')
export const byTpa = step('tpa')
export const byInsurer = step('insurer')
export const bySystem = step('system')

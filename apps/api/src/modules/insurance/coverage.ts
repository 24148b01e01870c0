import type { AdmitedType, BenefitKind, CardType, CoverageState, Words } from '@khum/contract'

/** Settled and pending stand apart; `left` is never below 0 nor above what is left of a limit over this one. */
export interface LimitBalance {
  used: bigint
  pending: bigint
  left: bigint
  /** The policy year, both days included; null for a lifetime limit. */
  period: { start: string; end: string } | null
}

/** A limit with its balance in the period that contains the asked day. Amounts are satang, counts plain numbers. */
export interface BenefitLimit {
  id: string
  measure: 'amount' | 'visits' | 'days' | 'percent'
  scope: 'item' | 'visit' | 'day' | 'confinement' | 'policy_year' | 'lifetime'
  item: 'benefit' | 'medical_fee' | 'room_fee' | 'surgery_fee' | 'medicine_fee'
  sharedBy: 'person' | 'family'
  value: bigint
  /** Null for limits without a running balance: per item, visit, day or confinement, and percentages. */
  balance: LimitBalance | null
}

export interface CoverageBenefit {
  id: string
  kind: BenefitKind
  name: Words
  /** What the member pays of each bill: percent, satang a visit, satang a policy year. */
  copayPercent: number | null
  copayPerVisit: bigint | null
  deductible: bigint | null
  /** The first day it covers illness, while that is still to come. */
  waitingUntil: string | null
  limits: BenefitLimit[]
}

export interface InsuranceCoverage {
  id: string
  personId: string
  insurerCode: string
  insurerName: Words
  insurerLogo: string | null
  cardColor: string | null
  claimPrefix: string
  /** `+66…` or a short number. */
  insurerHotline: string | null
  planName: Words
  cardType: CardType
  /** Null while the insurer has not issued one; no claim can be sent then. */
  policyNumber: string | null
  insuredName: Words
  /** For those who have the person before them: `ม. จ.`, `M. J.` */
  insuredInitials: Words
  relationship: 'self' | 'spouse' | 'child' | 'parent'
  employeeId: string | null
  policyholderName: Words | null
  effectiveDate: string
  expiryDate: string
  state: CoverageState
  /** Of the list it was read from. */
  nickname: string | null
  hidden: boolean
  benefits: CoverageBenefit[]
}

/** What a claim takes from a coverage while it is open, and in the end. */
export interface Reservation {
  claimId: string
  coverageId: string
  admitedType: AdmitedType
  serviceDate: string
  /** Satang. */
  amount: bigint
}

/** A limit that a decision would go over. */
export interface ExceededLimit extends Pick<BenefitLimit, 'measure' | 'scope' | 'item' | 'sharedBy'> {
  /** Of the decision's lines the one that is too high, for a limit per item; null for a limit on the whole claim. */
  line: number | null
  /** The limit itself, what is left of it for this claim, and what the decision takes. Satang, or counts. */
  value: bigint
  left: bigint
  decided: bigint
}

/** What the plan has to say against a decision. */
export type Objection = { kind: 'no_benefit' } | ({ kind: 'over_limit' } & ExceededLimit)

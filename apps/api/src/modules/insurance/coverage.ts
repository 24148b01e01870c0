import type { AdmitedType, BenefitKind, CardType, ClaimType, CoverageState, Words } from '@khum/contract'
import type { RaisedLimit } from './raised-limits'

/** `left` is the limit minus used and pending. It is never below 0, and never above what remains of a parent limit. */
export interface LimitBalance {
  used: bigint
  pending: bigint
  left: bigint
  /** The policy year, with its first and last day; null for a lifetime limit. */
  period: { start: string; end: string } | null
}

/** A limit with its balance on a date. Amounts are in satang; counts are plain numbers. */
export interface BenefitLimit {
  id: string
  measure: 'amount' | 'visits' | 'days' | 'percent'
  scope: 'item' | 'visit' | 'day' | 'confinement' | 'policy_year' | 'lifetime'
  /** `deductible` and `copayment` limit what the member pays. All others limit what the plan pays. */
  item: 'benefit' | 'medical_fee' | 'room_fee' | 'surgery_fee' | 'medicine_fee' | 'deductible' | 'copayment'
  sharedBy: 'person' | 'family'
  value: bigint
  /** Null for limits without a running balance: per item, visit, day or confinement, and percentages. */
  balance: LimitBalance | null
  /** The raised part, if a renewal raised the limit and this part is still in its waiting period; otherwise null. */
  raised: RaisedLimit | null
}

export interface CoverageBenefit {
  id: string
  kind: BenefitKind
  name: Words
  /** What the member pays: a percentage of each bill, satang per visit, and satang per policy year. */
  copayPercent: number | null
  copayPerVisit: bigint | null
  deductible: bigint | null
  /** The first day on which the benefit covers illness, if that day is still to come. */
  waitingUntil: string | null
  limits: BenefitLimit[]
}

/** A coverage without its benefits and balances. */
export interface CoverageFacts {
  id: string
  personId: string
  insurerCode: string
  insurerName: Words
  insurerLogo: string | null
  cardColor: string | null
  claimPrefix: string
  /** `+66…`, or a short number such as `1415`. */
  insurerHotline: string | null
  /** How many days after a treatment, or after the end of the coverage, the insurer still accepts claims. */
  filingDays: number
  planName: Words
  cardType: CardType
  /** Null until the insurer has issued a policy number. The member can't send a claim before that. */
  policyNumber: string | null
  insuredName: Words
  /** The hospital counter sees only these initials, such as `ม. จ.`, because it checks the person's identity itself. */
  insuredInitials: Words
  relationship: 'self' | 'spouse' | 'child' | 'parent'
  employeeId: string | null
  policyholderName: Words | null
  effectiveDate: string
  expiryDate: string
  state: CoverageState
  nickname: string | null
  hidden: boolean
}

export interface InsuranceCoverage extends CoverageFacts {
  benefits: CoverageBenefit[]
}

/**
 * The amount of a coverage's limits that a claim uses. It is reserved while the claim is open, and consumed when the
 * claim is decided.
 */
export interface Reservation {
  claimId: string
  coverageId: string
  admitedType: AdmitedType
  serviceDate: string
  /**
   * Required for an undecided claim, because only a claim for an accident can use the raised part of a limit during its
   * waiting period.
   */
  claimType?: ClaimType
  /** Whether the insurer's core system decided the claim and sent it to Khum as a record. */
  isImported?: boolean
  /** Whether this transaction created the claim. Such a claim has no ledger entries and no decisions yet. */
  isNew?: boolean
  /** In satang. */
  amount: bigint
}

/** A limit that a decision would exceed. */
export interface ExceededLimit extends Pick<BenefitLimit, 'measure' | 'scope' | 'item' | 'sharedBy'> {
  /** Index of the line that exceeds a limit per item; null for a limit on the whole claim. */
  line: number | null
  /**
   * In satang or as counts: the limit (`value`), how much of it this claim can still use (`left`), and how much the
   * decision would use (`decided`).
   */
  value: bigint
  left: bigint
  decided: bigint
}

/**
 * A reason why a plan doesn't allow a decision. `over_member_maximum`: the member would pay more deductible or
 * co-payment than the plan's maximum for a year.
 */
export type Objection =
  | { kind: 'no_benefit' }
  | ({ kind: 'over_limit' | 'over_member_maximum' } & ExceededLimit)

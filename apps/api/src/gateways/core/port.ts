import type { AdmitedType, BenefitKind, CardType, CoverageState, Words } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

/** A limit with its balance in the period that contains the asked day. Amounts are satang, counts plain numbers. */
export interface CoreLimit {
  id: string
  measure: 'amount' | 'visits' | 'days' | 'percent'
  scope: 'item' | 'visit' | 'day' | 'confinement' | 'policy_year' | 'lifetime'
  item: 'benefit' | 'medical_fee' | 'room_fee' | 'surgery_fee' | 'medicine_fee'
  sharedBy: 'person' | 'family'
  value: bigint
  /** Null for limits without a running balance (per item, visit, day). */
  balance: { used: bigint; pending: bigint; left: bigint; periodStart: string; periodEnd: string } | null
}

export interface CoreBenefit {
  id: string
  kind: BenefitKind
  name: Words
  copayPercent: number | null
  copayPerVisit: bigint | null
  deductible: bigint | null
  waitingUntil: string | null
  limits: CoreLimit[]
}

export interface CoreCoverage {
  id: string
  personId: string
  insurerCode: string
  insurerName: Words
  insurerLogo: string | null
  cardColor: string | null
  claimPrefix: string
  planName: Words
  cardType: CardType
  /** Null while the insurer has not issued one; no claim can be sent then. */
  policyNumber: string | null
  insuredName: Words
  relationship: 'self' | 'spouse' | 'child' | 'parent'
  employeeId: string | null
  policyholderName: Words | null
  effectiveDate: string
  expiryDate: string
  state: CoverageState
  benefits: CoreBenefit[]
}

/** What a claim takes from a coverage while it is open, and in the end. */
export interface CoreReservation {
  claimId: string
  coverageId: string
  admitedType: AdmitedType
  serviceDate: string
  /** Satang. */
  amount: bigint
}

/**
 * What the TPA's core system owns. The built-in implementation lives on our own database; nothing outside this port
 * knows which is in use. Ledger calls take the caller's transaction, so that a claim and its reservation are one.
 */
export interface CoreGateway {
  /** The coverages in an account's own list, in the member's order, with balances on the given day (ISO). */
  listCoverages(accountId: string, today: string): Promise<CoreCoverage[]>
  /** One coverage of an account, or null when it is not theirs. */
  findCoverage(
    accountId: string,
    coverageId: string,
    today: string,
    // Of a caller that holds a transaction already: a second connection could wait for itself when the pool is full.
    db?: Kysely<Database>,
  ): Promise<CoreCoverage | null>
  /** Sets cover aside when a claim is sent. */
  reserve(db: Kysely<Database>, reservation: CoreReservation, at: Date): Promise<void>
  /** Gives back what is still set aside, and takes what was decided (0 satang when rejected). */
  settle(db: Kysely<Database>, reservation: CoreReservation, at: Date): Promise<void>
}

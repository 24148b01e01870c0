import type { AdmitedType, BenefitKind, CardType, CoverageState, Words } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

/** Settled and pending stand apart; `left` is never below 0 nor above what is left of a limit over this one. */
export interface CoreBalance {
  used: bigint
  pending: bigint
  left: bigint
  /** The policy year, both days included; null for a lifetime limit. */
  period: { start: string; end: string } | null
}

/** A limit with its balance in the period that contains the asked day. Amounts are satang, counts plain numbers. */
export interface CoreLimit {
  id: string
  measure: 'amount' | 'visits' | 'days' | 'percent'
  scope: 'item' | 'visit' | 'day' | 'confinement' | 'policy_year' | 'lifetime'
  item: 'benefit' | 'medical_fee' | 'room_fee' | 'surgery_fee' | 'medicine_fee'
  sharedBy: 'person' | 'family'
  value: bigint
  /** Null for limits without a running balance: per item, visit, day or confinement, and percentages. */
  balance: CoreBalance | null
}

export interface CoreBenefit {
  id: string
  kind: BenefitKind
  name: Words
  /** What the member pays of each bill: percent, satang a visit, satang a policy year. */
  copayPercent: number | null
  copayPerVisit: bigint | null
  deductible: bigint | null
  /** The first day it covers illness, while that is still to come. */
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

/** A limit that a decision would go over. */
export interface CoreExceeded extends Pick<CoreLimit, 'measure' | 'scope' | 'item' | 'sharedBy'> {
  /** Of the decision's lines the one that is too high, for a limit per item; null for a limit on the whole claim. */
  line: number | null
  /** The limit itself, what is left of it for this claim, and what the decision takes. Satang, or counts. */
  value: bigint
  left: bigint
  decided: bigint
}

/** What the plan has to say against a decision. */
export type CoreObjection = { kind: 'no_benefit' } | ({ kind: 'over_limit' } & CoreExceeded)

/**
 * What the TPA's core system owns. The built-in implementation lives on our own database; nothing outside this port
 * knows which is in use. Ledger calls take the caller's transaction, so that a claim and its reservation are one.
 */
export interface CoreGateway {
  /** The member's own coverages in their list, in their order, with balances on the given day (ISO). */
  listCoverages(accountId: string, today: string): Promise<CoreCoverage[]>
  /**
   * One of the member's own coverages, or null when it is not theirs or stands not in their list. Inside a transaction
   * pass its `db`: a second connection could wait for the first one for ever.
   */
  findCoverage(
    accountId: string,
    coverageId: string,
    today: string,
    db?: Kysely<Database>,
  ): Promise<CoreCoverage | null>
  /**
   * Coverages by their ids, whosever they are and in no order: who may see them was decided before. Inside a transaction
   * pass its `db`.
   */
  readCoverages(ids: readonly string[], today: string, db?: Kysely<Database>): Promise<CoreCoverage[]>
  /**
   * Sets cover aside when a claim is sent: one visit, and the most the plan can still pay of the amount, in the policy
   * year of the service date. A second call for the same claim changes nothing.
   */
  reserve(db: Kysely<Database>, reservation: CoreReservation, at: Date): Promise<void>
  /**
   * Checks a decision against the plan before it's settled: limits per item, visit, day, confinement, policy year and
   * lifetime, of the person and of the family. `benefits`: satang, one for each line. What the claim itself reserved counts
   * as free. Limits on days and on parts of a bill (room, surgery, medicine) aren't checked: a claim's lines don't say what
   * they are for. Holds the household's cover until the transaction ends, so `settle` finds the same balance.
   * @returns an empty list if the plan pays it all
   */
  findObjections(
    db: Kysely<Database>,
    claim: Omit<CoreReservation, 'amount'>,
    benefits: readonly bigint[],
  ): Promise<CoreObjection[]>
  /**
   * Gives back what is still set aside, and takes what was decided (0 satang when not approved); what is paid beyond a
   * limit takes no cover. A second call for the same claim changes nothing.
   */
  settle(db: Kysely<Database>, reservation: CoreReservation, at: Date): Promise<void>
}

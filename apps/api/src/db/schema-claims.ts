import type {
  AdmitedType,
  ClaimEvent,
  ClaimStatus,
  PayeeKind,
  PayoutMethod,
  ReasonCode,
  ReasonDetail,
  RemainingBenefit,
  ValueOrigin,
  WorkQueue,
} from '@khum/contract'
import type { ColumnType, Generated } from 'kysely'
import type { BigInt8, Nullable, NullableBigInt8 } from './column-types'
import type { SourceColumns } from './schema-insurance'

export interface ClaimDraftTable {
  id: string
  account_id: string
  coverage_id: string
  version: Generated<number>
  step: Generated<'fill' | 'attach' | 'preview'>
  data: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

/** A claim that was sent in the app has the `source` `khum`. */
export interface ClaimTable extends SourceColumns {
  id: string
  claim_number: string
  origin: 'member_app' | 'hospital' | 'paper' | 'core_system'
  mode: 'reimbursement' | 'cashless'
  /** `account_id`, `partner_id`, `draft_id` and `email` are null if the claim wasn't sent by a member in the app. */
  account_id: Nullable<string>
  partner_id: Nullable<string>
  /** The person who was treated. */
  person_id: string
  coverage_id: string
  draft_id: Nullable<string>
  email: Nullable<string>
  /** The current decision: the latest that wasn't undone and isn't a recommendation. */
  decision_id: Nullable<string>
  claim_type: 'accident' | 'illness' | 'other'
  admited_type: AdmitedType
  admited_date: string
  accident_date: Nullable<string>
  symptom: string
  medical_expense: BigInt8
  provider_code: Nullable<string>
  provider_name: string
  insurer_name_th: string
  insurer_name_en: string
  card_type: 'group' | 'individual' | 'self_bought'
  policy_number: string
  insured_name_th: string
  insured_name_en: string
  status: ClaimStatus
  reason: Nullable<ReasonCode>
  answer_due_date: Nullable<string>
  /** `answer_due_date` as it was before a decision removed it. If the decision is undone, this date applies again. */
  former_answer_due: Nullable<string>
  keep_originals_until: string
  paid_on: Nullable<string>
  /** When the claim got its current status. */
  status_since: Date
  /** The day by which the party that has to act next should act. */
  turn_due_date: Nullable<string>
  hospital_claim_number: Nullable<string>
  insurer_claim_number: Nullable<string>
  fingerprint: Buffer
  /** The member of staff who works on the claim. */
  held_by: Nullable<string>
  held_since: Nullable<Date>
  on_hold_since: Nullable<Date>
  on_hold_until: Nullable<string>
  on_hold_reason: Nullable<string>
  /** When the member sent the requested documents; null again once staff have acted on them. */
  answered_at: Nullable<Date>
  second_look_since: Nullable<Date>
  /** `queue` and `work_due` are generated from the columns above. `queue` is null if the claim needs no work. */
  queue: ColumnType<WorkQueue | null, never, never>
  work_due: ColumnType<string, never, never>
  /**
   * Whether the member typed amount, date and place or took them from a document. Null for claims not sent in the app.
   */
  amount_origin: Nullable<ValueOrigin>
  date_origin: Nullable<ValueOrigin>
  place_origin: Nullable<ValueOrigin>
  /**
   * When Khum noticed that the insurer's system hadn't read the claim within a day. Null for all other claims, and null
   * again after the system has read the claim.
   */
  unread_since: Nullable<Date>
  /** The day from which the paper originals are expected; null if they aren't needed. */
  originals_expected_on: Nullable<string>
  originals_received_on: Nullable<string>
  originals_shelf: Nullable<string>
  originals_returned_on: Nullable<string>
  originals_tracking: Nullable<string>
  submitted_at: Date
  updated_at: Date
}

/** For a claim that a source delivered: the source's key for the claim, and the last version that the source sent. */
export interface ClaimSourceTable extends SourceColumns {
  claim_id: string
}

/** A line of the bill. What was decided about the line is in `claim_decision_line`. */
export interface ClaimLineTable {
  id: string
  claim_id: string
  sort: number
  description_th: string
  description_en: string
  billed: BigInt8
  section_scheme: Nullable<string>
  section_code: Nullable<string>
  diagnosis_code: Nullable<string>
  procedure_code: Nullable<string>
  /**
   * The time when other lines replaced this one; null while the line is part of the bill. Only former versions of the
   * decision refer to a replaced line.
   */
  replaced_at: Nullable<Date>
}

/** A version of the decision on a claim. A row never changes, except when the decision is undone. */
export interface ClaimDecisionTable {
  id: string
  claim_id: string
  version: number
  author_kind: 'staff' | 'client' | 'system'
  author_id: Nullable<string>
  /** The party that made the decision. */
  party: 'tpa' | 'insurer'
  at: Date
  outcome: 'approved' | 'partly_approved' | 'not_approved'
  /** The total that the decision pays, in satang. */
  benefit: BigInt8
  reason: Nullable<ReasonCode>
  /** Only claims staff see `reason_detail`, `internal_note` and `over_limit_reason`. */
  reason_detail: Nullable<ReasonDetail>
  internal_note: Nullable<string>
  over_limit_reason: Nullable<string>
  is_recommendation: Generated<boolean>
  /**
   * The note to the member that came with a recommendation. The note of a decision is in the decision's event instead.
   */
  note_th: Nullable<string>
  note_en: Nullable<string>
  /** What the plan could still pay for the claim when the decision was made; null if unknown. */
  room: ColumnType<RemainingBenefit | null, string | null | undefined, never>
  undone_at: Nullable<Date>
  undone_by: Nullable<string>
  undo_reason: Nullable<string>
}

export interface ClaimDecisionLineTable {
  decision_id: string
  line_id: string
  billed: BigInt8
  discount: BigInt8
  not_covered: BigInt8
  eligible: BigInt8
  deductible: BigInt8
  copay: BigInt8
  coinsurance: BigInt8
  over_limit: BigInt8
  other_payer: BigInt8
  benefit: BigInt8
  reason: Nullable<ReasonCode>
  reason_detail: Nullable<ReasonDetail>
  /**
   * `proposed_benefit`: the amount that the calculator proposed, in satang; null if the calculator wasn't used.
   * `change_reason`: why a person decided a different amount; null if nobody did.
   */
  proposed_benefit: NullableBigInt8
  change_reason: Nullable<string>
}

export interface ClaimEventTable {
  id: string
  claim_id: string
  seq: number
  kind: ClaimEvent['kind']
  status: ClaimStatus
  /**
   * Who acted. `client`: a system of the TPA. `system`: a job of Khum. `actor_id` is the id of the account, the member
   * of staff or the client; null for `system`.
   */
  actor_kind: 'member' | 'staff' | 'client' | 'system'
  actor_id: Nullable<string>
  /** The party that the actor acted for. Members see this party. */
  party: 'member' | 'tpa' | 'insurer' | 'system'
  decision_id: Nullable<string>
  reason: Nullable<ReasonCode>
  note_th: Nullable<string>
  note_en: Nullable<string>
  paid_on: Nullable<string>
  /** Only claims staff see the note. */
  internal_note: Nullable<string>
  feed_seq: NullableBigInt8
  at: Date
}

/**
 * A member's appeal against a decision. The appeal is open until it is answered. It doesn't change the claim's status.
 */
export interface ClaimAppealTable {
  id: string
  claim_id: string
  decision_id: string
  filed_at: Date
  filed_by: string
  text: string
  answer_due_date: string
  outcome: Nullable<'upheld' | 'changed' | 'partly_changed'>
  answered_at: Nullable<Date>
  answered_by: Nullable<string>
  /** The decision that replaced the appealed one; null if the appealed decision stays. */
  new_decision_id: Nullable<string>
}

/**
 * The bank account or PromptPay that a member's claims are paid into. At most one row of a member has no `ended_at`.
 */
export interface PayoutAccountTable {
  id: string
  account_id: string
  method: PayoutMethod
  bank_code: Nullable<string>
  holder: string
  number_sealed: Buffer
  last4: string
  confirmed_at: Date
  ended_at: Nullable<Date>
}

/** The payout account of a claim. Each change of the account adds a row, and the row with the highest `seq` counts. */
export interface ClaimPayoutTable {
  claim_id: string
  seq: number
  payout_account_id: string
  payee_kind: PayeeKind
  name_matches: boolean
  at: Date
}

/** An insurer's rules for its claims. An insurer without a row has the columns' default values. */
export interface InsurerClaimSettingsTable {
  insurer_code: string
  claims_decided_by: Generated<'office' | 'source'>
  payments_made_by: Generated<'office' | 'source'>
  tpa_decision_limit: NullableBigInt8
  insurer_only_reasons: Generated<(ReasonCode | ReasonDetail)[]>
  insurer_only_diagnoses: Generated<string[]>
  originals_above: NullableBigInt8
  filing_days: Generated<number>
  payment_days: Generated<number>
  insurer_days: Generated<number>
  appeal_days: Generated<number>
  appeal_answer_days: Generated<number>
  counted_days: Generated<'calendar' | 'working'>
  promptpay: Generated<boolean>
  set_off_recoveries: Generated<boolean>
  second_look_above: NullableBigInt8
  second_look_reasons: Generated<(ReasonCode | ReasonDetail)[]>
  second_look_first: Generated<number>
  second_look_share: Generated<number>
  quality_sample_share: Generated<number>
}

export interface PublicHolidayTable {
  day: string
  name_th: string
  name_en: string
}

export interface DocumentRequestTable {
  id: string
  claim_id: string
  list: 'receipt' | 'medical' | 'bank_book'
  reason_th: string
  reason_en: string
  due_date: string
  created_at: Date
  fulfilled_at: Nullable<Date>
  closed_at: Nullable<Date>
}

import type { Generated } from 'kysely'
import type { BigInt8, Json, Nullable, NullableBigInt8 } from './column-types'

export interface InsuranceTables {
  insurer: InsurerTable
  product: ProductTable
  plan: PlanTable
  plan_version: PlanVersionTable
  benefit: BenefitTable
  benefit_limit: BenefitLimitTable
  cost_sharing: CostSharingTable
  cost_sharing_exception: CostSharingExceptionTable
  policy: PolicyTable
  policy_period: PolicyPeriodTable
  policy_period_plan: { policy_period_id: string; class_code: string; plan_id: string }
  household: HouseholdTable
  coverage: CoverageTable
  account_coverage: AccountCoverageTable
  ledger_entry: LedgerEntryTable
  source_balance: SourceBalanceTable
  person_source: PersonSourceTable
  insurer_source: SourceColumns
  source_waiting: SourceWaitingTable
}

/**
 * The system whose key identifies a row ('office' for rows that staff made), and the last version that this system
 * sent.
 */
export interface SourceColumns {
  insurer_code: string
  source: string
  source_key: string
  source_version: Generated<bigint>
  /** SHA-256 of the content of `source_version`; null if the row was written without a hash. */
  source_hash: Nullable<Buffer>
  /** Whether staff corrected the row. If so, new versions from the source wait until staff release the row. */
  held_by_office: Generated<boolean>
}

export interface PersonSourceTable extends SourceColumns {
  person_id: string
  /**
   * The id of the master key with which `source_hash` was computed. Only the hash of a person with a citizen id,
   * passport or phone needs a key; null for other persons and in old rows.
   */
  hash_key: Nullable<Buffer>
}

/** The latest version that a source sent of a row that staff had corrected. It waits until staff release the row. */
export interface SourceWaitingTable {
  insurer_code: string
  table_name: string
  source: string
  source_key: string
  source_version: BigInt8
  source_hash: Buffer
  body: Json<unknown>
  received_at: Date
  op: Generated<string>
  new_id: Generated<string>
  secrets_sealed: Nullable<Buffer>
  national_id_hash: Nullable<Buffer>
  passport_hash: Nullable<Buffer>
  /** The batch that sent the version. Null in rows that are older than this column. */
  batch_id: Nullable<string>
}

export interface InsurerTable {
  code: string
  name_th: string
  name_en: string
  kind: 'life' | 'non_life' | 'bank'
  aliases: Generated<string[]>
  logo: Nullable<string>
  card_color: Nullable<string>
  claim_prefix: Generated<string>
  /** A phone number with country code (+66…), or a short number such as 1415. */
  hotline: Nullable<string>
  licensed: Generated<boolean>
  /**
   * Who keeps the balances. `khum`: Khum does, starting from an opening figure. `source`: Khum only uses the source's
   * figures.
   */
  balances_owned_by: Generated<'khum' | 'source'>
  /** Whether a job is writing the source's figures into the ledger. After that, Khum keeps the balances. */
  takes_over_balances: Generated<boolean>
  created_at: Generated<Date>
}

/** A product of an insurer. Any number of policies can have its plans. */
export interface ProductTable extends SourceColumns {
  id: string
  code: string
  name_th: string
  name_en: string
}

export interface PlanTable extends SourceColumns {
  id: string
  product_id: string
  code: string
  name_th: string
  name_en: string
}

/** A version of a plan: its benefits from `effective_from` on. Versions of a plan don't overlap. */
export interface PlanVersionTable extends SourceColumns {
  id: string
  plan_id: string
  effective_from: string
  /** The last day of this version; null if no later version is known. */
  effective_to: Nullable<string>
}

export interface BenefitTable {
  id: string
  plan_version_id: string
  kind: BenefitKindColumn
  /** The benefit schedule that `section_code` belongs to: `nhs13`, or one of the insurer's own. */
  section_scheme: Nullable<string>
  section_code: Nullable<string>
  name_th: string
  name_en: string
  waiting_days: Generated<number>
  sort: number
}

export type BenefitKindColumn =
  | 'opd'
  | 'ipd'
  | 'emergency_opd'
  | 'dental'
  | 'vision'
  | 'maternity'
  | 'check_up'
  | 'critical_illness'
  | 'daily_cash'
  | 'telemedicine'

export interface BenefitLimitTable {
  id: string
  benefit_id: string
  plan_version_id: string
  /**
   * Identifies the limit. A limit has the same key in every version of a plan, so that one balance continues through
   * all versions.
   */
  key: string
  measure: 'amount' | 'visits' | 'days' | 'percent'
  scope: 'item' | 'visit' | 'day' | 'confinement' | 'policy_year' | 'lifetime'
  /**
   * What the limit applies to. `deductible` and `copayment` limit what the member pays; all other values limit what the
   * plan pays.
   */
  item: Generated<
    'benefit' | 'medical_fee' | 'room_fee' | 'surgery_fee' | 'medicine_fee' | 'deductible' | 'copayment'
  >
  value: BigInt8
  shared_by: Generated<'person' | 'family'>
  parent_limit_id: Nullable<string>
  sort: number
}

interface CostSharingRule {
  id: string
  benefit_kind: Nullable<BenefitKindColumn>
  kind: 'deductible' | 'copay_per_visit' | 'coinsurance_percent'
  value: BigInt8
}

export interface CostSharingTable extends CostSharingRule {
  plan_version_id: string
}

/** A cost-sharing rule for one coverage. It takes precedence over the rules of the plan version. */
export interface CostSharingExceptionTable extends CostSharingRule {
  coverage_id: string
  from_date: string
  to_date: Nullable<string>
}

export interface PolicyTable extends SourceColumns {
  id: string
  number: Nullable<string>
  card_type: 'group' | 'individual' | 'self_bought'
  policyholder_th: Nullable<string>
  policyholder_en: Nullable<string>
}

/** One period of a policy, from one renewal to the next. All periods have the policy's number. */
export interface PolicyPeriodTable extends SourceColumns {
  id: string
  policy_id: string
  period_start: string
  period_end: string
  status: 'in_force' | 'grace' | 'lapsed' | 'cancelled' | 'void'
}

/** The subscriber of a policy and the dependants who are covered through the subscriber. They share family limits. */
export interface HouseholdTable extends SourceColumns {
  id: string
  policy_id: string
  subscriber_person_id: Nullable<string>
}

export interface CoverageTable extends SourceColumns {
  id: string
  policy_period_id: string
  class_code: string
  plan_id: string
  household_id: string
  person_id: string
  relationship: Generated<'self' | 'spouse' | 'child' | 'parent'>
  card_number: Nullable<string>
  employee_id: Nullable<string>
  effective_date: string
  expiry_date: string
  /** When the person was first covered. Waiting periods count from this day, not from the last renewal. */
  waiting_from: string
  former_coverage_id: Nullable<string>
  /** The first coverage in this coverage's chain of renewals; this coverage's own id if it isn't a renewal. */
  first_coverage_id: string
  /** True if the coverage was ended as if it had never begun: it covers no day at all. */
  void_from_inception: Generated<boolean>
  /** The key by which the source's row names the person. Null in rows that are older than this column. */
  person_key: Nullable<string>
}

export interface AccountCoverageTable {
  account_id: string
  coverage_id: string
  nickname: Nullable<string>
  sort: Generated<number>
  hidden: Generated<boolean>
  added_at: Generated<Date>
}

export interface LedgerEntryTable {
  id: Generated<bigint>
  /** Null only if the entry is a household's opening figure. */
  coverage_id: Nullable<string>
  /** The household to which the balance belongs, if the family shares the limit; otherwise null. */
  household_id: Nullable<string>
  limit_key: string
  period_start: string
  kind: 'opening' | 'reserve' | 'release' | 'consume' | 'adjust'
  amount: BigInt8
  claim_id: Nullable<string>
  /** The claim event that caused the entry. */
  claim_event_id: Nullable<string>
  /** Set only for adjustments: `entered_by` is the person who made the adjustment, `note` the reason. */
  entered_by: Nullable<string>
  note: Nullable<string>
  at: Date
}

/** How much of a limit is used, according to a source that keeps the balances. */
export interface SourceBalanceTable extends SourceColumns {
  id: string
  coverage_id: Nullable<string>
  household_id: Nullable<string>
  limit_key: string
  period_start: string
  used: BigInt8
  as_of: Date
  /** The last event of our feed that the source had processed when it sent the figure. */
  through_seq: NullableBigInt8
}

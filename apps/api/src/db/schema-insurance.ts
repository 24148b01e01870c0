import type { Generated } from 'kysely'
import type { BigInt8, Json, Nullable } from './column-types'

export interface InsuranceTables {
  insurer: InsurerTable
  policy: PolicyTable
  plan: PlanTable
  benefit: BenefitTable
  benefit_limit: BenefitLimitTable
  coverage: CoverageTable
  cost_sharing: CostSharingTable
  account_coverage: AccountCoverageTable
  ledger_entry: LedgerEntryTable
  person_source: PersonSourceTable
  source_waiting: SourceWaitingTable
}

/** The system whose key identifies a row ('office' for rows that staff made), and the last version that this system sent. */
export interface SourceColumns {
  insurer_code: string
  source: string
  source_key: string
  source_version: Generated<bigint>
  /** SHA-256 of the content that was applied last; null if the row came without one. */
  source_hash: Nullable<Buffer>
  /** Staff corrected the row: the source's versions wait until staff release it. */
  held_by_office: Generated<boolean>
}

export interface PersonSourceTable extends SourceColumns {
  person_id: string
}

/** The latest version of a held row that its source has sent. */
export interface SourceWaitingTable {
  insurer_code: string
  table_name: string
  source: string
  source_key: string
  source_version: BigInt8
  source_hash: Buffer
  body: Json<unknown>
  received_at: Date
}

export interface PlanTable extends SourceColumns {
  id: string
  policy_id: string
  name_th: string
  name_en: string
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
  /** A phone number as dialled: +66… or a short number. */
  hotline: Nullable<string>
  licensed: Generated<boolean>
  created_at: Generated<Date>
}

export interface PolicyTable extends SourceColumns {
  id: string
  number: Nullable<string>
  card_type: 'group' | 'individual' | 'self_bought'
  policyholder_th: Nullable<string>
  policyholder_en: Nullable<string>
  period_start: string
  period_end: string
  status: 'in_force' | 'grace' | 'lapsed'
}

export interface BenefitTable {
  id: string
  plan_id: string
  kind: BenefitKindColumn
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
  measure: 'amount' | 'visits' | 'days' | 'percent'
  scope: 'item' | 'visit' | 'day' | 'confinement' | 'policy_year' | 'lifetime'
  item: Generated<'benefit' | 'medical_fee' | 'room_fee' | 'surgery_fee' | 'medicine_fee'>
  value: BigInt8
  shared_by: Generated<'person' | 'family'>
  parent_limit_id: Nullable<string>
  sort: number
}

export interface CoverageTable extends SourceColumns {
  id: string
  plan_id: string
  person_id: string
  relationship: Generated<'self' | 'spouse' | 'child' | 'parent'>
  card_number: Nullable<string>
  employee_id: Nullable<string>
  effective_date: string
  expiry_date: string
  waiting_from: string
}

export interface CostSharingTable {
  id: string
  coverage_id: string
  benefit_kind: Nullable<BenefitKindColumn>
  kind: 'deductible' | 'copay_per_visit' | 'coinsurance_percent'
  value: BigInt8
  from_date: string
  to_date: Nullable<string>
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
  coverage_id: string
  limit_id: string
  period_start: string
  kind: 'reserve' | 'release' | 'consume' | 'adjust'
  amount: BigInt8
  claim_id: Nullable<string>
  /** The event of the claim that wrote the entry. */
  claim_event_id: Nullable<string>
  at: Date
}

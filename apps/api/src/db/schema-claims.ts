import type { AdmitedType, ClaimStatus, FileRefusalCode, ReasonCode, StoredList } from '@khum/contract'
import type { ColumnType, Generated } from 'kysely'
import type { BigInt8, Nullable, NullableBigInt8 } from './column-types'

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

export interface ClaimTable {
  id: string
  claim_number: string
  account_id: string
  partner_id: string
  coverage_id: string
  draft_id: string
  email: string
  claim_type: 'accident' | 'illness' | 'other'
  admited_type: AdmitedType
  admited_date: string
  accident_date: Nullable<string>
  symptom: string
  medical_expense: BigInt8
  provider_code: Nullable<string>
  provider_name: string
  insurer_code: string
  insurer_name_th: string
  insurer_name_en: string
  card_type: 'group' | 'individual' | 'self_bought'
  policy_number: string
  insured_name_th: string
  insured_name_en: string
  status: ClaimStatus
  reason: Nullable<ReasonCode>
  answer_due_date: Nullable<string>
  keep_originals_until: string
  paid_on: Nullable<string>
  fingerprint: Buffer
  submitted_at: Date
  updated_at: Date
}

export interface ClaimLineTable {
  id: string
  claim_id: string
  sort: number
  description_th: string
  description_en: string
  billed: BigInt8
  discount: NullableBigInt8
  not_covered: NullableBigInt8
  eligible: NullableBigInt8
  deductible: NullableBigInt8
  copay: NullableBigInt8
  coinsurance: NullableBigInt8
  over_limit: NullableBigInt8
  other_payer: NullableBigInt8
  benefit: NullableBigInt8
  reason: Nullable<ReasonCode>
  decided_at: Nullable<Date>
}

export interface ClaimEventTable {
  id: string
  claim_id: string
  seq: number
  status: ClaimStatus
  actor: 'member' | 'tpa' | 'insurer' | 'system'
  reason: Nullable<ReasonCode>
  note_th: Nullable<string>
  note_en: Nullable<string>
  /** Why claims staff paid more than a limit allows; members never see it. */
  over_limit_reason: Nullable<string>
  at: Date
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

export interface DocumentTable {
  id: string
  account_id: string
  draft_id: Nullable<string>
  claim_id: Nullable<string>
  card_id: Nullable<string>
  list: StoredList
  name: string
  size: BigInt8
  received_bytes: ColumnType<bigint, bigint | number | undefined, bigint | number>
  claimed_sha256: Nullable<Buffer>
  sha256: Nullable<Buffer>
  content_type: Nullable<'image/jpeg' | 'image/png' | 'application/pdf'>
  fate: Generated<'uploading' | 'received' | 'waiting_scan' | 'accepted' | 'refused'>
  refusal: Nullable<FileRefusalCode>
  pages: Nullable<number>
  object_key: Nullable<string>
  object_size: NullableBigInt8
  thumbnail_key: Nullable<string>
  sealed_by: Nullable<Buffer>
  attached_at: Nullable<Date>
  created_at: Date
  updated_at: Date
}

import type { ColumnType, Generated } from 'kysely'
import type { BigInt8, Json, Nullable } from './column-types'
import type { DeclaredCardTable, UseCardTable } from './schema-cards'
import type {
  ClaimAppealTable,
  ClaimDecisionLineTable,
  ClaimDecisionTable,
  ClaimDraftTable,
  ClaimEventTable,
  ClaimLineTable,
  ClaimPayoutTable,
  ClaimSourceTable,
  ClaimTable,
  DocumentRequestTable,
  InsurerClaimSettingsTable,
  PayoutAccountTable,
  PublicHolidayTable,
} from './schema-claims'
import type { ClientTables } from './schema-clients'
import type { ContentTables } from './schema-content'
import type { DocumentReadingTable, DocumentTable } from './schema-documents'
import type { EventTables } from './schema-events'
import type { ExchangeTables } from './schema-exchange'
import type { HospitalTables } from './schema-hospitals'
import type { IdentityTables } from './schema-identity'
import type { InsuranceTables } from './schema-insurance'
import type { NotificationTables } from './schema-notifications'
import type {
  ClaimHandoverTable,
  ClaimMarkTable,
  ClaimNoteTable,
  ClaimProposalTable,
  QualityLookTable,
} from './schema-office-claims'
import type { PaymentTables } from './schema-payments'
import type { StaffTables } from './schema-staff'
import type { TelemedTables } from './schema-telemed'
import type { WebhookTables } from './schema-webhooks'

export interface SchemaMigrationTable {
  name: string
  sha256: string
  applied_at: ColumnType<Date, never, never>
}

export interface Database
  extends IdentityTables,
    ClientTables,
    ContentTables,
    EventTables,
    PaymentTables,
    WebhookTables,
    ExchangeTables,
    HospitalTables,
    InsuranceTables,
    StaffTables,
    TelemedTables,
    NotificationTables {
  schema_migration: SchemaMigrationTable
  partner: PartnerTable
  partner_liff_key: { partner_id: string; line_liff_key: string; line_liff_id: string }
  /** The insurers whose coverages a partner's app shows. */
  partner_insurer: { partner_id: string; insurer_code: string }
  partner_secret: { partner_id: string; slot: number; secret_hash: Buffer; created_at: Generated<Date> }
  theme: { ins_code: string; body: Json<Record<string, unknown>>; updated_at: Generated<Date> }
  /** One row for each published version of a theme. */
  theme_version: {
    ins_code: string
    version: number
    body: Json<Record<string, unknown>>
    published_at: Date
    published_by: string
    client_id: Nullable<string>
    repeats: Nullable<number>
  }
  person: PersonTable
  login: LoginTable
  account: AccountTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  access_token: { token_hash: Buffer; session_id: string; expires_at: Date }
  rate_limit: { key: string; points: Generated<number>; expire: Nullable<number> }
  idempotency_key: IdempotencyKeyTable
  /**
   * A hash of what the seed last wrote to each row. If a row no longer matches its hash, someone has corrected the row
   * since, and the seed doesn't overwrite it.
   */
  reference_seed: { table_name: string; code: string; fingerprint: string }
  declared_card: DeclaredCardTable
  use_card: UseCardTable
  claim_draft: ClaimDraftTable
  claim_number_counter: { prefix: string; year: number; last_number: number }
  claim: ClaimTable
  claim_line: ClaimLineTable
  claim_decision: ClaimDecisionTable
  claim_decision_line: ClaimDecisionLineTable
  claim_event: ClaimEventTable
  claim_appeal: ClaimAppealTable
  claim_payout: ClaimPayoutTable
  claim_handover: ClaimHandoverTable
  claim_note: ClaimNoteTable
  claim_mark: ClaimMarkTable
  claim_source: ClaimSourceTable
  claim_proposal: ClaimProposalTable
  quality_look: QualityLookTable
  payout_account: PayoutAccountTable
  insurer_claim_settings: InsurerClaimSettingsTable
  public_holiday: PublicHolidayTable
  document_request: DocumentRequestTable
  document: DocumentTable
  document_reading: DocumentReadingTable
  document_picture: { document_id: string; hash: string }
  upload_part: { document_id: string; start_byte: BigInt8; size: number; object_key: string }
}

export interface PartnerTable {
  id: string
  ins_code: string
  line_liff_id: Nullable<string>
  line_channel_id: Nullable<string>
  /** The sealed secret of the LINE Login channel. LINE's `deauthorize` call needs it. */
  line_channel_secret_sealed: Nullable<Buffer>
  /** The Messaging API channel that sends push messages; its secret is sealed. */
  line_messaging_channel_id: Nullable<string>
  line_messaging_secret_sealed: Nullable<Buffer>
  line_required: Generated<boolean>
  created_at: Generated<Date>
}

export interface PersonTable {
  id: string
  title_th: Generated<string>
  name_th: string
  surname_th: string
  title_en: Generated<string>
  name_en: string
  surname_en: string
  birth_date: Nullable<string>
  gender: Nullable<'male' | 'female' | 'not_specified'>
  national_id_sealed: Nullable<Buffer>
  national_id_hash: Nullable<Buffer>
  /** The phone on the policy, E.164. */
  contact_phone: Nullable<string>
  created_at: Generated<Date>
}

/** What a member signs in with, in every partner's app. */
export interface LoginTable {
  id: string
  person_id: string
  username: string
  password_hash: string
  phone: Nullable<string>
  phone_verified_at: Nullable<Date>
  /** When the member last set a new password. */
  password_changed_at: Nullable<Date>
  created_at: Generated<Date>
}

/** A login's use of one partner's app. */
export interface AccountTable {
  id: string
  partner_id: string
  /** `login_id` and `email` are null if the account is deleted. */
  login_id: Nullable<string>
  person_id: string
  email: Nullable<string>
  lang: Generated<'th' | 'en'>
  status: Generated<'active' | 'left' | 'deleted'>
  /** Consents that were given before this time are no longer valid. Null if all are valid. */
  consents_from: Nullable<Date>
  left_at: Nullable<Date>
  deleted_at: Nullable<Date>
  created_at: Generated<Date>
}

export type EndReason =
  | 'signed_out'
  | 'reuse_detected'
  | 'password_changed'
  | 'account_deleted'
  | 'ended_by_member'
  | 'left_app'

export interface SessionTable {
  id: string
  account_id: string
  partner_id: string
  stay_signed_in: boolean
  user_agent: Generated<string>
  created_at: Date
  last_used_at: Date
  idle_expires_at: Date
  absolute_expires_at: Date
  ended_at: Nullable<Date>
  end_reason: Nullable<EndReason>
}

export interface RefreshTokenTable {
  token_hash: Buffer
  session_id: string
  successor_hash: Nullable<Buffer>
  created_at: Date
  rotated_at: Nullable<Date>
}

export interface IdempotencyKeyTable {
  scope: string
  key: string
  endpoint: string
  request_hash: Buffer
  status: number
  answer: ColumnType<unknown, string | null | undefined, string | null>
  created_at: Date
}

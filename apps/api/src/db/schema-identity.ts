import type {
  ConsentKind,
  FamilyScope,
  IdentityProvider,
  Lang,
  MessageChannel,
  MessageKind,
  OtpPurpose,
} from '@khum/contract'
import type { Generated } from 'kysely'
import type { Json, Nullable } from './column-types'

export interface OtpFlowTable {
  id: string
  token_hash: Buffer
  purpose: OtpPurpose
  partner_id: string
  account_id: Nullable<string>
  session_id: Nullable<string>
  phone: Nullable<string>
  shows_phone: boolean
  payload_sealed: Nullable<Buffer>
  counted_as: Nullable<string>
  lang: Lang
  sends: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  passed_at: Nullable<Date>
  grant_expires_at: Nullable<Date>
  used_at: Nullable<Date>
}

export interface OtpCodeTable {
  id: string
  flow_id: string
  purpose: OtpPurpose
  phone: Nullable<string>
  ref_no: string
  code_hash: Buffer
  tries: Generated<number>
  created_at: Generated<Date>
  handed_over_at: Nullable<Date>
  expires_at: Date
  ended_at: Nullable<Date>
  end_reason: Nullable<'passed' | 'replaced' | 'locked'>
}

export interface OtpFailureTable {
  subject: string
  failures: number
  last_failed_at: Date
  consecutive: number
}

export interface OtpSendTable {
  code_id: string
  prefix: string
  sent_at: Generated<Date>
  verified_at: Nullable<Date>
}

export interface OutboxMessageTable {
  id: string
  channel: MessageChannel
  recipient: string
  text_sealed: Buffer
  dedupe_key: Nullable<string>
  status: Generated<'waiting' | 'sent' | 'failed' | 'withdrawn'>
  kind: Nullable<MessageKind>
  attempts: Generated<number>
  not_after: Nullable<Date>
  otp_code_id: Nullable<string>
  created_at: Date
  sent_at: Nullable<Date>
  ended_at: Nullable<Date>
  error_code: Nullable<string>
  notification_id: Nullable<string>
}

export interface ConsentDocumentTable {
  id: string
  kind: ConsentKind
  version: number
  is_force: boolean
  title_th: string
  title_en: string
  body_th: string
  body_en: string
  text_hash: Buffer
  effective_at: Date
  insurer_code: Nullable<string>
  news_th: Nullable<string>
  news_en: Nullable<string>
  controller_th: Nullable<string>
  controller_en: Nullable<string>
  dpo_contact: Nullable<string>
}

export interface ConsentDraftTable {
  id: string
  insurer_code: Nullable<string>
  kind: ConsentKind
  title_th: string
  title_en: string
  body_th: string
  body_en: string
  news_th: Nullable<string>
  news_en: Nullable<string>
  controller_th: Nullable<string>
  controller_en: Nullable<string>
  dpo_contact: Nullable<string>
  text_hash: Buffer
  written_by: string
  written_at: Date
  checked_by: Nullable<string>
  checked_at: Nullable<Date>
  document_id: Nullable<string>
  refused_by: Nullable<string>
  refused_at: Nullable<Date>
  refused_reason: Nullable<string>
}

export interface ConsentForceChangeTable {
  id: Generated<bigint>
  document_id: string
  is_force: boolean
  at: Date
  changed_by: string
  reason: string
}

export interface ConsentEventTable {
  id: Generated<bigint>
  account_id: string
  document_id: string
  action: 'accepted' | 'withdrawn'
  at: Date
  lang: Lang
  channel: 'web' | 'line' | 'seed'
  partner_id: string
  text_hash: Buffer
  /** The insurer whose app the member used when accepting or withdrawing the consent. A trigger sets it. */
  insurer_code: Generated<string>
}

export interface AccountIdentityTable {
  provider: IdentityProvider
  partner_id: string
  subject: string
  account_id: string
  linked_at: Date
}

export interface LinkTicketTable {
  token_hash: Buffer
  provider: IdentityProvider
  partner_id: string
  subject: string
  source_hash: Buffer
  expires_at: Date
  used_at: Nullable<Date>
}

export interface FamilyLinkTable {
  id: string
  account_id: string
  person_id: string
  relationship: 'spouse' | 'child' | 'parent'
  proof: 'policy_phone' | 'guardian' | 'invitation'
  scopes: Generated<FamilyScope[]>
  created_at: Date
  ends_at: Nullable<Date>
  ended_at: Nullable<Date>
}

export interface FamilyInvitationTable {
  id: string
  account_id: string
  partner_id: string
  phone: string
  relationship: FamilyLinkTable['relationship']
  scopes: FamilyScope[]
  ends_on: Nullable<string>
  created_at: Date
  expires_at: Date
  state: Generated<'waiting' | 'accepted' | 'declined' | 'taken_back'>
  decided_at: Nullable<Date>
  family_link_id: Nullable<string>
}

export interface AuditEventTable {
  id: Generated<bigint>
  at: Date
  action: string
  account_id: Nullable<string>
  partner_id: Nullable<string>
  subject: Nullable<string>
  outcome: string
  address_key: Nullable<string>
  trace_id: Nullable<string>
  person_id: Nullable<string>
  session_id: Nullable<string>
  actor_kind: Nullable<'client' | 'hospital' | 'provider' | 'staff' | 'system'>
  actor_id: Nullable<string>
  insurer_code: Nullable<string>
}

/** A link in an insurer's chain of audit events. `chain` is the insurer's code, or '-' for events of no insurer. */
export interface AuditLinkTable {
  chain: string
  seq: bigint
  event_id: bigint
  event_at: Date
  before_hash: Buffer
  hash: Buffer
}

export interface AuditCheckpointTable {
  chain: string
  seq: bigint
  hash: Buffer
  at: Date
  key_id: string
  signature: Buffer
}

export interface IdentityTables {
  otp_flow: OtpFlowTable
  otp_code: OtpCodeTable
  otp_failure: OtpFailureTable
  otp_send: OtpSendTable
  step_up: { session_id: string; purpose: 'card_details'; until: Date }
  known_device: { token_hash: Buffer; account_id: string; created_at: Date; last_used_at: Date }
  outbox_message: OutboxMessageTable
  consent_document: ConsentDocumentTable
  consent_event: ConsentEventTable
  lost_master_key: { key_id: Buffer; at: Date; reason: string }
  consent_document_withdrawal: {
    document_id: string
    at: Date
    reason: string
    withdrawn_by: Nullable<string>
  }
  consent_draft: ConsentDraftTable
  consent_force_change: ConsentForceChangeTable
  partner_sso: { partner_id: string; issuer: string; jwks: Json<{ keys: object[] }> }
  account_identity: AccountIdentityTable
  link_ticket: LinkTicketTable
  spent_token: { token_hash: Buffer; expires_at: Date }
  family_link: FamilyLinkTable
  family_invitation: FamilyInvitationTable
  audit_event: AuditEventTable
  audit_link: AuditLinkTable
  audit_checkpoint: AuditCheckpointTable
}

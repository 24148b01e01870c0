import type { Lang, Opening, TelemedEntry, TelemedForm, TelemedIcon, TelemedState } from '@khum/contract'
import type { Generated } from 'kysely'
import type { Json, Nullable } from './column-types'

export interface TelemedProviderTable {
  id: string
  code: string
  name_th: string
  name_en: string
  summary_th: string
  summary_en: string
  about_th: string
  about_en: string
  price_note_th: Nullable<string>
  price_note_en: Nullable<string>
  logo: Nullable<string>
  image: Json<{ src: string; width: number; height: number } | null>
  hours: Json<Opening[]>
  closed_on: Json<string[]>
  takes_bookings: Generated<boolean>
  extra_cards_most: number
  hand_off: TelemedForm
  url: string
  languages: Generated<string[]>
  restricted: Generated<boolean>
  search_text: string
  sort: Generated<number>
  active: Generated<boolean>
}

export interface TelemedPromotionTable {
  id: string
  provider_id: string
  text_th: string
  text_en: string
  starts_on: string
  ends_on: string
}

export interface TelemedDocumentTable {
  id: string
  step: number
  version: number
  title_th: string
  title_en: string
  body_th: string
  body_en: string
  text_hash: Buffer
  effective_at: Date
}

export interface TelemedVisitTable {
  id: string
  account_id: string
  partner_id: string
  provider_id: string
  promotion_id: Nullable<string>
  entry: TelemedEntry
  state: Generated<TelemedState>
  created_at: Date
  expires_at: Date
  ended_at: Nullable<Date>
  handed_off_at: Nullable<Date>
  redeemed_at: Nullable<Date>
}

export interface TelemedAcceptanceTable {
  id: Generated<bigint>
  account_id: string
  partner_id: string
  visit_id: string
  provider_id: string
  document_id: string
  step: number
  text_hash: Buffer
  lang: Lang
  at: Date
}

export interface TelemedHandOffTable {
  id: string
  visit_id: string
  provider_id: string
  form: TelemedForm
  code_hash: Nullable<Buffer>
  lang: Lang
  created_at: Date
  expires_at: Date
  state: Generated<'live' | 'redeemed' | 'ended'>
  ended_at: Nullable<Date>
  check_id: Nullable<string>
}

export interface TelemedTables {
  telemed_category: { id: string; name_th: string; name_en: string; icon: TelemedIcon; sort: number }
  telemed_provider: TelemedProviderTable
  telemed_provider_category: { provider_id: string; category_id: string }
  telemed_provider_insurer: { provider_id: string; insurer_code: string }
  telemed_promotion: TelemedPromotionTable
  telemed_provider_key: { provider_id: string; slot: number; key_hash: Buffer; created_at: Generated<Date> }
  telemed_document: TelemedDocumentTable
  telemed_visit: TelemedVisitTable
  telemed_visit_card: { visit_id: string; place: number; coverage_id: string }
  telemed_acceptance: TelemedAcceptanceTable
  telemed_hand_off: TelemedHandOffTable
  telemed_subject: { account_id: string; provider_id: string; subject: string }
  signing_key: {
    kid: string
    public_jwk: Json<Record<string, string>>
    private_sealed: Buffer
    created_at: Generated<Date>
    signs_from: Date
  }
}

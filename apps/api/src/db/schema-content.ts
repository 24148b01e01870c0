import type { ContentKind } from '@khum/contract'
import type { Generated } from 'kysely'
import type { Nullable } from './column-types'

export interface ContentItemTable {
  id: string
  kind: ContentKind
  code: Nullable<string>
  ins_code: Nullable<string>
  partner_id: Nullable<string>
  title_th: string
  title_en: string
  summary_th: Generated<string>
  summary_en: Generated<string>
  body_th: Generated<string>
  body_en: Generated<string>
  image: Nullable<string>
  image_width: Nullable<number>
  image_height: Nullable<number>
  published_on: Nullable<string>
  starts_on: string
  ends_on: Nullable<string>
  phone: Nullable<string>
  link: Nullable<string>
  search_text: Generated<string>
  sort: Generated<number>
  updated_at: Generated<Date>
}

export interface ContentTables {
  content_item: ContentItemTable
  content_partner: { id: string; code: string; name_th: string; name_en: string; logo: Nullable<string> }
}

import type {
  IdentityProvider,
  NoticeKind,
  NotificationChannel,
  NotificationKind,
  NotificationTab,
  NotificationTarget,
  NotificationTopic,
} from '@khum/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Nullable } from './column-types'

/** Values that a notification's text needs in addition to a person's name. */
export interface NotificationParams {
  claim_number?: string
  provider?: IdentityProvider
}

export interface NotificationTable {
  id: string
  seq: GeneratedAlways<bigint>
  account_id: string
  kind: NotificationKind
  tab: GeneratedAlways<NotificationTab>
  params: Json<NotificationParams>
  person_id: Nullable<string>
  title_th: Nullable<string>
  title_en: Nullable<string>
  text_th: Nullable<string>
  text_en: Nullable<string>
  body_th: Nullable<string>
  body_en: Nullable<string>
  target: Nullable<NotificationTarget>
  target_id: Nullable<string>
  created_at: Date
  read_at: Nullable<Date>
  settled_at: Nullable<Date>
  ends_on: Nullable<string>
  dedupe_key: ColumnType<string, string, never>
}

/** One row for each topic and channel that the member switched on. */
export interface MemberTopicTable {
  account_id: string
  topic: NotificationTopic
  way: NotificationChannel
  since: Date
}

/** A notice that an editor sends to all members of an insurer. */
export interface NoticeTable {
  id: string
  insurer_code: string
  kind: NoticeKind
  title_th: string
  title_en: string
  text_th: string
  text_en: string
  body_th: Nullable<string>
  body_en: Nullable<string>
  content_id: Nullable<string>
  ends_on: Nullable<string>
  created_at: Date
  last_account_id: Nullable<string>
  sent: Generated<number>
  finished_at: Nullable<Date>
}

export interface NotificationTables {
  notice: NoticeTable
  member_topic: MemberTopicTable
  notification: NotificationTable
}

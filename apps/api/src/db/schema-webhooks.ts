import type { EventSubject, FeedType } from '@khum/contract'
import type { Generated } from 'kysely'
import type { BigInt8, Nullable } from './column-types'

export interface WebhookTables {
  webhook: { client_id: string; url: string; fanned_seq: BigInt8; created_at: Date; updated_at: Date }
  webhook_secret: { id: string; client_id: string; slot: number; secret_sealed: Buffer; created_at: Date }
  webhook_delivery: WebhookDeliveryTable
}

export interface WebhookDeliveryTable {
  id: string
  client_id: string
  seq: BigInt8
  event_id: string
  type: FeedType
  subject_kind: EventSubject['kind']
  subject: string
  subject_source: Nullable<string>
  status: 'waiting' | 'delivered' | 'dead'
  attempts: Generated<number>
  /** When the next attempt is due. While an attempt runs: when to retry if the sending process died. */
  next_at: Date
  give_up_at: Date
  failure: Nullable<string>
  created_at: Date
}

import type { EventSubject, FeedType } from '@khum/contract'
import type { Generated } from 'kysely'
import type { BigInt8, Nullable, NullableBigInt8 } from './column-types'

export interface EventTables {
  feed_outbox: FeedOutboxTable
  feed_event: FeedEventTable
  feed_position: FeedPositionTable
  feed_reader: FeedReaderTable
}

/**
 * How far a client has read the feed. A row is written once a minute at most, and when the client reaches the feed's
 * end.
 */
export interface FeedReaderTable {
  client_id: string
  read_to: BigInt8
  read_at: Date
}

interface FeedColumns {
  event_id: string
  insurer_code: string
  type: FeedType
  subject_kind: EventSubject['kind']
  subject: string
  subject_source: Nullable<string>
  at: Date
}

/** An event that isn't in the feed yet, so it has no sequence number. Triggers insert most of these rows. */
export interface FeedOutboxTable extends FeedColumns {
  id: Generated<bigint>
  claim_event_id: Nullable<string>
  /**
   * The event's position in the order of commits. Events get their sequence numbers in this order. A deferred trigger
   * sets the position when the transaction commits.
   */
  turn: NullableBigInt8
}

export interface FeedEventTable extends FeedColumns {
  seq: BigInt8
  published_at: Date
}

export interface FeedPositionTable {
  only_row: Generated<boolean>
  last: BigInt8
}

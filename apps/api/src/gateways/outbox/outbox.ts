import type { MessageChannel, MessageKind } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { deleteInBatches, inBatches, nextBatch } from '../../db/batches'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'
import type { Jobs } from '../../jobs/jobs'
import { type DeliveryParts, deliverMessage } from './deliver'
import { type ChannelCounts, countByChannel, endLost, type FailedRow, listFailed } from './ends'
import { noText, openText, sealText } from './sealed-text'

export interface OutgoingMessage {
  kind: MessageKind
  channel: MessageChannel
  /** E.164 or a mail address; empty: nobody, for work that must look the same from outside. */
  recipient: string
  subject?: string
  body: string
  /** The same key is never sent twice. */
  dedupeKey?: string
  /** The code it carries: handing it over starts that code's life, and its end makes the message worthless. */
  otpCodeId?: string
  /** What it is news of: asked again before it leaves, and gone when that is. */
  notificationId?: string
  /** One of many that may go to everybody: it waits behind its like only. */
  isBulk?: boolean
  /** Worth nothing so many milliseconds from now, by the database's clock: then it is dropped instead of sent. */
  worthMs?: number
}

export interface SentMessage {
  channel: string
  recipient: string
  subject: string
  body: string
  created_at: Date
}

export interface Outbox {
  /**
   * Puts a message into the outbox, inside the caller's transaction when one is given. The commit wakes a worker, which
   * hands it over at once.
   */
  send(db: Kysely<Database>, message: OutgoingMessage, at: Date): Promise<void>
  /** One try to hand a waiting message over, of `tries`; throws what went wrong when there is to be another. */
  deliver(db: Kysely<Database>, messageId: string, tries: number): Promise<void>
  /**
   * Forgets whom messages older than this went to; what has a key stays, empty, so that it is not sent again, and what
   * failed, so that it is seen. What waits though its tries must be over ends as lost. TRUST R68
   */
  forget(db: Kysely<Database>, before: Date): Promise<void>
  /** What failed for good, newest first, without recipient and text. */
  listFailed(db: Kysely<Database>): Promise<FailedRow[]>
  /** How many messages of each channel wait, and failed and are still kept. */
  count(db: Kysely<Database>): Promise<ChannelCounts[]>
  /** Newest first; for the development page only. */
  list(db: Kysely<Database>, recipient?: string): Promise<SentMessage[]>
}

interface Parts extends DeliveryParts {
  jobs: Pick<Jobs, 'send'>
}

/** By the clock that the end is compared with. */
const inMs = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1_000})`

/** Messages wait in the table for their carrier; those of a fake one count as sent at once. TRUST R11 */
export function createOutbox(parts: Parts): Outbox {
  const { keys, jobs, carriers, onHandOver } = parts
  return {
    async send(db, message, at) {
      const id = newId()
      const waits = carriers[message.channel] !== null
      const { numInsertedOrUpdatedRows: inserted } = await db
        .insertInto('outbox_message')
        .values({
          id,
          kind: message.kind,
          channel: message.channel,
          recipient: message.recipient,
          text_sealed: sealText(keys, { subject: message.subject ?? '', body: message.body }),
          dedupe_key: message.dedupeKey ?? null,
          otp_code_id: message.otpCodeId ?? null,
          notification_id: message.notificationId ?? null,
          not_after: message.worthMs === undefined ? null : inMs(message.worthMs),
          created_at: at,
          status: waits ? 'waiting' : 'sent',
          sent_at: waits ? null : sql<Date>`clock_timestamp()`,
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .executeTakeFirstOrThrow()
      if (!inserted) return
      if (waits) {
        await jobs.send(db, queueOf(message), { message_id: id })
      } else if (message.otpCodeId) {
        await onHandOver(db, message.otpCodeId)
      }
    },
    deliver: (db, messageId, tries) => deliverMessage({ ...parts, db }, messageId, tries),
    async forget(db, before) {
      const old = sql<boolean>`status <> 'waiting' and recipient <> '' and created_at < ${before}`
      const nothingToKeep = sql<boolean>`dedupe_key is null and error_code is null`
      await endLost(db, before)
      await deleteInBatches(db, 'outbox_message', sql<boolean>`${old} and ${nothingToKeep}`)
      await inBatches(() =>
        sql`update outbox_message set recipient = '', text_sealed = ${noText}
          where ${nextBatch('outbox_message', old)}`.execute(db),
      )
    },
    listFailed,
    count: countByChannel,
    async list(db, recipient) {
      let query = db
        .selectFrom('outbox_message')
        .select(['channel', 'recipient', 'text_sealed', 'created_at'])
        .where('recipient', '<>', '')
        .where('status', 'in', ['waiting', 'sent'])
      if (recipient) query = query.where('recipient', '=', recipient)
      const rows = await query.orderBy('created_at', 'desc').orderBy('sent_at', 'desc').limit(50).execute()
      return rows.map(({ text_sealed, ...row }) => ({ ...row, ...openText(keys, text_sealed) }))
    },
  }
}

function queueOf({ otpCodeId, isBulk }: OutgoingMessage) {
  if (otpCodeId) return 'outbox.deliver'
  return isBulk ? 'outbox.deliver_bulk' : 'outbox.deliver_later'
}

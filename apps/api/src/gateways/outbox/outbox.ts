import type { MessageChannel, MessageKind } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import { deleteInBatches, inBatches, nextBatch } from '../../db/batches'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import type { Jobs } from '../../jobs/jobs'
import { type DeliveryParts, deliverMessage } from './deliver'
import { type ChannelCounts, countByChannel, endLost, type FailedRow, listFailed } from './ended-messages'
import { noText, openText, sealText } from './sealed-text'

export interface OutgoingMessage {
  kind: MessageKind
  channel: MessageChannel
  /**
   * An E.164 number, an email address, or a `pushAddress` for LINE. Empty if no person was found: nothing is sent then,
   * but the request takes as long as for a known person, so that its duration reveals nothing.
   */
  recipient: string
  subject?: string
  body: string
  /**
   * A message with the same dedupe key as an earlier one isn't sent, so that a repeated job or request doesn't send it
   * twice.
   */
  dedupeKey?: string
  /**
   * Whether this transaction created what `dedupeKey` names, for example a notification. If so, no earlier message can
   * have that key, and the outbox doesn't look for one.
   */
  isNew?: boolean
  /**
   * The one-time code in the message. If the code has been replaced or has expired before the message is sent, the
   * message is dropped.
   */
  otpCodeId?: string
  /**
   * The notification that the message is about. The message isn't sent if the notification has been deleted, or the
   * member no longer wants it.
   */
  notificationId?: string
  /** Whether this is one of many messages to all members. Such messages have a separate queue. */
  isBulk?: boolean
  /** If the message waits longer than this many milliseconds, it is dropped instead of sent. */
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
   * Adds a message to the outbox, inside the caller's transaction if `db` is one. The commit wakes a worker, which
   * sends it.
   */
  send(db: Kysely<Database>, message: OutgoingMessage, at: Date): Promise<void>
  /**
   * Makes one attempt to send a waiting message. The message fails after `tries` attempts. Throws if another attempt is
   * needed.
   */
  deliver(db: Kysely<Database>, messageId: string, tries: number): Promise<void>
  /**
   * Deletes messages older than `before` that no longer wait. Some rows stay without recipient and text: those with a
   * dedupe key, which prevents a repetition, and failed messages, which operators must notice. Messages that still wait
   * after all attempts become failed (`lost`). R68
   */
  forget(db: Kysely<Database>, before: Date): Promise<void>
  /** Returns failed messages, newest first, without recipient and text. */
  listFailed(db: Kysely<Database>): Promise<FailedRow[]>
  /** Counts waiting and failed messages by channel. */
  count(db: Kysely<Database>): Promise<ChannelCounts[]>
  /** Returns messages, newest first; for the development page only. */
  list(db: Kysely<Database>, recipient?: string): Promise<SentMessage[]>
}

interface Parts extends DeliveryParts {
  jobs: Pick<Jobs, 'send'>
}

/**
 * SQL for the time `ms` milliseconds from now. It uses the database's clock, because the database later compares this
 * time with the same clock.
 */
const inMs = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1_000})`

/**
 * Creates the outbox. Messages wait in a table until the carrier of their channel (SMS gateway, mail server or LINE)
 * has accepted them. If a channel's carrier is null, its messages count as sent immediately. R11
 */
export function createOutbox(parts: Parts): Outbox {
  const { keys, jobs, carriers, onCodeSent } = parts
  return {
    send: (outer, message, at) =>
      inTransaction(outer, async (db) => {
        const id = newId()
        const waits = carriers[message.channel] !== null
        const { dedupeKey, isNew = false } = message
        if (dedupeKey !== undefined && !isNew && (await isKnown(db, dedupeKey))) return
        await db
          .insertInto('outbox_message')
          .values({
            id,
            kind: message.kind,
            channel: message.channel,
            recipient: message.recipient,
            text_sealed: sealText(keys, { subject: message.subject ?? '', body: message.body }),
            dedupe_key: dedupeKey ?? null,
            otp_code_id: message.otpCodeId ?? null,
            notification_id: message.notificationId ?? null,
            not_after: message.worthMs === undefined ? null : inMs(message.worthMs),
            created_at: at,
            status: waits ? 'waiting' : 'sent',
            sent_at: waits ? null : sql<Date>`clock_timestamp()`,
          })
          .execute()
        if (waits) {
          await jobs.send(db, queueOf(message), { message_id: id })
        } else if (message.otpCodeId) {
          await onCodeSent(db, message.otpCodeId)
        }
      }),
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

/**
 * Whether there is a message with this dedupe key. Locks the key until the transaction ends, so that no other
 * transaction adds a message with the same key. A unique index can't do this, because the table is partitioned by
 * month.
 */
async function isKnown(db: Kysely<Database>, dedupeKey: string): Promise<boolean> {
  await lockUntilCommit(db, `message ${dedupeKey}`)
  const known = await db
    .selectFrom('outbox_message')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return known !== undefined
}

function queueOf({ otpCodeId, isBulk }: OutgoingMessage) {
  if (otpCodeId) return 'outbox.deliver'
  return isBulk ? 'outbox.deliver_bulk' : 'outbox.deliver_later'
}

import type { MessageChannel } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import type { Keys } from '../../keys/keys'
import { type Carriers, DeliveryError, PermanentDeliveryError } from './carriers'
import { noText, openText } from './sealed-text'

type Db = Kysely<Database>

/** Called for a message that contains a one-time code, in the transaction that marks the message as sent. */
export type OnCodeSent = (db: Db, otpCodeId: string) => Promise<void>

/** A queued message about a notification. */
export interface QueuedNews {
  notificationId: string
  channel: MessageChannel
  recipient: string
}

/** Whether the member still wants messages about this notification through this channel and at this address. */
export type IsStillWanted = (db: Db, news: QueuedNews) => Promise<boolean>

export interface DeliveryParts {
  keys: Keys
  log: Logger
  carriers: Carriers
  onCodeSent: OnCodeSent
  isStillWanted: IsStillWanted
  /** Whether texts are kept after delivery, for `/dev/phone`. In production they are deleted. R12 */
  keepsTexts: boolean
}

/**
 * Makes one attempt to send a waiting message. A repeated call is safe, because the receiving service recognises each
 * message by its dedupe key. The message fails after `tries` attempts. It fails immediately if the carrier refuses it
 * permanently, or if it is outdated: it waited too long, or its code was replaced or expired. If the member no longer
 * wants the message, it is withdrawn. R11
 * @throws the carrier's error if the message should be tried again
 */
export async function deliverMessage(
  of: DeliveryParts & { db: Db },
  messageId: string,
  tries: number,
): Promise<void> {
  const message = await startTry(of.db, messageId)
  if (!message) return
  const carrier = of.carriers[message.channel]
  const about = { message_id: messageId, channel: message.channel, attempt: message.attempts }
  if (!message.in_time || message.recipient === '' || !carrier) {
    // A message without a recipient is queued if a request names an unknown person. The request then takes as long as
    // for a known person. Such a message ends without an error.
    await endMessage(of.db, messageId, message.recipient === '' ? null : 'too_late')
    if (message.recipient !== '') of.log.warn(about, 'a message was dropped: it came too late')
    return
  }
  const { notification_id: notificationId, channel, recipient } = message
  if (notificationId && !(await of.isStillWanted(of.db, { notificationId, channel, recipient }))) {
    await withdrawMessage(of.db, messageId)
    return
  }
  try {
    const dedupeKey = message.dedupe_key ?? messageId
    await carrier.send({ to: message.recipient, dedupeKey, ...openText(of.keys, message.text_sealed) })
  } catch (error) {
    if (!(error instanceof PermanentDeliveryError) && message.attempts < tries) throw error
    await endMessage(of.db, messageId, errorCodeOf(error))
    of.log.error({ ...about, err: error }, 'a message could not be delivered')
    return
  }
  const { otp_code_id: codeId } = message
  if (codeId === null) return await markSent(of.db, messageId, of.keepsTexts)
  await inTransaction(of.db, async (db) => {
    await markSent(db, messageId, of.keepsTexts)
    await of.onCodeSent(db, codeId)
  })
}

/**
 * Counts an attempt. Returns the message and whether, by the database's clock, it is still worth sending. Returns
 * undefined if the message no longer waits.
 */
function startTry(db: Db, messageId: string) {
  return db
    .updateTable('outbox_message')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', messageId)
    .where('status', '=', 'waiting')
    .returning([
      'channel',
      'recipient',
      'text_sealed',
      'dedupe_key',
      'otp_code_id',
      'notification_id',
      'attempts',
    ])
    .returning(
      sql<boolean>`coalesce(not_after > clock_timestamp(), true) and (otp_code_id is null or exists (
        select from otp_code where otp_code.id = otp_code_id and ended_at is null and expires_at > clock_timestamp()))`.as(
        'in_time',
      ),
    )
    .executeTakeFirst()
}

async function markSent(db: Db, messageId: string, keepsText: boolean): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({
      status: 'sent',
      sent_at: sql<Date>`clock_timestamp()`,
      ...(keepsText ? {} : { text_sealed: noText }),
    })
    .where('id', '=', messageId)
    .execute()
}

async function endMessage(db: Db, messageId: string, errorCode: string | null): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({
      status: 'failed',
      error_code: errorCode,
      ended_at: sql<Date>`clock_timestamp()`,
      text_sealed: noText,
    })
    .where('id', '=', messageId)
    .execute()
}

async function withdrawMessage(db: Db, messageId: string): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ status: 'withdrawn', ended_at: sql<Date>`clock_timestamp()`, text_sealed: noText })
    .where('id', '=', messageId)
    .execute()
}

/** Returns a short reason of our own, without the receiving service's error text. R63 */
function errorCodeOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.code
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

import type { MessageChannel } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import type { Keys } from '../../keys/keys'
import { type Carriers, NotTaken, RefusedParcel } from './carriers'
import { noText, openText } from './sealed-text'

type Db = Kysely<Database>

/** Told in the transaction that marks a message with a code as handed over. */
export type OnHandOver = (db: Db, otpCodeId: string) => Promise<void>

/** News of a notification, on its way to an address. */
export interface QueuedNews {
  notificationId: string
  channel: MessageChannel
  recipient: string
}

/** Whether the member still wants to hear of a notification by this channel and at this address. */
export type IsStillWanted = (db: Db, news: QueuedNews) => Promise<boolean>

export interface DeliveryParts {
  keys: Keys
  log: Logger
  carriers: Carriers
  onHandOver: OnHandOver
  isStillWanted: IsStillWanted
  /** Where people read texts on /dev/phone. Elsewhere nothing is left of one that was delivered. TRUST R12 */
  keepsTexts: boolean
}

/**
 * One try to hand a waiting message over. May run again at any time: the other side knows each message by its key.
 * What nobody should read any more (its code was replaced or is too old) ends as failed, and so does what was tried
 * `tries` times; news that the member does not want any more ends as withdrawn, looked at before each try. TRUST R11
 * @throws what went wrong, to be tried again
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
    // Nobody's message ends without an error: it is no fault of anything.
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
    await carrier.handOver({ to: message.recipient, dedupeKey, ...openText(of.keys, message.text_sealed) })
  } catch (error) {
    if (!(error instanceof RefusedParcel) && message.attempts < tries) throw error
    await endMessage(of.db, messageId, errorCodeOf(error))
    of.log.error({ ...about, err: error }, 'a message could not be delivered')
    return
  }
  const { otp_code_id: codeId } = message
  if (codeId === null) return await markSent(of.db, messageId, of.keepsTexts)
  await inTransaction(of.db, async (db) => {
    await markSent(db, messageId, of.keepsTexts)
    await of.onHandOver(db, codeId)
  })
}

/** Counts a try, and reads with it whether the message is still worth sending: by the database's clock. */
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

/** What went wrong in a few letters; nothing of what the other side said. TRUST R63 */
function errorCodeOf(error: unknown): string {
  if (error instanceof NotTaken) return error.code
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'
import type { Keys } from '../../keys/keys'

export interface OutgoingMessage {
  channel: 'sms' | 'mail' | 'push'
  recipient: string
  subject?: string
  body: string
  /** The same key is never sent twice. */
  dedupeKey?: string
  /** The code it carries: handing it over starts that code's life. */
  otpCodeId?: string
  /** Worth nothing after this instant: then it is dropped instead of sent. */
  notAfter?: Date
}

export interface SentMessage {
  channel: string
  recipient: string
  subject: string
  body: string
  created_at: Date
}

export interface Outbox {
  /** Puts a message into the outbox, inside the caller's transaction when one is given. */
  send(db: Kysely<Database>, message: OutgoingMessage, at: Date): Promise<void>
  /** Newest first; for the development page only. */
  list(db: Kysely<Database>, recipient?: string): Promise<SentMessage[]>
}

const sealedFor = 'outbox_message.text'

/** The fake gateway: messages stay in the table, where /dev/phone shows them. */
export function createFakeOutbox(keys: Keys): Outbox {
  return {
    async send(db, message, at) {
      const text = JSON.stringify({ subject: message.subject ?? '', body: message.body })
      await db
        .insertInto('outbox_message')
        .values({
          id: newId(),
          channel: message.channel,
          recipient: message.recipient,
          text_sealed: keys.seal(Buffer.from(text), sealedFor),
          dedupe_key: message.dedupeKey ?? null,
          otp_code_id: message.otpCodeId ?? null,
          not_after: message.notAfter ?? null,
          created_at: at,
          status: 'sent',
          sent_at: at,
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .execute()
    },
    async list(db, recipient) {
      let query = db
        .selectFrom('outbox_message')
        .select(['channel', 'recipient', 'text_sealed', 'created_at'])
      if (recipient) query = query.where('recipient', '=', recipient)
      const rows = await query.orderBy('created_at', 'desc').limit(50).execute()
      return rows.map(({ text_sealed, ...row }) => ({
        ...row,
        ...(JSON.parse(keys.open(text_sealed, sealedFor).toString()) as { subject: string; body: string }),
      }))
    },
  }
}

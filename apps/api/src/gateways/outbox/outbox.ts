import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'

export interface OutgoingMessage {
  channel: 'sms' | 'mail' | 'push'
  recipient: string
  subject?: string
  body: string
  /** The same key is never sent twice. */
  dedupeKey?: string
}

export interface Outbox {
  /** Puts a message into the outbox, inside the caller's transaction when one is given. */
  send(db: Kysely<Database>, message: OutgoingMessage, at: Date): Promise<void>
  /** Newest first; for the development page only. */
  list(
    db: Kysely<Database>,
    recipient?: string,
  ): Promise<{ channel: string; recipient: string; subject: string; body: string; created_at: Date }[]>
}

/** The fake gateway: messages stay in the table, where /dev/phone shows them. */
export function createFakeOutbox(): Outbox {
  return {
    async send(db, message, at) {
      await db
        .insertInto('outbox_message')
        .values({
          id: newId(),
          channel: message.channel,
          recipient: message.recipient,
          subject: message.subject ?? '',
          body: message.body,
          dedupe_key: message.dedupeKey ?? null,
          created_at: at,
          sent_at: at,
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .execute()
    },
    list(db, recipient) {
      let query = db
        .selectFrom('outbox_message')
        .select(['channel', 'recipient', 'subject', 'body', 'created_at'])
      if (recipient) query = query.where('recipient', '=', recipient)
      return query.orderBy('created_at', 'desc').limit(50).execute()
    },
  }
}

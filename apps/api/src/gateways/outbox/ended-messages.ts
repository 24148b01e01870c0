import { dayMs, type FailedMessage, messageChannels } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { inBatches, nextBatch } from '../../db/batches'
import type { Database } from '../../db/schema'
import { noText } from './sealed-text'

type Db = Kysely<Database>

/** After this time, all eleven attempts to send a message have been made. The delays between attempts grow. */
const triesMs = 2 * dayMs

export type FailedRow = Omit<FailedMessage, 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date }
export interface ChannelCounts {
  channel: FailedMessage['channel']
  waiting: number
  failed: number
}

/** Returns failed messages, newest first, at most 500. */
export async function listFailed(db: Db): Promise<FailedRow[]> {
  const rows = await db
    .selectFrom('outbox_message')
    .select(['id', 'kind', 'channel', 'created_at', 'attempts'])
    .select([sql<Date>`ended_at`.as('ended_at'), sql<string>`error_code`.as('error_code')])
    .where('error_code', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows
}

/** Counts waiting and failed messages for every channel, including channels without messages. */
export async function countByChannel(db: Db): Promise<ChannelCounts[]> {
  const { rows } = await sql<{ channel: string; waiting: number; failed: number }>`
    select channel, count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where error_code is not null)::int as failed
    from outbox_message where status = 'waiting' or error_code is not null group by channel`.execute(db)
  return messageChannels.map((channel) => {
    const row = rows.find((each) => each.channel === channel)
    return { channel, waiting: row?.waiting ?? 0, failed: row?.failed ?? 0 }
  })
}

/**
 * Marks messages as failed (error code `lost`) if they still wait although the time for all attempts was over at
 * `before`. The process died during the last attempt to send such a message. Without this function, the message would
 * wait forever unnoticed.
 */
export async function endLost(db: Db, before: Date): Promise<void> {
  const lost = sql<boolean>`status = 'waiting' and created_at < ${new Date(before.getTime() - triesMs)}`
  await inBatches(() =>
    sql`update outbox_message
      set status = 'failed', error_code = 'lost', ended_at = clock_timestamp(), text_sealed = ${noText}
      where ${nextBatch('outbox_message', lost)}`.execute(db),
  )
}

/** Deletes the messages about an account's notifications, even messages to an earlier phone or email address. */
export async function forgetNews(db: Db, accountId: string): Promise<void> {
  const news = await db.selectFrom('notification').select('id').where('account_id', '=', accountId).execute()
  if (news.length === 0) return
  // Uses two queries instead of a join, because planning a join of two partitioned tables takes longer than running it.
  const ids = news.map(({ id }) => id)
  await sql`delete from outbox_message where notification_id = any(${ids}::text[])`.execute(db)
}

/**
 * Deletes a member's messages to these recipients (phones, email addresses, LINE). Keeps messages to a recipient that
 * another member uses too.
 */
export async function forgetRecipients(db: Db, accountId: string, recipients: string[]): Promise<void> {
  if (recipients.length === 0) return
  const given = sql`any(${recipients}::text[])`
  // Uses two subqueries instead of one, so that each can use the index of its table.
  await sql`
    delete from outbox_message
    where recipient = ${given} and recipient not in (
      select phone from login
      where phone = ${given} and phone_verified_at is not null
        and id <> (select login_id from account where id = ${accountId})
      union all
      select email from account where email = ${given} and id <> ${accountId} and status = 'active'
    )`.execute(db)
}

import { dayMs } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { readSecrets } from './secrets'
import { postWebhook, webhookMs } from './send'

type Ctx = Pick<AppContext, 'db' | 'clock' | 'keys' | 'config'>

/** For how long a failed delivery is retried. After this time, the delivery is a dead letter. */
export const retryMs = 3 * dayMs
const firstWaitMs = 5_000
const longestWaitMs = 4 * 3_600_000
/** How many deliveries of one client a process sends at the same time. */
const atOnce = 16
/** The most events for which one transaction creates deliveries. */
const fanBatch = 2_000

/** Returns how long to wait after this many failed attempts, in milliseconds: 5 s, 20 s, 80 s … and at most 4 hours. */
export function waitAfter(attempts: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 4 ** Math.min(attempts - 1, 10))
}

/** SQL condition: the client may get events. It hasn't ended, and has the scope to read events. */
const mayRead = sql`client.ended_at is null and 'events.read' = any (client.scopes)`

/** What a process needs to know about its running deliveries. */
export interface Sending {
  /** The ids of the clients to which the process is sending. `beginWebhooks` adds and removes these ids. */
  clients: Set<string>
  /** If true, the process sends no further deliveries. */
  isStopped: boolean
}

/**
 * Creates deliveries of new events, and starts to send the deliveries that are due. Sends to each client separately, so
 * that a receiver that doesn't respond delays only its own deliveries.
 * @returns one promise for each client, with the number of deliveries sent
 */
export async function beginWebhooks(ctx: Ctx, sending: Sending): Promise<Promise<number>[]> {
  await fanOut(ctx)
  const clients = (await listDueClients(ctx)).filter((id) => !sending.clients.has(id))
  return clients.map(async (id) => {
    sending.clients.add(id)
    try {
      return await sendDue(ctx, id, sending)
    } finally {
      sending.clients.delete(id)
    }
  })
}

async function listDueClients({ db, clock }: Ctx): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('client_id')
    .distinct()
    .where('status', '=', 'waiting')
    .where('next_at', '<=', clock.now())
    .execute()
  return rows.map(({ client_id }) => client_id)
}

async function sendDue(ctx: Ctx, clientId: string, sending: Sending): Promise<number> {
  let sent = 0
  while (!sending.isStopped) {
    const due = await reserveDue(ctx, clientId)
    if (due.length === 0) break
    await Promise.all(due.map((delivery) => deliver(ctx, delivery)))
    sent += due.length
  }
  return sent
}

/** Creates a delivery of each new event for each webhook whose client may see the event. */
async function fanOut({ db: pool, clock }: Ctx): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await inTransaction(pool, async (db) => {
      const { rows } = await sql<{
        client_id: string
        fanned_seq: bigint
        insurers: string[] | null
        last: bigint
      }>`
        select webhook.client_id, fanned_seq, client.insurers, least(feed_position.last, fanned_seq + ${fanBatch}) as last
        from webhook
        join client on client.id = webhook.client_id and ${mayRead}
        cross join feed_position
        where fanned_seq < feed_position.last
        order by fanned_seq limit 1 for update of webhook skip locked`.execute(db)
      const [hook] = rows
      if (!hook) return false
      const at = clock.now()
      const events = await db
        .selectFrom('feed_event')
        .select(['seq', 'event_id', 'type', 'subject_kind', 'subject', 'subject_source'])
        .where('seq', '>', hook.fanned_seq)
        .where('seq', '<=', hook.last)
        .where(
          sql<boolean>`(${hook.insurers}::text[] is null or insurer_code = any(${hook.insurers}::text[]))`,
        )
        .execute()
      if (events.length > 0) {
        const give_up_at = new Date(at.getTime() + retryMs)
        const rest = {
          client_id: hook.client_id,
          status: 'waiting',
          next_at: at,
          give_up_at,
          created_at: at,
        } as const
        await db
          .insertInto('webhook_delivery')
          .values(events.map((event) => ({ ...event, id: newId(), ...rest })))
          .execute()
      }
      await db
        .updateTable('webhook')
        .set({ fanned_seq: hook.last })
        .where('client_id', '=', hook.client_id)
        .execute()
      return true
    })
  }
}

interface Due {
  id: string
  client_id: string
  seq: bigint
  event_id: string
  type: string
  subject_kind: string
  subject: string
  subject_source: string | null
  attempts: number
  give_up_at: Date
  url: string
}

/**
 * Reserves a client's due deliveries for this process: sets their next attempt to a time after the receiver's timeout.
 * If this process dies before it sends the deliveries, another process sends them at that time. Reserves only the
 * oldest delivery of each claim, so that the claim's events arrive in order.
 */
async function reserveDue({ db, clock }: Ctx, clientId: string): Promise<Due[]> {
  const now = clock.now()
  const again = new Date(now.getTime() + 2 * webhookMs)
  const { rows } = await sql<Due>`
    update webhook_delivery reserved set attempts = attempts + 1, next_at = ${again}
    from webhook
    where webhook.client_id = reserved.client_id and reserved.id in (
      select delivery.id from webhook_delivery delivery
      join client on client.id = delivery.client_id and ${mayRead}
      where delivery.client_id = ${clientId} and delivery.status = 'waiting' and delivery.next_at <= ${now}
        and not exists (
          select from webhook_delivery earlier
          where earlier.client_id = delivery.client_id and earlier.subject = delivery.subject
            and earlier.status = 'waiting' and earlier.seq < delivery.seq
        )
      order by delivery.next_at limit ${atOnce} for update of delivery skip locked
    )
    returning reserved.*, webhook.url`.execute(db)
  return rows
}

async function deliver(ctx: Ctx, delivery: Due): Promise<void> {
  const now = ctx.clock.now()
  const { id, client_id: clientId } = delivery
  const body = JSON.stringify({
    id: delivery.event_id,
    seq: Number(delivery.seq),
    type: delivery.type,
    subject: { kind: delivery.subject_kind, key: delivery.subject, source: delivery.subject_source },
  })
  const secrets = await readSecrets(ctx, clientId)
  const message = { id: delivery.event_id, body, at: now, secrets }
  // Don't send an unsigned message: receivers would refuse it. Retry later, when a new secret may be readable.
  const failure =
    secrets.length === 0
      ? 'secret_unreadable'
      : await postWebhook(delivery.url, message, ctx.config.webhookAddresses)
  await finish(ctx.db, id, failure, {
    nextAt: new Date(now.getTime() + waitAfter(delivery.attempts)),
    giveUpAt: delivery.give_up_at,
  })
}

async function finish(
  db: Kysely<Database>,
  id: string,
  failure: string | null,
  { nextAt, giveUpAt }: { nextAt: Date; giveUpAt: Date },
): Promise<void> {
  const isDead = failure !== null && nextAt > giveUpAt
  const next = isDead ? 'dead' : 'waiting'
  await db
    .updateTable('webhook_delivery')
    .set({ status: failure === null ? 'delivered' : next, failure, next_at: nextAt })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

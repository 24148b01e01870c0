import { type DeadLetter, deadLettersPage, webhookEndpoints as rows, type Webhook } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { invalidField } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { implement } from '../../http/implementation'
import { parseAddress } from './address'
import { retryMs } from './deliveries'
import { addSecret } from './secrets'

export const webhookRoutes = [
  implement(rows.getWebhook, async ({ db, caller }) => ({ webhook: await findWebhook(db, caller) })),
  implement(rows.putWebhook, ({ ctx, caller, body }) => putWebhook(ctx, caller, body)),
  implement(rows.endWebhook, async ({ db, caller }) => {
    await db.deleteFrom('webhook').where('client_id', '=', caller.clientId).execute()
  }),
  implement(rows.listDeadLetters, ({ db, caller, query }) => listDeadLetters(db, caller, query.after)),
  implement(rows.replayDeadLetters, ({ ctx, caller, body }) => replay(ctx, caller, body.seqs)),
]

async function findWebhook(db: Kysely<Database>, { clientId }: ClientCaller): Promise<Webhook | null> {
  const { rows: found } = await sql<Webhook>`
    select url,
      (select count(*)::int from webhook_secret secret where secret.client_id = webhook.client_id) as live_secrets,
      (select count(*)::int from webhook_delivery where client_id = webhook.client_id and status = 'waiting') as waiting,
      (select count(*)::int from webhook_delivery where client_id = webhook.client_id and status = 'dead') as dead
    from webhook where client_id = ${clientId}`.execute(db)
  return found[0] ?? null
}

/**
 * Sets the address of a client's webhook. A new webhook gets a secret, and receives the events that are published from
 * now on. An existing webhook gets another secret if `new_secret` is set.
 * @throws AppError validation_failed
 */
async function putWebhook(
  ctx: AppContext,
  caller: ClientCaller,
  { url, new_secret }: { url: string; new_secret: boolean },
): Promise<{ webhook: Webhook; secret: string | null }> {
  if (!parseAddress(url, ctx.config.webhookAddresses)) throw invalidField('url', 'invalid')
  return await inTransaction(ctx.db, async (db) => {
    // Without the lock, two simultaneous calls could both create the webhook or both fill the same slot for a secret.
    await lockUntilCommit(db, `webhook ${caller.clientId}`)
    const at = ctx.clock.now()
    const known = await findWebhook(db, caller)
    await sql`
      insert into webhook (client_id, url, fanned_seq, created_at, updated_at)
      values (${caller.clientId}, ${url}, coalesce((select last from feed_position), 0), ${at}, ${at})
      on conflict (client_id) do update set url = excluded.url, updated_at = excluded.updated_at`.execute(db)
    const secret = !known || new_secret ? await addSecret({ ...ctx, db }, caller.clientId) : null
    const webhook = await findWebhook(db, caller)
    if (!webhook) throw new Error('the webhook that was just set is missing')
    return { webhook, secret }
  })
}

async function listDeadLetters(db: Kysely<Database>, { clientId }: ClientCaller, after: number) {
  const letters = await db
    .selectFrom('webhook_delivery')
    .select(['seq', 'event_id', 'type', 'subject_kind', 'subject', 'subject_source'])
    .select(['attempts', 'failure', 'created_at'])
    .where('client_id', '=', clientId)
    .where('status', '=', 'dead')
    .where('seq', '>', BigInt(after))
    .orderBy('seq')
    .limit(deadLettersPage + 1)
    .execute()
  const items: DeadLetter[] = letters.slice(0, deadLettersPage).map((letter) => ({
    seq: Number(letter.seq),
    id: letter.event_id,
    type: letter.type,
    subject: { kind: letter.subject_kind, key: letter.subject, source: letter.subject_source },
    attempts: letter.attempts,
    failure: letter.failure,
    created_at: letter.created_at.toISOString(),
  }))
  return { items, next: letters.length > deadLettersPage ? (items.at(-1)?.seq ?? null) : null }
}

/** Queues dead letters (deliveries whose retries have ended) again, with the full time for retries. */
async function replay({ db, clock }: AppContext, { clientId }: ClientCaller, seqs: number[] | undefined) {
  const at = clock.now()
  let letters = db
    .updateTable('webhook_delivery')
    .set({ status: 'waiting', attempts: 0, next_at: at, give_up_at: new Date(at.getTime() + retryMs) })
    .where('client_id', '=', clientId)
    .where('status', '=', 'dead')
  if (seqs) letters = letters.where(sql<boolean>`seq = any(${seqs}::bigint[])`)
  const { numUpdatedRows } = await letters.executeTakeFirstOrThrow()
  return { replayed: Number(numUpdatedRows) }
}

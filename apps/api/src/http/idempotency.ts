import type { Endpoint } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError } from '../app-error'
import type { ClientCaller, MemberCaller, StaffCaller } from '../caller'
import { lockUntilCommit } from '../db/advisory-lock'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { sha256 } from '../ids'
import type { Call, Implementation } from './implementation'
import { inTurn } from './in-turn'

const keyPattern = /^[A-Za-z0-9_-]{8,128}$/

/**
 * How many milliseconds a call waits for a lock that another process holds: on the same key or, later, on rows that the
 * handler changes.
 */
const lockWaitMs = 3_000

/**
 * Runs a handler once per Idempotency-Key. One transaction commits the work, the key and the response, so after a crash
 * either all of them are stored or nothing. A second call with the same key waits until the first call has ended. If
 * the first call runs in another process, the second waits at most `lockWaitMs`. The second call then gets the stored
 * response, or the result of `Implementation.repeat`. R54
 * @throws AppError idempotency_key_missing, idempotency_key_reused, busy
 */
export async function idempotently(implementation: Implementation, call: Call<Endpoint>): Promise<unknown> {
  const key = call.request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new AppError('idempotency_key_missing')
  const id = { scope: scopeOf(call.caller), key }
  const requestHash = sha256(JSON.stringify([call.request.url, call.request.body ?? null]))
  const { method, path } = implementation.endpoint

  const once = async (trx: Kysely<Database>) => {
    await lockUntilCommit(trx, `${id.scope} ${id.key}`, { waitMs: lockWaitMs })
    const stored = await findAnswer(trx, id)
    if (stored) {
      if (!stored.request_hash.equals(requestHash)) throw new AppError('idempotency_key_reused')
      if (implementation.repeat) return await implementation.repeat({ ...call, db: trx })
      // The response of an endpoint without output is stored as null, but a repeated call must return undefined, as the
      // first call did.
      return stored.answer ?? undefined
    }
    const answer = await implementation.handle({ ...call, db: trx })
    const toStore = implementation.repeat ? null : (answer ?? null)
    await trx
      .insertInto('idempotency_key')
      .values({
        ...id,
        endpoint: `${method} ${path}`,
        request_hash: requestHash,
        status: implementation.endpoint.status ?? 200,
        answer: JSON.stringify(toStore),
        created_at: call.ctx.clock.now(),
      })
      .execute()
    return answer
  }
  return await inTurn(turnOf(id, call.caller), () => inTransaction(call.db, once))
}

function findAnswer(db: Kysely<Database>, id: { scope: string; key: string }) {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('scope', '=', id.scope)
    .where('key', '=', id.key)
    .executeTakeFirst()
}

type IdempotentCaller = MemberCaller | ClientCaller | StaffCaller | null

/** Returns the scope of a caller's keys, so that keys of different callers don't collide. */
function scopeOf(caller: IdempotentCaller): string {
  if (caller === null) throw new Error('an endpoint without a caller cannot be idempotent')
  if ('staffId' in caller) return `staff ${caller.staffId}`
  return 'clientId' in caller ? `client ${caller.clientId}` : `member ${caller.accountId}`
}

/**
 * Returns the key of the queue in which a call waits. A member's calls run one at a time, because they may concern the
 * same draft. Calls of clients and staff wait only for calls with the same Idempotency-Key.
 */
function turnOf(id: { scope: string; key: string }, caller: IdempotentCaller): string {
  return caller !== null && 'accountId' in caller ? id.scope : `${id.scope} ${id.key}`
}

/** Deletes a member's stored responses. Requirement 2.19, R60 */
export async function forgetAnswers(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('scope', '=', `member ${accountId}`).execute()
}

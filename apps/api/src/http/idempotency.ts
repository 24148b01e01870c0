import type { Endpoint } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../app-error'
import type { MemberCaller } from '../caller'
import { lockUntilCommit } from '../db/advisory-lock'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { sha256 } from '../ids'
import type { Call, Implementation } from './implementation'
import { inTurn } from './turns'

const keyPattern = /^[A-Za-z0-9_-]{8,128}$/

/** Milliseconds that a call waits for another process that is at the same key or the same rows. */
const lockWaitMs = 3_000

/**
 * Runs a handler once per Idempotency-Key. Work, key and answer are one transaction: what was answered is kept, what
 * crashed left nothing, and a second call with the same key waits for the first and gets its answer, or what
 * `Implementation.repeat` reads where answers name people. It waits without a database connection when both came to this
 * process, and for a moment only when not. TRUST R54.
 * @throws AppError idempotency_key_missing, idempotency_key_reused, busy
 */
export async function idempotently(implementation: Implementation, call: Call<Endpoint>): Promise<unknown> {
  const key = call.request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new AppError('idempotency_key_missing')
  const id = { scope: scopeOf(call.caller), key }
  const requestHash = sha256(JSON.stringify([call.request.url, call.request.body ?? null]))
  const { method, path } = implementation.endpoint

  const once = async (trx: Kysely<Database>) => {
    await sql`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`.execute(trx)
    await lockUntilCommit(trx, `${id.scope} ${id.key}`)
    const kept = await findKept(trx, id)
    if (kept) {
      if (!kept.request_hash.equals(requestHash)) throw new AppError('idempotency_key_reused')
      if (implementation.repeat) return await implementation.repeat({ ...call, db: trx })
      // A row without output answers nothing, the second time as well.
      return kept.answer ?? undefined
    }
    const answer = await implementation.handle({ ...call, db: trx })
    const toKeep = implementation.repeat ? null : (answer ?? null)
    await trx
      .insertInto('idempotency_key')
      .values({
        ...id,
        endpoint: `${method} ${path}`,
        request_hash: requestHash,
        status: implementation.endpoint.status ?? 200,
        answer: JSON.stringify(toKeep),
        created_at: call.ctx.clock.now(),
      })
      .execute()
    return answer
  }
  return await inTurn(turnOf(id, call.caller), () => inTransaction(call.db, once))
}

function findKept(db: Kysely<Database>, id: { scope: string; key: string }) {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('scope', '=', id.scope)
    .where('key', '=', id.key)
    .executeTakeFirst()
}

/** A key belongs to the member who made it. */
function scopeOf(caller: MemberCaller | null): string {
  return caller ? `member ${caller.accountId}` : 'integration'
}

/** A member does one such thing at a time, whatever the key: other keys may be about the same draft. The desk does many. */
function turnOf(id: { scope: string; key: string }, caller: MemberCaller | null): string {
  return caller ? id.scope : `${id.scope} ${id.key}`
}

/** Removes the answers kept for a member. Requirement 2.19, R60. */
export async function forgetAnswers(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('scope', '=', `member ${accountId}`).execute()
}

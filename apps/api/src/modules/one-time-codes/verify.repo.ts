import { limits } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

const now = sql<Date>`clock_timestamp()`
const isOpen = sql<boolean>`ended_at is null and expires_at > clock_timestamp()`

/**
 * Counts an attempt at a flow's newest code, in a single statement. Returns undefined if no more attempts are allowed.
 * R03.
 * @param hidden whether the caller must not learn if there is a phone. If true, attempts at a replaced code are counted
 * too. Such attempts can't succeed, but refusing them would reveal that there is a phone. R22.
 */
export function reserveTry(db: Db, flowId: string, hidden: boolean) {
  const takesTries = hidden
    ? sql<boolean>`(ended_at is null or end_reason = 'replaced') and expires_at > clock_timestamp()`
    : isOpen
  return db
    .updateTable('otp_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('otp_code as newest')
        .select('newest.id')
        .where('newest.flow_id', '=', flowId)
        .orderBy('newest.created_at', 'desc')
        .limit(1),
    )
    .where('tries', '<', limits.otp.wrongEntries)
    .where(takesTries)
    .returning(['id', 'phone', 'code_hash', 'tries', 'ended_at'])
    .executeTakeFirst()
}

/** Returns why a flow's newest code allows no more attempts. */
export async function findRefusal(db: Db, flowId: string): Promise<'otp_locked' | 'otp_expired'> {
  const code = await db
    .selectFrom('otp_code')
    .select(['tries', 'end_reason'])
    .where('flow_id', '=', flowId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const usedUp = code !== undefined && code.tries >= limits.otp.wrongEntries
  return usedUp && code.end_reason !== 'passed' ? 'otp_locked' : 'otp_expired'
}

/** Marks the code as used. Returns false if it had ended or expired. R05. */
export async function passCode(db: Db, codeId: string): Promise<boolean> {
  const row = await db
    .updateTable('otp_code')
    .set({ ended_at: now, end_reason: 'passed' })
    .where('id', '=', codeId)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a code because the last allowed entry was wrong, unless a parallel correct entry has ended it. */
export async function endLockedCode(db: Db, codeId: string): Promise<void> {
  await db
    .updateTable('otp_code')
    .set({ ended_at: now, end_reason: 'locked' })
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Records that the code in the SMS was entered. Codes that are never entered are a sign of SMS pumping: someone
 * requests SMS to numbers that earn them a fee. R10.
 */
export async function markVerified(db: Db, codeId: string): Promise<void> {
  await db.updateTable('otp_send').set({ verified_at: now }).where('code_id', '=', codeId).execute()
}

export async function endFlow(db: Db, flowId: string): Promise<void> {
  await db.updateTable('otp_flow').set({ expires_at: now }).where('id', '=', flowId).execute()
}

import { type Insertable, type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import type { OtpCodeTable } from '../../db/schema-identity'

type Db = Kysely<Database>

const now = sql<Date>`clock_timestamp()`
const inSeconds = (count: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${count})`

type NewCode = Pick<Insertable<OtpCodeTable>, 'id' | 'flow_id' | 'purpose' | 'ref_no' | 'code_hash'> & {
  /** The phone that the code is sent to; null if no SMS is sent. */
  phone: string | null
}

/**
 * Ends the flow's current code, and any current code of the same phone and purpose. Inserts the new code, and counts it
 * for the flow. R07.
 */
export async function replaceCode(db: Db, code: NewCode, lifeSeconds: number): Promise<void> {
  // The lock makes parallel calls run one after another, so that the second call ends the code of the first.
  await lockUntilCommit(db, `otp ${code.purpose} ${code.phone ?? code.flow_id}`)
  await db
    .updateTable('otp_code')
    .set({ ended_at: now, end_reason: 'replaced' })
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('flow_id', '=', code.flow_id),
        eb.and([eb('purpose', '=', code.purpose), eb('phone', '=', code.phone)]),
      ]),
    )
    .execute()
  await db
    .insertInto('otp_code')
    .values({ ...code, created_at: now, expires_at: inSeconds(lifeSeconds) })
    .execute()
  await db
    .updateTable('otp_flow')
    .set((eb) => ({ sends: eb('sends', '+', 1) }))
    .where('id', '=', code.flow_id)
    .execute()
}

/** Locks a flow until the transaction ends, so that parallel requests for a code run one after another. */
export function lockFlow(db: Db, flowId: string) {
  return db
    .selectFrom('otp_flow')
    .select('sends')
    .where('id', '=', flowId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Records that the SMS gateway accepted the SMS, and starts the code's lifetime. If the caller may not see the phone,
 * the lifetime has already started with the request. So the end of the lifetime doesn't reveal whether there is a
 * phone. R11.
 */
export function startCodeLife(db: Db, codeId: string, lifeSeconds: number) {
  return db
    .updateTable('otp_code')
    .from('otp_flow')
    .set({
      handed_over_at: now,
      expires_at: sql<Date>`case when otp_flow.shows_phone then ${inSeconds(lifeSeconds)} else otp_code.expires_at end`,
    })
    .whereRef('otp_flow.id', '=', 'otp_code.flow_id')
    .where('otp_code.id', '=', codeId)
    .returning('otp_code.phone')
    .executeTakeFirst()
}

export async function insertSend(db: Db, codeId: string, prefix: string): Promise<void> {
  await db
    .insertInto('otp_send')
    .values({ code_id: codeId, prefix, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

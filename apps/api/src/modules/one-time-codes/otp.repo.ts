import { limits, type OtpPurpose } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import { deleteInBatches } from '../../db/batches'
import type { Database } from '../../db/schema'
import type { OtpFlowTable } from '../../db/schema-identity'

type Db = Kysely<Database>

/** Flows use the database's clock, so a server whose clock is wrong has no effect. R02. */
const now = sql<Date>`clock_timestamp()`
const seconds = (count: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${count})`

/** Who the flow must belong to: a guest at a partner, or a member in one session. R06. */
export interface FlowOwner {
  partnerId: string
  member?: { accountId: string; sessionId: string }
}

export type NewFlow = Pick<
  Insertable<OtpFlowTable>,
  | 'id'
  | 'token_hash'
  | 'purpose'
  | 'partner_id'
  | 'account_id'
  | 'session_id'
  | 'phone'
  | 'shows_phone'
  | 'payload_sealed'
  | 'lang'
  | 'counted_as'
>

export async function insertFlow(db: Db, flow: NewFlow, lifeSeconds: number): Promise<void> {
  await db
    .insertInto('otp_flow')
    .values({ ...flow, expires_at: seconds(lifeSeconds) })
    .execute()
}

/**
 * SQL condition: the flow belongs to no session, or to a session that hasn't ended. Reads the session from the
 * database, because the cache of sessions may still contain one that has ended. R19, R25.
 */
const ofLiveSession = sql<boolean>`not exists (
  select from session where session.id = otp_flow.session_id and ended_at is not null)`

function ownedBy(owner: FlowOwner) {
  return sql<boolean>`otp_flow.partner_id = ${owner.partnerId}
    and otp_flow.account_id is not distinct from ${owner.member?.accountId ?? null}
    and otp_flow.session_id is not distinct from ${owner.member?.sessionId ?? null}
    and ${ofLiveSession}`
}

const unpassed = sql<boolean>`otp_flow.passed_at is null and otp_flow.expires_at > clock_timestamp()`
const granted = sql<boolean>`otp_flow.passed_at is not null and otp_flow.used_at is null
  and otp_flow.grant_expires_at > clock_timestamp()`

export function findFlow(db: Db, tokenHash: Buffer, owner: FlowOwner) {
  return db
    .selectFrom('otp_flow')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(ownedBy(owner))
    .where(unpassed)
    .executeTakeFirst()
}

/**
 * Finds a flow that waits for its code or whose grant wasn't used yet, with the flow's newest code. The caller needs
 * only the token: the flow's owner isn't checked.
 */
export function findFlowView(db: Db, tokenHash: Buffer) {
  return (
    db
      .selectFrom('otp_flow')
      .innerJoin('otp_code', 'otp_code.flow_id', 'otp_flow.id')
      .select([
        'otp_flow.purpose',
        'otp_flow.phone',
        'otp_flow.shows_phone',
        'otp_flow.sends',
        'otp_flow.grant_expires_at',
        'otp_code.ref_no',
        'otp_code.expires_at',
        'otp_code.created_at',
      ])
      .where('otp_flow.token_hash', '=', tokenHash)
      .where(sql<boolean>`(${unpassed} or ${granted})`)
      // Doesn't find a flow whose session has ended, for example by signing out.
      .where(ofLiveSession)
      .orderBy('otp_code.created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/**
 * Finds a flow whose correct code was entered but whose grant wasn't used yet. The caller needs only the token: the
 * flow's owner isn't checked.
 */
export function findPassedFlow(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('otp_flow')
    .select(['id', 'purpose', 'phone', 'partner_id', 'payload_sealed'])
    .where('token_hash', '=', tokenHash)
    .where(granted)
    .where(ofLiveSession)
    .executeTakeFirst()
}

/**
 * Finds the newest flow of this session and purpose that proved this phone, and the seconds until that proof expires.
 */
export function findPassed(
  db: Db,
  of: {
    purpose: OtpPurpose
    partnerId: string
    phone: string
    member: { accountId: string; sessionId: string }
  },
  life: number,
) {
  return (
    db
      .selectFrom('otp_flow')
      .select(
        sql<number>`floor(extract(epoch from passed_at - clock_timestamp()) + ${life})::int`.as('seconds'),
      )
      .where('phone', '=', of.phone)
      .where('purpose', '=', of.purpose)
      .where(ownedBy(of))
      .where(sql<boolean>`passed_at > clock_timestamp() - make_interval(secs => ${life - 1})`)
      // Selects only flows whose code was entered. `startProvedFlow` starts flows without a code, based on an earlier
      // flow. Flows without a code must not extend the ten minutes for which the code of the earlier flow counts.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('otp_code')
            .select('id')
            .whereRef('flow_id', '=', 'otp_flow.id')
            .where('end_reason', '=', 'passed'),
        ),
      )
      .orderBy('passed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Returns the seconds until a flow may request another code; zero or less if it may now. R07. */
export async function findResendWait(db: Db, flowId: string, cooldownSeconds: number): Promise<number> {
  const row = await db
    .selectFrom('otp_code')
    .select(
      sql<number>`ceil(extract(epoch from max(created_at) - clock_timestamp()) + ${cooldownSeconds})::int`.as(
        'wait',
      ),
    )
    .where('flow_id', '=', flowId)
    .executeTakeFirst()
  return row?.wait ?? 0
}

/**
 * Records that the correct code was entered. This gives the flow a grant. The call that needed the code may consume the
 * grant before it expires.
 * @returns when the grant expires; undefined if the flow has ended
 */
export async function passFlow(db: Db, flowId: string, grantSeconds: number): Promise<Date | undefined> {
  const row = await db
    .updateTable('otp_flow')
    .set({ passed_at: now, grant_expires_at: seconds(grantSeconds) })
    .where('id', '=', flowId)
    .where(unpassed)
    .returning('grant_expires_at')
    .executeTakeFirst()
  return row?.grant_expires_at ?? undefined
}

const grantColumns = ['id', 'purpose', 'phone', 'payload_sealed', 'lang'] as const

export function findGrant(db: Db, tokenHash: Buffer, purpose: OtpPurpose, owner: FlowOwner) {
  return db
    .selectFrom('otp_flow')
    .select(grantColumns)
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(ownedBy(owner))
    .where(granted)
    .executeTakeFirst()
}

/** Consumes the grant of a flow whose correct code was entered. Of parallel calls, only one succeeds. */
export function takeGrant(db: Db, tokenHash: Buffer, purpose: OtpPurpose, owner: FlowOwner) {
  return db
    .updateTable('otp_flow')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(ownedBy(owner))
    .where(granted)
    .returning(grantColumns)
    .executeTakeFirst()
}

/**
 * Finds a grant that was used. It can be found until its flow is deleted, an hour after the grant's end. A grant for a
 * copy of the data is found only until the grant's end, because each repeat gives access to the data again. R27.
 */
export function findUsedGrant(db: Db, tokenHash: Buffer, purpose: OtpPurpose, owner: FlowOwner) {
  return db
    .selectFrom('otp_flow')
    .select(grantColumns)
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(ownedBy(owner))
    .where('used_at', 'is not', null)
    .$if(purpose === 'data_copy', (query) => query.where('grant_expires_at', '>', now))
    .executeTakeFirst()
}

/** Returns for how many seconds a grant may be used. R20, R27. */
export function grantSeconds(purpose: OtpPurpose): number {
  return (purpose === 'register' ? limits.otp.registerGrantMs : limits.otp.grantMs) / 1000
}

/** Deletes flows that ended more than an hour ago, with their codes, and records of SMS older than 30 days. R70. */
export async function deleteOld(db: Db): Promise<void> {
  const anHourAgo = sql`now() - interval '1 hour'`
  await deleteInBatches(
    db,
    'otp_flow',
    sql<boolean>`expires_at < ${anHourAgo} and coalesce(grant_expires_at < ${anHourAgo}, true)`,
  )
  await deleteInBatches(db, 'otp_send', sql<boolean>`sent_at < now() - interval '30 days'`)
}

export function findOwnPhone(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .select(['login.phone', 'account.lang'])
    .where('account.id', '=', accountId)
    .where('login.phone_verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Deletes an account's flows with their codes. Requirement 2.19, R60. */
export async function forgetFlows(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('otp_flow').where('account_id', '=', accountId).execute()
}

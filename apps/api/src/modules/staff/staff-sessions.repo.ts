import { officeLimits, type StaffGrant } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { StaffSessionEnd } from '../../db/schema-staff'

type Db = Kysely<Database>
const { idleMs, renewAfterMs } = officeLimits.session

export interface LiveStaffSession {
  session_id: string
  staff_id: string
  name: string
  email: string
  last_used_at: Date
  authenticated_at: Date
  expires_at: Date
  grants: StaffGrant[]
}

/**
 * Finds the live session of a token, with the person's roles. Null if the session has ended or expired, or was idle for
 * too long. R91
 */
export async function findStaffSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveStaffSession | null> {
  const { rows } = await sql<LiveStaffSession>`
    select session.id as session_id, staff.id as staff_id, staff.name, staff.email, session.last_used_at,
      session.authenticated_at, session.expires_at,
      coalesce((select jsonb_agg(jsonb_build_object('role', role, 'insurer', insurer_code) order by role, insurer_code)
        from staff_grant where staff_grant.staff_id = staff.id), '[]') as grants
    from staff_session session
    join staff on staff.id = session.staff_id
    where session.token_hash = ${tokenHash} and session.ended_at is null and staff.ended_at is null
      and session.expires_at > ${now} and session.last_used_at > ${new Date(now.getTime() - idleMs)}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function insertStaffSession(
  db: Db,
  session: { id: string; tokenHash: Buffer; staffId: string; at: Date; expiresAt: Date; userAgent: string },
): Promise<void> {
  await db
    .insertInto('staff_session')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      created_at: session.at,
      last_used_at: session.at,
      authenticated_at: session.at,
      expires_at: session.expiresAt,
      user_agent: session.userAgent.slice(0, 300),
    })
    .execute()
}

/** Records that a session is in use. Writes at most once every `renewAfterMs`, so that most calls only read. */
export async function touchStaffSession(db: Db, session: LiveStaffSession, now: Date): Promise<void> {
  if (now.getTime() - session.last_used_at.getTime() < renewAfterMs) return
  await db
    .updateTable('staff_session')
    .set({ last_used_at: now })
    .where('id', '=', session.session_id)
    .where('last_used_at', '<', now)
    .execute()
}

/** Lists the live sessions of a person, the last used first. */
export async function listLiveSessions(db: Db, staffId: string, now: Date) {
  return await db
    .selectFrom('staff_session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - idleMs))
    .orderBy('last_used_at', 'desc')
    .execute()
}

/**
 * Ends the session `sessionId` or all sessions of the person `staffId`. If both are given, ends the session only if it
 * is this person's.
 */
export async function endStaffSessions(
  db: Db,
  which: { sessionId?: string; staffId: string } | { sessionId: string },
  reason: StaffSessionEnd,
  at: Date,
): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ ended_at: at, end_reason: reason })
    .where('ended_at', 'is', null)
    .$if(which.sessionId !== undefined, (query) => query.where('id', '=', which.sessionId ?? ''))
    .$if('staffId' in which, (query) => query.where('staff_id', '=', 'staffId' in which ? which.staffId : ''))
    .execute()
}

/** Records that a person has authenticated again. @returns false if the session has ended or is another person's */
export async function renewAuthentication(
  db: Db,
  { staffId, sessionId, at }: { staffId: string; sessionId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_session')
    .set({ authenticated_at: at, last_used_at: at })
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

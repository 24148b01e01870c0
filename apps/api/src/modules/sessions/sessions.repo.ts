import { type Insertable, type Kysely, sql } from 'kysely'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database, EndReason, SessionTable } from '../../db/schema'
import { forcedConsent, hasHealthConsent } from '../consents/consents-due'
import { hasCoverAt } from '../partners/served-insurers'

type Db = Kysely<Database>

/** Selects the open sessions, each with the fields of a `MemberCaller`. */
function selectCallers(db: Db, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('partner', 'partner.id', 'session.partner_id')
    .select([
      'session.id as sessionId',
      'session.account_id as accountId',
      'session.partner_id as partnerId',
      'account.person_id as personId',
      'partner.ins_code as insCode',
      forcedConsent(sql.ref('session.account_id'), now).as('consentDue'),
      hasHealthConsent(sql.ref('session.account_id'), now).as('hasHealthConsent'),
    ])
    .where('session.ended_at', 'is', null)
    .where('session.absolute_expires_at', '>', now)
    .where('account.status', '=', 'active')
}

/** Finds the caller of an access token and when the token expires, unless the token, session or account has ended. */
export const findLiveCallers = fixedRead((db, tokenHash: Buffer, now: Date) =>
  selectCallers(db, now)
    .innerJoin('access_token', 'access_token.session_id', 'session.id')
    .select(sql<Date>`least(access_token.expires_at, session.absolute_expires_at)`.as('validUntil'))
    .where('access_token.token_hash', '=', tokenHash)
    .where('access_token.expires_at', '>', now),
)

/** Finds the caller of a refresh token, unless the token was used or the session or account has ended. */
export const findCallersToRefresh = fixedRead((db, tokenHash: Buffer, now: Date) =>
  selectCallers(db, now)
    .innerJoin('refresh_token', 'refresh_token.session_id', 'session.id')
    .where('refresh_token.token_hash', '=', tokenHash)
    .where('refresh_token.rotated_at', 'is', null)
    .where('session.idle_expires_at', '>', now),
)

/** Finds the caller of a session, unless the session or account has ended. */
export function findCallerOfSession(db: Db, sessionId: string, now: Date) {
  return selectCallers(db, now)
    .where('session.id', '=', sessionId)
    .where('session.idle_expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Finds a login by username, the login's account at a partner (or null), and whether the login's person has a current
 * coverage at that partner. Always runs one query, so that the response time doesn't reveal whether the login exists.
 */
export function findLogin(db: Db, of: { username: string; partnerId: string; today: string }) {
  return db
    .selectFrom('login')
    .leftJoin('account', (join) =>
      join.onRef('account.login_id', '=', 'login.id').on('account.partner_id', '=', of.partnerId),
    )
    .select([
      'login.id',
      'login.person_id',
      'login.password_hash',
      'account.id as account_id',
      'account.status',
      hasCoverAt({ ...of, personId: sql.ref('login.person_id') }).as('has_cover'),
    ])
    .where((eb) => eb(eb.fn('lower', ['login.username']), '=', of.username.toLowerCase()))
    .executeTakeFirst()
}
export type FoundLogin = NonNullable<Awaited<ReturnType<typeof findLogin>>>

export const findMembers = fixedRead((db, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select([
      'account.id',
      'login.username',
      'login.phone',
      'account.email',
      'account.lang',
      'person.title_th',
      'person.name_th',
      'person.surname_th',
      'person.title_en',
      'person.name_en',
      'person.surname_en',
    ])
    .where('account.id', '=', accountId),
)

export async function insertSession(db: Db, session: Insertable<SessionTable>) {
  await db.insertInto('session').values(session).execute()
}

export async function insertAccessToken(
  db: Db,
  token: { token_hash: Buffer; session_id: string; expires_at: Date },
) {
  await db.insertInto('access_token').values(token).execute()
}

export async function insertRefreshToken(
  db: Db,
  token: { token_hash: Buffer; session_id: string; created_at: Date },
) {
  await db.insertInto('refresh_token').values(token).execute()
}

/**
 * Finds a refresh token with its session and locks both until the transaction ends, so that only one call can rotate
 * the token.
 */
export function lockRefreshToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('partner', 'partner.id', 'session.partner_id')
    .select([
      'refresh_token.successor_hash',
      'refresh_token.rotated_at',
      'session.id as session_id',
      'session.account_id',
      'session.partner_id',
      'session.stay_signed_in',
      'session.idle_expires_at',
      'session.absolute_expires_at',
      'session.ended_at',
      'account.status as account_status',
      'partner.ins_code',
    ])
    .where('refresh_token.token_hash', '=', tokenHash)
    .forUpdate(['refresh_token', 'session'])
    .executeTakeFirst()
}

/** Whether a token was used, which means that it has been rotated. */
export async function isRefreshTokenUsed(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_token')
    .select('rotated_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.rotated_at != null
}

export async function markRotated(db: Db, tokenHash: Buffer, successorHash: Buffer, at: Date) {
  await db
    .updateTable('refresh_token')
    .set({ successor_hash: successorHash, rotated_at: at })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Marks a refresh token as replaced, because the browser never received it. The token becomes its own successor. If
 * someone sends it later, it counts as stolen, and the session ends.
 */
export async function markReplaced(db: Db, tokenHash: Buffer, at: Date) {
  await markRotated(db, tokenHash, tokenHash, at)
}

export async function touchSession(db: Db, sessionId: string, lastUsedAt: Date, idleExpiresAt: Date) {
  await db
    .updateTable('session')
    .set({ last_used_at: lastUsedAt, idle_expires_at: idleExpiresAt })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends a session in the database. Services call `endSession`, which also clears the cache. */
export async function markEnded(db: Db, sessionId: string, reason: EndReason, at: Date) {
  await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export function findEnd(db: Db, sessionId: string) {
  return db.selectFrom('session').select('ended_at').where('id', '=', sessionId).executeTakeFirst()
}

/** Finds the sessions that an access token and a refresh token belong to: none, one or two. */
export async function findSessionIdsByTokens(
  db: Db,
  accessHash: Buffer | null,
  refreshHash: Buffer | null,
): Promise<Set<string>> {
  const ofAccess = accessHash
    ? await db
        .selectFrom('access_token')
        .select('session_id')
        .where('token_hash', '=', accessHash)
        .executeTakeFirst()
    : undefined
  const ofRefresh = refreshHash
    ? await db
        .selectFrom('refresh_token')
        .select('session_id')
        .where('token_hash', '=', refreshHash)
        .executeTakeFirst()
    : undefined
  return new Set([ofAccess, ofRefresh].flatMap((row) => (row ? [row.session_id] : [])))
}

/** Deletes an account's known devices and tokens, and clears the browser name of each session. Requirement 2.19, R60 */
export async function forgetSessions(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_device').where('account_id', '=', accountId).execute()
  const sessions = db.selectFrom('session').select('id').where('account_id', '=', accountId)
  await db.deleteFrom('access_token').where('session_id', 'in', sessions).execute()
  await db.deleteFrom('refresh_token').where('session_id', 'in', sessions).execute()
  await db.updateTable('session').set({ user_agent: '' }).where('account_id', '=', accountId).execute()
}

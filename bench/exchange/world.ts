import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { apiKey } from '../khum-server'
import type { MemberHeaders } from '../member'

const newId = () => randomBytes(16).toString('base64url')
const sha256 = (value: string) => createHash('sha256').update(value).digest()

/**
 * Creates a client that may write members, because a production server refuses the demo clients. Returns the
 * environment variables with which the command line uses this client.
 */
export async function makeClient(client: pg.Client): Promise<Record<string, string>> {
  const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
  await client.query(
    `insert into client (id, system, scopes, created_by, created_at)
     values ($1, 'KHUM-DEMO', array['members.write', 'claims.write'], 'Bench', now())`,
    [id],
  )
  await client.query(
    `insert into client_credential (id, client_id, kind, slot, secret_hash, created_at) values ($1, $2, 'secret', 1, $3, now())`,
    [newId(), id, sha256(secret)],
  )
  return { KHUM_CLIENT_ID: id, KHUM_CLIENT_SECRET: secret }
}

/**
 * Inserts a session of a demo member and returns the session's headers. This session stays valid during a long import.
 * A session from a normal sign-in would expire.
 */
export async function openSession(client: pg.Client, username: string): Promise<MemberHeaders> {
  const [sessionId, token] = [newId(), randomBytes(32).toString('base64url')]
  await client.query(
    `insert into session (id, account_id, partner_id, stay_signed_in, created_at, last_used_at, idle_expires_at, absolute_expires_at)
     select $1, account.id, account.partner_id, true, now(), now(), now() + interval '1 day', now() + interval '1 day'
     from account join login on login.id = account.login_id where login.username = $2 and account.partner_id = 'khum'`,
    [sessionId, username],
  )
  await client.query(
    "insert into access_token (token_hash, session_id, expires_at) values ($1, $2, now() + interval '4 hours')",
    [sha256(token), sessionId],
  )
  return { 'x-api-key': apiKey, partnerid: 'khum', authorization: `Bearer ${token}` }
}

const tables = `product plan plan_version benefit benefit_limit cost_sharing cost_sharing_exception policy policy_period
  policy_period_plan household coverage person person_source`

/** Returns how many rows of the insurance tables have been inserted, updated or deleted so far. */
export async function rowsWritten(client: pg.Client): Promise<number> {
  // Waits, because PostgreSQL updates these counts at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await client.query<{ written: string }>(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del) as written from pg_stat_user_tables where relname = any ($1)`,
    [tables.split(/\s+/)],
  )
  return Number(rows[0]?.written)
}

import type { NotificationTarget } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import type { NotificationParams, NotificationTable } from '../../db/schema-notifications'
import { notificationChannel } from '../../streams/stream-hub'
import { hasChannels } from '../notification-channels/send-to-channels'

type Db = Kysely<Database>

/**
 * The account to notify: the account with this id, the account with this verified phone at this partner, or the
 * person's account at the same partner as the account `besidesAccountId`.
 */
export type Recipient =
  | { accountId: string }
  | { phone: string; partnerId: string }
  | { personId: string; besidesAccountId: string }

export interface NotificationInsert {
  id: string
  kind: NotificationTable['kind']
  params: NotificationParams
  personId: string | null
  target: NotificationTarget | null
  targetId: string | null
  at: Date
  dedupeKey: string
  /** True if no notification with this dedupe key can exist yet. The insert then doesn't look for one. */
  isNew: boolean
}

/**
 * Inserts a notification for the recipient's active account in the caller's transaction, once per dedupe key. The
 * commit wakes the member's open pages. If the recipient is given by phone, timing must not reveal whether an account
 * has that phone. So the statement is the same even if there is no such account. R15.
 * @returns the account, and whether its member chose channels outside the app; undefined if there is no such account,
 * or the account already has a notification with this dedupe key
 */
export async function insertNotification(
  db: Db,
  to: Recipient,
  row: NotificationInsert,
): Promise<{ accountId: string; hasChannels: boolean } | undefined> {
  // Locks the dedupe key against parallel inserts, because a table that is partitioned by month can't have a unique
  // index on it.
  if (!row.isNew) await lockUntilCommit(db, `notification ${row.dedupeKey}`)
  const isUnknown = row.isNew
    ? sql`true`
    : sql`not exists (
        select from notification known where known.account_id = account.id and known.dedupe_key = ${row.dedupeKey})`
  const { rows } = await sql<{ accountId: string; hasChannels: boolean }>`
    with inserted as (
      insert into notification (id, account_id, kind, params, person_id, target, target_id, created_at, dedupe_key)
      select ${row.id}, account.id, ${row.kind}, ${JSON.stringify(row.params)}::jsonb,
        nullif(${row.personId}, account.person_id),
        ${row.target}, ${row.targetId}, ${row.at}, ${row.dedupeKey}
      from account
      where status = 'active' and ${matching(to)} and ${isUnknown}
      order by created_at desc
      limit 1
      for key share
      returning account_id
    )
    select account_id as "accountId", ${hasChannels('inserted')} as "hasChannels",
      pg_notify(${notificationChannel}, account_id)
    from inserted`.execute(db)
  return rows[0]
}

/**
 * Inserts a notification of a new coverage for each account, once per dedupe key, in the caller's transaction. The
 * caller must make sure that no other transaction uses the same dedupe keys at the same time.
 * @returns the ids of the notifications
 */
export async function insertCoverageNotifications(
  db: Db,
  to: readonly { id: string; accountId: string; coverageId: string; personId: string | null }[],
  { at, dedupeKey }: { at: Date; dedupeKey: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with inserted as (
      insert into notification (id, account_id, kind, params, person_id, target, target_id, created_at, dedupe_key)
      select given.id, given."accountId", 'coverage_added', '{}', given."personId", 'coverage', given."coverageId", ${at}, ${dedupeKey}
      from jsonb_to_recordset(${JSON.stringify(to)}::jsonb)
        given (id text, "accountId" text, "coverageId" text, "personId" text)
      where not exists (
        select from notification known where known.account_id = given."accountId" and known.dedupe_key = ${dedupeKey})
      order by given."accountId"
      returning id, account_id
    )
    select id, pg_notify(${notificationChannel}, account_id) from inserted`.execute(db)
  return rows.map(({ id }) => id)
}

function matching(to: Recipient) {
  if ('accountId' in to) return sql`account.id = ${to.accountId}`
  if ('phone' in to)
    return sql`partner_id = ${to.partnerId} and login_id = (
      select id from login where phone = ${to.phone} and phone_verified_at is not null)`
  return sql`person_id = ${to.personId} and account.id <> ${to.besidesAccountId}
    and partner_id = (select partner_id from account where id = ${to.besidesAccountId})`
}

import type { NotificationKind, NotificationTab } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'
import { forgetNews } from '../../gateways/outbox/ended-messages'
import { notificationChannel } from '../../streams/stream-hub'

type Db = Kysely<Database>

function notificationRows(db: Db, accountId: string) {
  return db
    .selectFrom('notification')
    .leftJoin('person', 'person.id', 'notification.person_id')
    .select([
      'notification.id',
      'notification.kind',
      'notification.tab',
      'notification.params',
      'notification.title_th',
      'notification.title_en',
      'notification.text_th',
      'notification.text_en',
      'notification.body_th',
      'notification.body_en',
      'notification.target',
      'notification.target_id',
      'notification.created_at',
      'notification.read_at',
      'notification.settled_at',
      'notification.ends_on',
      'person.name_th',
      'person.name_en',
    ])
    .where('notification.account_id', '=', accountId)
}

/**
 * Lists a page of a member's notifications, newest first. The page begins after the notification with the id `after`.
 */
export function listNotificationRows(
  db: Db,
  accountId: string,
  page: { tab?: NotificationTab | undefined; after?: string | undefined; limit: number },
) {
  const { tab, after, limit } = page
  return notificationRows(db, accountId)
    .$if(tab !== undefined, (query) => query.where('notification.tab', '=', tab ?? 'general'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(notification.created_at, notification.seq) < (select last.created_at, last.seq
          from notification last where last.account_id = ${accountId} and last.id = ${after})`,
      ),
    )
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.seq', 'desc')
    .limit(limit)
    .execute()
}
export type NotificationRow = Awaited<ReturnType<typeof listNotificationRows>>[number]

/** Finds the id of a member's newest notification. */
export async function findNewestId(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export function findNotificationRow(db: Db, accountId: string, id: string) {
  return notificationRows(db, accountId).where('notification.id', '=', id).executeTakeFirst()
}

export const countUnreadRows = fixedRead((db, accountId: string) =>
  db
    .selectFrom('notification')
    .select((eb) => ['tab', eb.fn.countAll<bigint>().as('count')])
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .groupBy('tab'),
)

/**
 * Marks a notification read and wakes the member's open pages.
 * @returns false if the member has no such notification
 */
export async function markRead(db: Db, accountId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with marked as (
      update notification set read_at = greatest(${at}, created_at)
      where account_id = ${accountId} and id = ${id} and read_at is null returning account_id
    ), notified as materialized (select pg_notify(${notificationChannel}, account_id) from marked)
    select (select count(*) from notified) from notification where account_id = ${accountId} and id = ${id}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Marks all notifications of a member as read, or all those in one tab, and wakes the member's open pages. With
 * `newestId`, marks only that notification and older ones.
 */
export async function markAllRead(
  db: Db,
  accountId: string,
  of: { tab?: NotificationTab | undefined; newestId?: string | undefined; at: Date },
): Promise<void> {
  const tab = of.tab ?? null
  const newestId = of.newestId ?? null
  await sql`
    with marked as (
      update notification set read_at = greatest(${of.at}, created_at)
      where account_id = ${accountId} and read_at is null and (${tab}::text is null or tab = ${tab})
        and (${newestId}::text is null or (created_at, seq) <= (select newest.created_at, newest.seq
          from notification newest where newest.account_id = ${accountId} and newest.id = ${newestId}))
      returning account_id
    )
    select pg_notify(${notificationChannel}, account_id) from (select distinct account_id from marked) as one`.execute(
    db,
  )
}

/**
 * Marks an account's notifications of this kind and target as read and as settled (nothing is left to do), and wakes
 * the member's open pages.
 */
export async function markSettled(
  db: Db,
  of: { accountId: string; kind: NotificationKind; targetId: string; at: Date },
): Promise<void> {
  await sql`
    with settled as (
      update notification
      set settled_at = ${of.at}, read_at = coalesce(read_at, greatest(${of.at}, created_at))
      where account_id = ${of.accountId} and kind = ${of.kind} and target_id = ${of.targetId} and settled_at is null
      returning account_id
    )
    select pg_notify(${notificationChannel}, account_id) from (select distinct account_id from settled) as one`.execute(
    db,
  )
}

/**
 * How far a query for new notifications looks back, counted from the newest notification that the page has. A row
 * becomes visible only when its transaction commits, and rows with a later time may be visible before that.
 */
const lookBack = sql`interval '1 minute'`

/**
 * Lists a member's newest notifications, at most 100, oldest first. Starts a minute before the notification with this
 * id or, if the member has no such notification, a minute before the newest.
 */
export async function listRowsSince(db: Db, accountId: string, id: string | null) {
  const rows = await notificationRows(db, accountId)
    .where(
      sql<boolean>`notification.created_at >= (
        select coalesce(max(known.created_at) filter (where known.id = ${id}), max(known.created_at)) - ${lookBack}
        from notification known where known.account_id = ${accountId})`,
    )
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.seq', 'desc')
    .limit(100)
    .execute()
  return rows.reverse()
}

/** Moves the notifications about one record of a person (`from`) to another record of the same person (`to`). */
export async function moveNotifications(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db.updateTable('notification').set({ person_id: to }).where('person_id', '=', from).execute()
}

/**
 * Deletes a member's notifications with the messages about them, and removes the member's name from relatives'
 * notifications. If such a notification was about the member's card, its target becomes the family's screen. From this
 * target, the app knows that the card was a relative's. Requirement 2.19, R60.
 */
export async function forgetNotifications(db: Db, accountId: string, personId: string): Promise<void> {
  await forgetOwnNotifications(db, accountId)
  await sql`
    update notification set person_id = null, target = case target when 'coverage' then 'family' else target end,
      target_id = case target when 'coverage' then null else target_id end
    where person_id = ${personId}`.execute(db)
}

/** Deletes an account's notifications and the emails, text messages and pushes about them. */
export async function forgetOwnNotifications(db: Db, accountId: string): Promise<void> {
  await forgetNews(db, accountId)
  await db.deleteFrom('notification').where('account_id', '=', accountId).execute()
}

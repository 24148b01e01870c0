import {
  type Answer,
  limits,
  type NotificationDetail,
  type NotificationKind,
  type NotificationTab,
  type notificationEndpoints,
  type UnreadCounts,
} from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import {
  countUnreadRows,
  findNewestId,
  findNotificationRow,
  listNotificationRows,
  markAllRead,
  markRead,
  markSettled,
} from './notifications.repo'
import { toNotification, toNotificationDetail } from './notifications.view'

export { forgetNotifications, forgetOwnNotifications, moveNotifications } from './notifications.repo'

export { notify } from './notify'

type Context = Pick<AppContext, 'db' | 'clock'>

/** Returns a page of the member's notifications, newest first, with the unread count of each tab. Requirement 2.16. */
export async function listNotifications(
  ctx: Context,
  accountId: string,
  page: { tab?: NotificationTab | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<Answer<typeof notificationEndpoints.listNotifications>> {
  const limit = page.limit ?? limits.notifications.page
  // Reads the newest id before the rows. So a notification that arrives between the two queries stays unread if the
  // page then marks all notifications read.
  const newestId = await findNewestId(ctx.db, accountId)
  // Reads one row more than fits on the page. If that row exists, there is another page.
  const rows = await listNotificationRows(ctx.db, accountId, { ...page, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => toNotification(row, ctx.clock.today())),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    newest_id: newestId,
    unread: await countUnread(ctx, accountId),
  }
}

/** Returns one of the member's notifications with its whole text. @throws AppError not_found */
export async function getNotification(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<NotificationDetail> {
  const row = await findNotificationRow(ctx.db, accountId, id)
  if (!row) throw new AppError('not_found')
  return toNotificationDetail(row, ctx.clock.today())
}

/** Counts the member's unread notifications by tab. */
export async function countUnread(ctx: Context, accountId: string): Promise<UnreadCounts> {
  const unread: UnreadCounts = { claim_status: 0, promotion_article: 0, general: 0 }
  for (const { tab, count } of await countUnreadRows(ctx.db, accountId)) unread[tab] = Number(count)
  return unread
}

/** Marks one of the member's notifications read; repeating it changes nothing. @throws AppError not_found */
export async function readNotification(ctx: Context, accountId: string, id: string): Promise<void> {
  if (!(await markRead(ctx.db, accountId, id, ctx.clock.now()))) throw new AppError('not_found')
}

/**
 * Marks all of the member's notifications read, or all those in one tab. With `newestId`, newer notifications stay
 * unread, because the member hasn't seen them. @returns how many are still unread in each tab
 */
export async function readAllNotifications(
  ctx: Context,
  accountId: string,
  of: { tab?: NotificationTab | undefined; newestId?: string | undefined },
): Promise<UnreadCounts> {
  await markAllRead(ctx.db, accountId, { ...of, at: ctx.clock.now() })
  return await countUnread(ctx, accountId)
}

/**
 * Marks the account's notifications of one kind about one target, such as an invitation, as read and settled, because
 * the member has nothing left to do. An SMS, email or push about such a notification isn't sent any more. Runs in the
 * transaction of `ctx.db`.
 */
export async function settleNotifications(
  ctx: Context,
  accountId: string,
  kind: NotificationKind,
  targetId: string,
): Promise<void> {
  await markSettled(ctx.db, { accountId, kind, targetId, at: ctx.clock.now() })
}

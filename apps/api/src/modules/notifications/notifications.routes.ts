import { noticeEndpoints, notificationEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { sendNotice } from './notices.service'
import {
  getNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.service'

export const notificationRoutes = [
  implement(notificationEndpoints.listNotifications, ({ ctx, caller, query }) =>
    listNotifications(ctx, caller.accountId, query),
  ),
  implement(notificationEndpoints.getNotification, ({ ctx, caller, params }) =>
    getNotification(ctx, caller.accountId, params.id),
  ),
  implement(notificationEndpoints.readNotification, ({ ctx, caller, params }) =>
    readNotification(ctx, caller.accountId, params.id),
  ),
  implement(notificationEndpoints.readAllNotifications, async ({ ctx, caller, body }) => ({
    unread: await readAllNotifications(ctx, caller.accountId, { tab: body.tab, newestId: body.newest_id }),
  })),
  implement(noticeEndpoints.sendNotice, ({ ctx, db, caller, body }) =>
    sendNotice({ ...ctx, db }, caller, body),
  ),
]

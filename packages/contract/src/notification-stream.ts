import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { notificationSchema, unreadSchema } from './notifications'

/**
 * The events that an open page reads from the stream (`text/event-stream`). `notification`: a new notification.
 * `unread`: the unread counts, sent at the start and whenever they change without a new notification. `crowded`: the
 * session has too many open pages, so the stream ends and the page should poll. A page that reconnects sends the id of
 * the last notification as Last-Event-ID and gets the notifications after it.
 */
export const streamEvents = {
  notification: z.object({ notification: notificationSchema, unread: unreadSchema }),
  unread: z.object({ unread: unreadSchema }),
  crowded: z.object({}),
} as const
export type StreamEvent = keyof typeof streamEvents

export const notificationStreamEndpoints = {
  streamNotifications: defineEndpoint({
    method: 'GET',
    path: '/api/v1/notifications/stream',
    access: 'member',
    raw: true,
    summary: 'Server-sent events: new notifications and unread counts; resumes after Last-Event-ID',
    errors: memberErrors,
  }),
} as const

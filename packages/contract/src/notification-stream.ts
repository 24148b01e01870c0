import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { notificationSchema, unreadSchema } from './notifications'

/**
 * What a page that is open hears, as events of `text/event-stream`. `notification` has its own id, which the header
 * Last-Event-ID brings back to get what came after it; `unread` when numbers alone changed, and at the beginning;
 * `crowded`, at the end, when the session has too many pages open: this one had better ask now and then.
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
    summary:
      'Server-sent events: new notifications with the unread numbers, as they come; resumes by Last-Event-ID',
    errors: ['session_missing', 'session_expired', 'partner_mismatch'],
  }),
} as const

import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { notificationSchema, unreadSchema } from './notifications'

/**
 * The events that an open page reads from the stream (`text/event-stream`). `notification`: a new notification; a page
 * that sends its id as Last-Event-ID gets the events after it. `unread`: the unread counts, sent first, and when they
 * change without a new notification. `crowded`: the session has too many open pages, so the stream ends and the page
 * should poll.
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

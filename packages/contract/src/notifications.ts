import * as z from 'zod/mini'
import { type ClaimStatus, claimStatuses } from './claim-status'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, instantSchema, wordsSchema } from './fields'
import { limits } from './limits'

export const notificationTabs = ['claim_status', 'promotion_article', 'general'] as const
export type NotificationTab = (typeof notificationTabs)[number]

export type ClaimNotificationKind = `claim_${ClaimStatus}`
export function claimNotificationKind(status: ClaimStatus): ClaimNotificationKind {
  return `claim_${status}`
}

/** Kinds whose text an editor writes; the web app has the texts of all other kinds. */
export const noticeKinds = ['promotion', 'article', 'notice'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const generalKinds = [
  'family_invited',
  'family_accepted',
  'family_ended',
  'password_changed',
  'phone_changed',
  'way_in_linked',
  'way_in_unlinked',
  'payout_account_changed',
  'card_checked',
  'coverage_added',
] as const

export const notificationKinds = [
  ...claimStatuses.map(claimNotificationKind),
  'claim_appeal_answered',
  'claim_unread',
  ...generalKinds,
  ...noticeKinds,
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Returns the tab of the notification screen that lists this kind. */
export function tabOfKind(kind: NotificationKind): NotificationTab {
  if (kind.startsWith('claim_')) return 'claim_status'
  return kind === 'promotion' || kind === 'article' ? 'promotion_article' : 'general'
}

/**
 * The screens that a notification can open. A notification contains no URL, because a URL could lead to another site.
 */
export const notificationTargets = ['claim', 'family', 'promotion', 'article', 'setting', 'coverage'] as const
export type NotificationTarget = (typeof notificationTargets)[number]

/** A notification. Never contains a diagnosis, a treatment place or an amount. R63 */
export const notificationSchema = z.object({
  id: idSchema,
  tab: z.enum(notificationTabs),
  kind: z.enum(notificationKinds),
  params: z.object({
    claim_number: z.nullable(z.string()),
    /**
     * The relative's first name; null if the notification isn't about a relative, or the relative's account was
     * deleted. In the second case, `target` is the family's screen.
     */
    name: z.nullable(wordsSchema),
    /** The identity provider that was linked, for notifications about linking. */
    provider: z.nullable(z.enum(['line', 'sso'])),
  }),
  /** Plain text by an editor; null for kinds whose text the web app has. */
  title: z.nullable(wordsSchema),
  text: z.nullable(wordsSchema),
  target: z.nullable(z.object({ name: z.enum(notificationTargets), id: z.nullable(idSchema) })),
  created_at: instantSchema,
  read_at: z.nullable(instantSchema),
  /** Whether the promotion or article has ended, or the document request is no longer open. Requirement 8.10 */
  expired: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

/** `body` is sanitised HTML by an editor. R36 */
export const notificationDetailSchema = z.extend(notificationSchema, { body: z.nullable(wordsSchema) })
export type NotificationDetail = z.infer<typeof notificationDetailSchema>

export const unreadSchema = z.object({
  claim_status: z.int(),
  promotion_article: z.int(),
  general: z.int(),
})
/** How many notifications of each tab are unread. */
export type UnreadCounts = z.infer<typeof unreadSchema>

const tabSchema = z.enum(notificationTabs)

export const notificationEndpoints = {
  listNotifications: defineEndpoint({
    method: 'GET',
    path: '/api/v1/notifications',
    access: 'member',
    summary: 'List notifications of one tab or all, newest first, with the unread count of each tab',
    query: z.object({
      tab: z.optional(tabSchema),
      /** `next` from the previous response. */
      after: z.optional(idSchema),
      limit: z.optional(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.notifications.pageMax)),
      ),
    }),
    output: z.object({
      items: z.array(notificationSchema),
      next: z.nullable(idSchema),
      /**
       * The id of the member's newest notification in any tab, to send to `readAllNotifications`; null if the member
       * has no notifications. Servers of the previous release leave it out.
       */
      newest_id: z.optional(z.nullable(idSchema)),
      unread: unreadSchema,
    }),
    errors: memberErrors,
  }),
  getNotification: defineEndpoint({
    method: 'GET',
    path: '/api/v1/notifications/:id',
    access: 'member',
    summary: 'Get a notification; doesn’t mark it as read',
    params: idParams,
    output: notificationDetailSchema,
    errors: memberErrors,
  }),
  readNotification: defineEndpoint({
    method: 'POST',
    path: '/api/v1/notifications/:id/read',
    access: 'member',
    summary: 'Mark a notification as read; safe to repeat',
    params: idParams,
    status: 204,
    errors: memberErrors,
  }),
  readAllNotifications: defineEndpoint({
    method: 'POST',
    path: '/api/v1/notifications/read',
    access: 'member',
    summary: 'Mark all notifications, or all of one tab, as read, up to the newest that the member has seen',
    body: z.object({
      tab: z.optional(tabSchema),
      /**
       * The `newest_id` of the list that the member sees. Notifications that are newer stay unread. If left out, all
       * notifications are marked as read.
       */
      newest_id: z.optional(idSchema),
    }),
    output: z.object({ unread: unreadSchema }),
    status: 200,
    errors: memberErrors,
  }),
} as const

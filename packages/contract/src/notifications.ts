import * as z from 'zod/mini'
import { type ClaimStatus, claimStatuses } from './claim-status'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema, wordsSchema } from './fields'
import { limits } from './limits'

/** Spec §2 Notifications: claim status; promotions and articles; general. */
export const notificationTabs = ['claim_status', 'promotion_article', 'general'] as const
export type NotificationTab = (typeof notificationTabs)[number]

/** One kind for each status a claim can come to. */
export type ClaimNotificationKind = `claim_${ClaimStatus}`
export function claimNotificationKind(status: ClaimStatus): ClaimNotificationKind {
  return `claim_${status}`
}

/** What an editor writes, with words of their own; the others have theirs in the web's catalogues. */
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
  'card_checked',
] as const

export const notificationKinds = [
  ...claimStatuses.map(claimNotificationKind),
  ...generalKinds,
  ...noticeKinds,
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The tab a kind stands in. */
export function tabOfKind(kind: NotificationKind): NotificationTab {
  if (kind.startsWith('claim_')) return 'claim_status'
  return kind === 'promotion' || kind === 'article' ? 'promotion_article' : 'general'
}

/** Where a notification leads inside the app: a screen's name, never an address. */
export const notificationTargets = ['claim', 'family', 'promotion', 'article', 'setting', 'coverage'] as const
export type NotificationTarget = (typeof notificationTargets)[number]

/** Never a diagnosis, a treatment place or an amount. TRUST R63 */
export const notificationSchema = z.object({
  id: idSchema,
  tab: z.enum(notificationTabs),
  kind: z.enum(notificationKinds),
  params: z.object({
    claim_number: z.nullable(z.string()),
    /** First name of the relative it is about; null when it is about nobody, or about somebody who left. */
    name: z.nullable(wordsSchema),
    /** Of a way in that was linked. */
    provider: z.nullable(z.enum(['line', 'sso'])),
  }),
  /** An editor's words, plain text; null for the house's own kinds. */
  title: z.nullable(wordsSchema),
  text: z.nullable(wordsSchema),
  target: z.nullable(z.object({ name: z.enum(notificationTargets), id: z.nullable(idSchema) })),
  created_at: instantSchema,
  read_at: z.nullable(instantSchema),
  /** The promotion or article has expired, or what the member was asked for is no longer needed. Spec §8 Notification */
  expired: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

/** `body`: an editor's longer words, HTML of the allow-list. TRUST R36 */
export const notificationDetailSchema = z.extend(notificationSchema, { body: z.nullable(wordsSchema) })
export type NotificationDetail = z.infer<typeof notificationDetailSchema>

export const unreadSchema = z.object({
  claim_status: z.int(),
  promotion_article: z.int(),
  general: z.int(),
})
export type Unread = z.infer<typeof unreadSchema>

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const
const params = z.object({ id: idSchema })
const tabSchema = z.enum(notificationTabs)

export const notificationEndpoints = {
  listNotifications: defineEndpoint({
    method: 'GET',
    path: '/api/v1/notifications',
    access: 'member',
    summary: 'The member’s notifications, newest first, of one tab or all, and how many are unread in each',
    query: z.object({
      tab: z.optional(tabSchema),
      /** Where the page before ended, as its `next` gave it. */
      after: z.optional(idSchema),
      limit: z.optional(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.notifications.pageMax)),
      ),
    }),
    output: z.object({
      items: z.array(notificationSchema),
      next: z.nullable(idSchema),
      unread: unreadSchema,
    }),
    errors: [...memberErrors],
  }),
  getNotification: defineEndpoint({
    method: 'GET',
    path: '/api/v1/notifications/:id',
    access: 'member',
    summary: 'One notification; looking at it does not mark it read',
    params,
    output: notificationDetailSchema,
    errors: [...memberErrors],
  }),
  readNotification: defineEndpoint({
    method: 'POST',
    path: '/api/v1/notifications/:id/read',
    access: 'member',
    summary: 'Mark one read; again is no error',
    params,
    status: 204,
    errors: [...memberErrors],
  }),
  readAllNotifications: defineEndpoint({
    method: 'POST',
    path: '/api/v1/notifications/read',
    access: 'member',
    summary: 'Mark all read, or all of one tab',
    body: z.object({ tab: z.optional(tabSchema) }),
    output: z.object({ unread: unreadSchema }),
    status: 200,
    errors: [...memberErrors],
  }),
} as const

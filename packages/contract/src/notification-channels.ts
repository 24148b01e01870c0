import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import type { NotificationKind } from './notifications'

/** How a member hears of news outside the app. */
export const notificationChannels = ['line', 'mail', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What a member can choose to hear of. Whatever concerns the account's safety is told anyway. TRUST R19 */
export const notificationTopics = ['claims', 'family', 'promotions', 'notices'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** The ways of each topic. Of claims the mails go to the address that the claim names, chosen or not. */
export const channelsOfTopic: Record<NotificationTopic, readonly NotificationChannel[]> = {
  claims: ['line', 'sms'],
  family: notificationChannels,
  promotions: notificationChannels,
  notices: notificationChannels,
}

/** The topic a kind belongs to; null: not for choosing. */
export function topicOfKind(kind: NotificationKind): NotificationTopic | null {
  if (kind.startsWith('claim_')) return 'claims'
  if (kind.startsWith('family_')) return 'family'
  if (kind === 'promotion' || kind === 'article') return 'promotions'
  return kind === 'notice' ? 'notices' : null
}

const choiceSchema = z.object({
  topic: z.enum(notificationTopics),
  ways: z.array(z.enum(notificationChannels)).check(z.maxLength(notificationChannels.length)),
})

const choicesSchema = z
  .array(choiceSchema)
  .check(z.maxLength(notificationTopics.length))
  .check(
    z.refine((choices) => new Set(choices.map(({ topic }) => topic)).size === choices.length, 'invalid'),
    z.refine(
      (choices) =>
        choices.every(({ topic, ways }) => ways.every((way) => channelsOfTopic[topic].includes(way))),
      'invalid',
    ),
  )

export const myChannelsSchema = z.object({
  /** Every topic with the ways the member said yes to: none beforehand. */
  choices: z.array(choiceSchema),
  /** The ways that lead to this member: LINE is linked, an address and a proved phone are known. */
  available: z.record(z.enum(notificationChannels), z.boolean()),
  /** Whether promotions may go out at all. TRUST R66 */
  marketing_consent: z.boolean(),
})
export type MyChannels = z.infer<typeof myChannelsSchema>

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const

export const notificationChannelEndpoints = {
  getNotificationChannels: defineEndpoint({
    method: 'GET',
    path: '/api/v1/notification-ways',
    access: 'member',
    summary: 'What the member wants to hear of outside the app, and how',
    output: myChannelsSchema,
    errors: [...memberErrors],
  }),
  setNotificationChannels: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/notification-ways',
    access: 'member',
    summary: 'Choose it anew, for every topic: what is not named is switched off',
    body: z.object({ choices: choicesSchema }),
    output: myChannelsSchema,
    status: 200,
    errors: [...memberErrors],
  }),
} as const

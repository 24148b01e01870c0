import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import type { NotificationKind } from './notifications'

/** The channels through which members are notified outside the app. */
export const notificationChannels = ['line', 'mail', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What members can be notified about outside the app. Security messages aren't a topic: they are always sent. R19 */
export const notificationTopics = ['claims', 'family', 'promotions', 'notices'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/**
 * The channels a member can choose for each topic. Claim emails aren't a choice: they go to the address in the claim.
 */
export const channelsOfTopic: Record<NotificationTopic, readonly NotificationChannel[]> = {
  claims: ['line', 'sms'],
  family: notificationChannels,
  promotions: notificationChannels,
  notices: notificationChannels,
}

/** Returns the topic of a kind of notification; null if members can't switch the kind off. */
export function topicOfKind(kind: NotificationKind): NotificationTopic | null {
  if (kind.startsWith('claim_')) return 'claims'
  if (kind.startsWith('family_')) return 'family'
  if (kind === 'promotion' || kind === 'article') return 'promotions'
  return kind === 'notice' || kind === 'coverage_added' ? 'notices' : null
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
  /** Every topic with the channels the member switched on; all are off at first. */
  choices: z.array(choiceSchema),
  /** Whether each channel can reach the member: LINE is linked, an email address is known, a phone is verified. */
  available: z.record(z.enum(notificationChannels), z.boolean()),
  /** Whether the member consented to marketing. Promotions are sent only with this consent. R66 */
  marketing_consent: z.boolean(),
})
export type MyChannels = z.infer<typeof myChannelsSchema>

export const notificationChannelEndpoints = {
  getNotificationChannels: defineEndpoint({
    method: 'GET',
    path: '/api/v1/notification-ways',
    access: 'member',
    summary: 'Get the topics and channels that the member chose',
    output: myChannelsSchema,
    errors: memberErrors,
  }),
  setNotificationChannels: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/notification-ways',
    access: 'member',
    summary: 'Replace the member’s choices; topics that aren’t named are switched off',
    body: z.object({ choices: choicesSchema }),
    output: myChannelsSchema,
    status: 200,
    errors: memberErrors,
  }),
} as const

import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema } from './fields'

/** What takes messages out of the house. */
export const messageChannels = ['sms', 'mail', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What a message is about: a one-time code, the account's safety, a claim's mail, a relative's request, a notification. */
export const messageKinds = ['code', 'account', 'claim', 'family', 'news'] as const
export type MessageKind = (typeof messageKinds)[number]

/** A message that failed for good: never to whom, nor what it said. TRUST R63 */
export const failedMessageSchema = z.object({
  /** As the log names it. */
  id: idSchema,
  /** Null: of a version that did not say it. */
  kind: z.nullable(z.enum(messageKinds)),
  channel: z.enum(messageChannels),
  created_at: instantSchema,
  ended_at: instantSchema,
  attempts: z.int(),
  /** Of the last try: `answered 503`, `timeout`, `unreachable`, `no_channel`; or `too_late`, `lost`. */
  error_code: z.string(),
})
export type FailedMessage = z.infer<typeof failedMessageSchema>

/** For those who run Khum (`npm run claims -- outbox`). */
export const outboxEndpoints = {
  listFailedMessages: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/outbox/failed',
    access: 'integration',
    summary:
      'Messages that could not be delivered, newest first, without recipient and text; and how many wait',
    output: z.object({
      items: z.array(failedMessageSchema),
      counts: z.array(z.object({ channel: z.enum(messageChannels), waiting: z.int(), failed: z.int() })),
    }),
    errors: ['integration_key_refused'],
  }),
} as const

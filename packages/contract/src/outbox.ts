import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema } from './fields'

/** The carriers of messages to members. */
export const messageChannels = ['sms', 'mail', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What a message is about. */
export const messageKinds = ['code', 'account', 'claim', 'family', 'news'] as const
export type MessageKind = (typeof messageKinds)[number]

/** A message that failed permanently, without recipient and text. R63 */
export const failedMessageSchema = z.object({
  /** The same id as in the log. */
  id: idSchema,
  /** Null for messages of older versions. */
  kind: z.nullable(z.enum(messageKinds)),
  channel: z.enum(messageChannels),
  created_at: instantSchema,
  ended_at: instantSchema,
  attempts: z.int(),
  /** Why the last attempt failed: `answered 503`, `timeout`, `unreachable`, `no_channel`, `too_late` or `lost`. */
  error_code: z.string(),
})
export type FailedMessage = z.infer<typeof failedMessageSchema>

/** Endpoints for operators (`npm run claims -- outbox`). */
export const outboxEndpoints = {
  listFailedMessages: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/outbox/failed',
    access: 'integration',
    summary:
      'List undeliverable messages, newest first, without recipient and text; with the number of waiting messages',
    output: z.object({
      items: z.array(failedMessageSchema),
      counts: z.array(z.object({ channel: z.enum(messageChannels), waiting: z.int(), failed: z.int() })),
    }),
    errors: ['integration_key_refused'],
  }),
} as const

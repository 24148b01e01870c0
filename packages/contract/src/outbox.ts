import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { idSchema, instantSchema } from './fields'

export const messageChannels = ['sms', 'mail', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const messageKinds = ['code', 'account', 'claim', 'family', 'news'] as const
export type MessageKind = (typeof messageKinds)[number]

/** A message that won't be retried, without its recipient and text. R63 */
export const failedMessageSchema = z.object({
  id: idSchema,
  /** Null for old messages, because earlier versions of Khum didn't record the kind. */
  kind: z.nullable(z.enum(messageKinds)),
  channel: z.enum(messageChannels),
  created_at: instantSchema,
  ended_at: instantSchema,
  attempts: z.int(),
  /**
   * Why the last attempt failed, such as `answered 503`, `timeout`, `unreachable`, `no_channel`, `too_late` or `lost`.
   */
  error_code: z.string(),
})
export type FailedMessage = z.infer<typeof failedMessageSchema>

export const outboxEndpoints = {
  listFailedMessages: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/outbox/failed',
    access: 'client',
    scope: ['audit.read', 'admin.write'],
    summary:
      'List undeliverable messages, newest first, without recipient and text; with the number of waiting messages',
    output: z.object({
      items: z.array(failedMessageSchema),
      counts: z.array(z.object({ channel: z.enum(messageChannels), waiting: z.int(), failed: z.int() })),
    }),
    errors: [...clientErrors],
  }),
} as const

import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { feedEventSchema } from './exchange-events'
import { instantSchema } from './fields'

const path = '/api/exchange/v1/webhook'
const access = { access: 'client', scope: 'events.read' } as const

export const webhookSchema = z.object({
  url: z.string(),
  /** How many secrets are still valid; each delivery is signed with all of them. */
  live_secrets: z.int(),
  /**
   * `waiting`: the number of deliveries that will be tried again. `dead`: the number of deliveries that were given up.
   */
  waiting: z.int(),
  dead: z.int(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** A delivery whose retries have ended without success. */
export const deadLetterSchema = z.extend(
  z.pick(feedEventSchema, { seq: true, id: true, type: true, subject: true }),
  {
    attempts: z.int(),
    /** Why the last attempt failed, for example `http_500`, `timeout` or `address_refused`. */
    failure: z.nullable(z.string()),
    created_at: instantSchema,
  },
)
export type DeadLetter = z.infer<typeof deadLetterSchema>
export const deadLettersPage = 500

/** A client's webhook. It only signals that the feed has new events; the feed itself is authoritative. */
export const webhookEndpoints = {
  getWebhook: defineEndpoint({
    method: 'GET',
    path,
    ...access,
    summary: 'Get the client’s webhook, with how many deliveries wait or are dead; null if it has none',
    output: z.object({ webhook: z.nullable(webhookSchema) }),
    errors: [...clientErrors],
  }),
  putWebhook: defineEndpoint({
    method: 'PUT',
    path,
    ...access,
    summary:
      'Set the address of the client’s webhook, with a new secret if asked. A secret is shown once; the one before stays valid until the next time',
    body: z.object({
      url: z.string().check(z.maxLength(2_000, 'too_long')),
      new_secret: z._default(z.boolean(), false),
    }),
    /**
     * `secret` is the new secret; null if this call created no secret. The first call creates a secret, and so does
     * every call with `new_secret`.
     */
    output: z.object({ webhook: webhookSchema, secret: z.nullable(z.string()) }),
    errors: [...clientErrors],
  }),
  endWebhook: defineEndpoint({
    method: 'DELETE',
    path,
    ...access,
    summary: 'End the client’s webhook with its secrets and deliveries',
    errors: [...clientErrors],
  }),
  listDeadLetters: defineEndpoint({
    method: 'GET',
    path: `${path}/dead-letters`,
    ...access,
    summary: 'List the client’s dead letters, oldest first, in pages',
    query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
    output: z.object({ items: z.array(deadLetterSchema), next: z.nullable(z.int()) }),
    errors: [...clientErrors],
  }),
  replayDeadLetters: defineEndpoint({
    method: 'POST',
    path: `${path}/replay`,
    ...access,
    summary: 'Send dead letters again: those with these numbers, or all',
    body: z.object({ seqs: z.optional(z.array(z.int()).check(z.maxLength(1_000, 'too_long'))) }),
    output: z.object({ replayed: z.int() }),
    errors: [...clientErrors],
  }),
} as const

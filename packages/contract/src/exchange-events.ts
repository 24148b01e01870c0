import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { idSchema, instantSchema } from './fields'

/**
 * The types of events. An event only says what happened to which claim, coverage or person. For the details, the client
 * fetches the claim.
 */
export const feedTypes = [
  'claim.submitted',
  'claim.documents_added',
  'claim.withdrawn',
  'claim.closed',
  'claim.moved',
  'claim.appealed',
  'claim.appeal_answered',
  'claim.payee_changed',
  'claim.decided',
  'claim.decision_undone',
  'claim.reopened',
  'payment.result',
  'coverage.linked',
  'account.deleted',
  'consent.changed',
  'card.shown',
] as const
export type FeedType = (typeof feedTypes)[number]

/**
 * What an event is about: a claim by its number, or a coverage or person by its key in the source. Contains no personal
 * data.
 */
const subjectSchema = z.object({
  kind: z.enum(['claim', 'coverage', 'person']),
  key: z.string(),
  /** The source in which `key` identifies the coverage or person; null for a claim. */
  source: z.nullable(z.string()),
})
export type EventSubject = z.infer<typeof subjectSchema>

export const feedEventSchema = z.object({
  /**
   * The position in the feed, in the order of commits. A client that may see only some insurers gets gaps in the
   * numbers.
   */
  seq: z.int(),
  id: idSchema,
  type: z.enum(feedTypes),
  insurer: z.string(),
  subject: subjectSchema,
  at: instantSchema,
})
export type FeedEvent = z.infer<typeof feedEventSchema>

/**
 * `max`: the most events on a page. `looksAt`: the most sequence numbers that one call scans for events the client may
 * see.
 */
export const feedPage = { max: 1_000, looksAt: 20_000 } as const

/** The feed of events: the authoritative record, which a client can read again from any point of the last 400 days. */
export const exchangeEventEndpoints = {
  listEvents: defineEndpoint({
    method: 'GET',
    path: '/api/exchange/v1/events',
    access: 'client',
    scope: 'events.read',
    summary: 'Read the feed after a number: claims, payments, coverages, people. Go on with `next`',
    query: z.object({
      /** The `seq` of the last event that the client has processed; 0 to begin with the oldest event. */
      after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(feedPage.max)),
        feedPage.max,
      ),
    }),
    output: z.object({
      items: z.array(feedEventSchema),
      /** The number to send as `after` in the next call, even if `items` is empty. */
      next: z.int(),
      /** Whether more events are available right now. */
      more: z.boolean(),
    }),
    errors: [...clientErrors, 'events_gone', 'events_ahead'],
  }),
} as const

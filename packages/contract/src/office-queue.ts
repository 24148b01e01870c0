import * as z from 'zod/mini'
import { isIsoDate } from './calendar'
import { admitedTypes } from './claim-rules'
import { claimOrigins, claimStatuses } from './claim-status'
import { defineEndpoint, staffErrors } from './endpoint'
import { idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { limits } from './limits'
import { claimModes, whySchema } from './office-claim'

/** The queues in which the database puts claims that aren't finished. `held`: a member of staff works on the claim. */
export const workQueues = [
  'new',
  'held',
  'answered',
  'on_hold',
  'second_look',
  'waiting_for_member',
  'sent_to_insurer',
  'payment_failed',
] as const
export type WorkQueue = (typeof workQueues)[number]

/**
 * The lists of claims in the office. `proposed`: claims for which the person proposed a decision that waits for a
 * second look. `due_today`, `overdue`: the TPA must act today, or should have acted earlier. `originals`: claims whose
 * paper originals we wait for. `quality`: claims whose decision is in the quality sample and not checked yet.
 */
export const officeQueues = [
  'new',
  'mine',
  'proposed',
  'answered',
  'due_today',
  'overdue',
  'second_look',
  'quality',
  'appeals',
  'on_hold',
  'waiting_for_member',
  'sent_to_insurer',
  'originals',
  'payment_failed',
] as const
export type OfficeQueue = (typeof officeQueues)[number]

/** The lists of claims whose decision a second person checks. */
export const lookQueues = ['second_look', 'appeals', 'quality'] as const satisfies readonly OfficeQueue[]
export type LookQueue = (typeof lookQueues)[number]

/** When a claim is due, in Thai working days from today. */
export const dueSpans = ['overdue', 'today', 'in_2_days', 'in_5_days', 'later'] as const
export type DueSpan = (typeof dueSpans)[number]

export const staffNameSchema = z.object({ staff_id: idSchema, name: z.string() })
export type StaffName = z.infer<typeof staffNameSchema>

export const queueRowSchema = z.object({
  claim_number: z.string(),
  status: z.enum(claimStatuses),
  ins_code: z.string(),
  insured_name: wordsSchema,
  /**
   * The hospital's name in our list. If the hospital isn't in the list: what the member typed, as the text of both
   * languages.
   */
  place: wordsSchema,
  admited_type: z.enum(admitedTypes),
  admited_date: isoDateSchema,
  medical_expense_satang: satangSchema,
  origin: z.enum(claimOrigins),
  mode: z.enum(claimModes),
  submitted_at: instantSchema,
  /** The deadline of the party that has to act next; for an appeal, the deadline of the answer. */
  due_date: z.nullable(isoDateSchema),
  /** Thai working days until `due_date`; negative if that day has passed. */
  working_days_left: z.nullable(z.int()),
  holder: z.nullable(staffNameSchema),
  /** The day until which the claim is on hold; null if it isn't on hold. */
  on_hold_until: z.nullable(isoDateSchema),
})
export type QueueRow = z.infer<typeof queueRowSchema>

const pageSchema = z.object({ items: z.array(queueRowSchema), next: z.nullable(z.string()) })
/**
 * The place in a list after which a page begins: the values by which the previous page's last claim was sorted. So the
 * next page stays right even if that claim has changed since. The place can also be only a claim's id, which means the
 * claim's present place in the list.
 */
const afterSchema = z.string().check(
  z.regex(/^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{6}Z)?~-?\d{1,15}~)?[A-Za-z0-9_-]{22}$/, 'invalid'),
  z.refine((text) => !text.includes('~') || isIsoDate(text.slice(0, 10)), 'invalid'),
)
const claimNumberSchema = z.string().check(z.regex(/^[A-Z0-9-]{6,32}$/, 'invalid'))
export const officeClaimParams = z.object({ number: claimNumberSchema })
const baht = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.money.maxSatang))
/** The filters of a list or a search. */
const filters = {
  insurer: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'invalid'))),
  admited_type: z.optional(z.enum(admitedTypes)),
  least_satang: z.optional(baht),
  most_satang: z.optional(baht),
}

/** The claim's holder (the assessor who works on it) after a call; null if there is none. */
const holdingSchema = z.object({ claim_number: z.string(), holder: z.nullable(staffNameSchema) })

/** A saved list of claims. `search` contains the list's filters, as the query string of its URL. */
const savedListSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'too_long')),
  search: z.string().check(z.regex(/^[\w=&%.+-]{1,300}$/, 'invalid')),
})
export type SavedList = z.infer<typeof savedListSchema>
const savedListsSchema = z.object({ items: z.array(savedListSchema).check(z.maxLength(20, 'too_long')) })

export const officeQueueEndpoints = {
  getSavedLists: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/saved-lists',
    access: 'staff',
    permission: 'claims.read',
    summary: 'Get the lists with filters that the person saved',
    output: savedListsSchema,
    errors: [...staffErrors],
  }),
  putSavedLists: defineEndpoint({
    method: 'PUT',
    path: '/api/office/v1/saved-lists',
    access: 'staff',
    permission: 'claims.read',
    summary: "Replace the person's saved lists",
    body: savedListsSchema,
    output: savedListsSchema,
    errors: [...staffErrors],
  }),
  countQueues: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/queues',
    access: 'staff',
    permission: 'claims.read',
    summary: 'Count the claims of each queue by the working days that are left',
    output: z.object({
      items: z.array(
        z.object({
          queue: z.enum(officeQueues),
          count: z.int(),
          /** Whether the queue has more claims than were counted. */
          is_more: z.boolean(),
          by_age: z.object({
            overdue: z.int(),
            today: z.int(),
            in_2_days: z.int(),
            in_5_days: z.int(),
            later: z.int(),
          }),
        }),
      ),
    }),
    errors: [...staffErrors],
  }),
  listQueue: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/claims',
    access: 'staff',
    permission: 'claims.read',
    summary: 'List the claims of a queue in pages: what is due first, then the highest bill',
    query: z.object({
      queue: z._default(z.enum(officeQueues), 'new'),
      /** The `next` of the previous page; left out for the first page. */
      after: z.optional(afterSchema),
      age: z.optional(z.enum(dueSpans)),
      ...filters,
    }),
    output: pageSchema,
    errors: [...staffErrors],
  }),
  /** Uses POST, so that citizen ids don't get into URLs and access logs. R87 */
  searchOfficeClaims: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/claim-search',
    access: 'staff',
    permission: 'claims.read',
    summary:
      'Find claims by the number of a claim, policy, card, employee or citizen, by member, hospital or amount; the newest first',
    body: z.object({
      q: z.string().check(z.trim(), z.minLength(2, 'required'), z.maxLength(80, 'too_long')),
      ...filters,
    }),
    /** `more`: there are further claims, so the person should narrow the search. */
    output: z.object({ items: z.array(queueRowSchema), more: z.boolean() }),
    errors: [...staffErrors],
  }),
  takeNextClaim: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/next-claim',
    access: 'staff',
    permission: 'claims.decide',
    summary:
      'Take the next claim: one of the person’s own that is back, or else the most urgent one that nobody works on; null if there is none',
    query: z.object({
      /**
       * With `appeals`, the call makes the caller the holder of the claim with the next appeal. With `second_look` or
       * `quality`, it returns the next claim of that list and doesn't change the claim's holder.
       */
      queue: z.optional(z.enum(lookQueues)),
      /** The number of the claim on the caller's screen. The call returns a different claim. */
      after: z.optional(claimNumberSchema),
    }),
    output: z.object({ claim_number: z.nullable(z.string()) }),
    errors: [...staffErrors],
  }),
  peekNextClaim: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/next-claim',
    access: 'staff',
    permission: 'claims.decide',
    summary: 'Show which claim would be next, so that the screen can load it early',
    output: z.object({ claim_number: z.nullable(z.string()) }),
    errors: [...staffErrors],
  }),
  takeOfficeClaim: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/claims/:number/take',
    access: 'staff',
    permission: 'claims.decide',
    summary: 'Take a claim. Taking it over from another person needs a reason and their id',
    params: officeClaimParams,
    body: z.object({
      take_over: z.optional(z.object({ from: idSchema, reason: whySchema })),
    }),
    output: holdingSchema,
    errors: [...staffErrors, 'staff_claim_held', 'claim_state_conflict', 'second_person_needed'],
  }),
  releaseOfficeClaim: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/claims/:number/release',
    access: 'staff',
    permission: 'claims.decide',
    summary: 'Give a claim back to its queue',
    params: officeClaimParams,
    output: holdingSchema,
    errors: [...staffErrors, 'staff_claim_held'],
  }),
  listAssignees: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/assignees',
    access: 'staff',
    permission: 'claims.assign',
    summary: 'List the people who may decide claims of the caller’s insurers, by name',
    output: z.object({ items: z.array(staffNameSchema) }),
    errors: [...staffErrors],
  }),
  assignClaims: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/assign-claims',
    access: 'staff',
    permission: 'claims.assign',
    summary: 'Give claims to a person, with a result for each claim',
    body: z.object({
      staff_id: idSchema,
      claim_numbers: z
        .array(claimNumberSchema)
        .check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')),
      reason: whySchema,
    }),
    output: z.object({
      items: z.array(
        z.object({
          claim_number: z.string(),
          /**
           * `own_decision`: the person made the decision that the member appeals against. `second_look`: a proposed
           * decision waits for its second look.
           */
          result: z.enum([
            'assigned',
            'unchanged',
            'not_found',
            'not_open',
            'person_may_not',
            'second_look',
            'own_decision',
          ]),
        }),
      ),
    }),
    errors: [...staffErrors],
  }),
} as const

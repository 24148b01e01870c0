import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { instantSchema, wordsSchema } from './fields'

/**
 * What was opened: the member's record, a search that found the member, a claim, a document of a claim, or a payment
 * with the account's number.
 */
export const readSubjects = ['record', 'search', 'claim', 'document', 'payment'] as const

const recordReadSchema = z.object({
  /**
   * When the subject (`readSubjects`) was last opened on the entry's day. There is one entry for each day, subject and
   * kind of `reader`.
   */
  at: instantSchema,
  /** A person of the claims administrator's staff, or a computer system. */
  reader: z.enum(['staff', 'system']),
  /** The insurer whose data were opened. */
  insurer_name: wordsSchema,
  subject: z.enum(readSubjects),
  claim_number: z.nullable(z.string()),
  /** How often the subject was opened on that day. */
  times: z.int(),
})
export type RecordRead = z.infer<typeof recordReadSchema>

/** The call with which members see who opened their data. R95 */
export const recordReadEndpoints = {
  listRecordReads: defineEndpoint({
    method: 'GET',
    path: '/api/v1/record-reads',
    access: 'member',
    summary: 'List who opened the member’s record, claims and documents in the last year, newest first',
    output: z.object({ items: z.array(recordReadSchema), more: z.boolean() }),
    errors: memberErrors,
  }),
}

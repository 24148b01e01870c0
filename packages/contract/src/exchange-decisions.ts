import * as z from 'zod/mini'
import { askingChecks, askingFields } from './asked-documents'
import { clientErrors, defineEndpoint } from './endpoint'
import { claimNumberParams, exchangeClaimSchema } from './exchange-claims'
import { idSchema, isoDateSchema, wordsSchema } from './fields'
import { limits } from './limits'
import {
  approvalSchema,
  billedLineSchema,
  claimParties,
  decidedLineSchema,
  ofPayment,
  rejectionSchema,
  requiredText,
} from './office-claim'

/** A key of the client's own system, in characters that are safe in a URL. */
export const sourceKeySchema = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/, 'invalid'))
/**
 * The version of the data that the client sends under a key. Whenever the data change, the client must send a higher
 * number.
 */
export const sourceVersionSchema = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
const common = { version: sourceVersionSchema, note: z.optional(wordsSchema) }

/**
 * A decided line. It refers to a line of the claim with `line_id`, or says in `bill` what was billed. If every line has
 * a `bill` and the bills differ from the claim's lines, the bills replace the claim's lines. This is possible only
 * while the claim is in process and no decision on it is in force.
 */
const lineSchema = z.extend(z.omit(decidedLineSchema, { line_id: true }), {
  line_id: z.optional(idSchema),
  bill: z.optional(billedLineSchema),
})
const linesSchema = z
  .array(lineSchema)
  .check(z.minLength(1, 'required'), z.maxLength(limits.claimLines, 'too_long'))

/**
 * What a client's system can send about a claim: one of the twelve statuses, `reversed` to undo the decision, or
 * `appeal_upheld` to answer the open appeal.
 */
export const sourceDecisionSchema = z.discriminatedUnion('status', [
  z.object({ ...common, status: z.literal('received') }),
  /**
   * Starts checking a claim. Reopens the claim if it has ended or is approved, or if its payment failed. `reason` is
   * required for reopening.
   */
  z.object({ ...common, status: z.literal('checking'), reason: z.optional(requiredText(500)) }),
  z
    .object({
      ...common,
      ...askingFields(wordsSchema),
      status: z.literal('documents_needed'),
      due_date: isoDateSchema,
    })
    .check(...askingChecks),
  z.object({
    ...common,
    status: z.literal('sent_to_insurer'),
    insurer_claim_number: z.optional(requiredText(64)),
  }),
  z.extend(approvalSchema, {
    ...common,
    status: z.enum(['approved', 'partly_approved']),
    lines: linesSchema,
  }),
  z.extend(rejectionSchema, {
    ...common,
    status: z.literal('not_approved'),
    lines: z.optional(linesSchema),
  }),
  z.object({ ...common, status: z.literal('withdrawn') }),
  z.object({ ...common, status: z.literal('closed_missing_documents') }),
  z.object({ ...common, ...ofPayment, status: z.literal('payment_sent') }),
  z.object({ ...common, ...ofPayment, status: z.literal('payment_failed') }),
  z.object({
    ...common,
    ...ofPayment,
    status: z.literal('paid'),
    paid_on: isoDateSchema,
    reference: z.optional(requiredText(64)),
  }),
  /** Undoes the current decision. */
  z.object({ ...common, status: z.literal('reversed'), reason: requiredText(500) }),
  /**
   * Answers the open appeal without changing the decision. To pay more, a client sends an approval instead, which also
   * answers the appeal.
   */
  z.object({
    ...common,
    status: z.literal('appeal_upheld'),
    decided_by: z.optional(z.enum(claimParties)),
  }),
])
export type SourceDecisionBody = z.output<typeof sourceDecisionSchema>

/** What happened to a version of a decision: applied as `new` or `changed`, or ignored as `unchanged` or `older`. */
export const versionOutcomes = ['new', 'changed', 'unchanged', 'older'] as const
export type VersionOutcome = (typeof versionOutcomes)[number]

/** The calls with which a TPA's own system sends its decisions. */
export const exchangeDecisionEndpoints = {
  putSourceDecision: defineEndpoint({
    method: 'PUT',
    path: '/api/exchange/v1/claims/:number/decisions/:source_key',
    access: 'client',
    scope: 'claims.decide',
    summary:
      'Send a version of a decision: itemised, a status, a reversal or a reopening. The same version again changes nothing. A higher version corrects: what was booked is compensated, and nothing is overwritten. The payment statuses need payments.write too',
    params: z.extend(claimNumberParams, { source_key: sourceKeySchema }),
    body: sourceDecisionSchema,
    output: z.object({ outcome: z.enum(versionOutcomes), claim: exchangeClaimSchema }),
    errors: [
      ...clientErrors,
      'not_found',
      'version_conflict',
      'claim_state_conflict',
      'decision_sums_wrong',
      'decision_over_limit',
      'decision_over_member_maximum',
      'decision_not_delegated',
      'originals_awaited',
    ],
  }),
} as const

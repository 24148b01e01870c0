import * as z from 'zod/mini'
import { admitedTypes, claimTypes } from './claim-rules'
import { canMove, claimGroups, claimStatuses, reasonCodes } from './claim-status'
import { cardTypeSchema } from './coverages'
import { documentListSchema, documentSchema } from './documents'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { limits } from './limits'
import { payoutSchema } from './payout-accounts'
import { visibleText } from './visible-text'

const publicReasonSchema = z.enum(reasonCodes)

/**
 * What was decided about a line. Its eligible amount = deductible + co-payment + co-insurance + amount over the limit +
 * paid by another insurer + benefit.
 */
export const decidedAmountsSchema = z.object({
  discount_satang: satangSchema,
  not_covered_satang: satangSchema,
  eligible_satang: satangSchema,
  deductible_satang: satangSchema,
  copay_satang: satangSchema,
  coinsurance_satang: satangSchema,
  over_limit_satang: satangSchema,
  other_payer_satang: satangSchema,
  benefit_satang: satangSchema,
  reason: z.nullable(publicReasonSchema),
})

/** A line of the explanation of benefits. */
export const claimLineSchema = z.object({
  id: idSchema,
  description: wordsSchema,
  billed_satang: satangSchema,
  decided: z.nullable(decidedAmountsSchema),
})
export type ClaimLine = z.infer<typeof claimLineSchema>

/**
 * The kinds of events in a claim's timeline. `account_given`: the member chose another payout account after a failed
 * payment. `payment_result`: a payment had a result, and the claim's status stayed the same.
 */
export const claimEventKinds = [
  'received',
  'moved',
  'decided',
  'undone',
  'reopened',
  'appealed',
  'appeal_upheld',
  'account_given',
  'payment_result',
] as const

export const claimEventSchema = z.object({
  id: idSchema,
  kind: z.enum(claimEventKinds),
  status: z.enum(claimStatuses),
  at: instantSchema,
  actor: z.enum(['member', 'tpa', 'insurer', 'system']),
  reason: z.nullable(publicReasonSchema),
  note: z.nullable(wordsSchema),
})
export type ClaimEvent = z.infer<typeof claimEventSchema>

/** A request of the claims staff for a document. It is open until files fulfil it or it is closed without them. */
export const documentRequestSchema = z.object({
  id: idSchema,
  list: documentListSchema,
  reason: wordsSchema,
  due_date: isoDateSchema,
  fulfilled_at: z.nullable(instantSchema),
  closed_at: z.nullable(instantSchema),
})
export type DocumentRequest = z.infer<typeof documentRequestSchema>

/** A member's appeal against a decision. `outcome` is null until the appeal is answered. */
export const appealSchema = z.object({
  filed_at: instantSchema,
  text: z.string(),
  answer_due_date: isoDateSchema,
  /** `upheld`: the decision stays. `partly_changed`: the new decision pays more, but not all of the bill. */
  outcome: z.nullable(z.enum(['upheld', 'changed', 'partly_changed'])),
  answered_at: z.nullable(instantSchema),
})
export type Appeal = z.infer<typeof appealSchema>

export const claimSummarySchema = z.object({
  id: idSchema,
  claim_number: z.string(),
  group: z.enum(claimGroups),
  status: z.enum(claimStatuses),
  service_date: isoDateSchema,
  card_type: cardTypeSchema,
  insurer_name_th: z.string(),
  insurer_name_en: z.string(),
  policy_number_masked: z.string(),
  provider_name: z.string(),
  /** The name that the treatment place has in our list of hospitals today; null if the place isn't in the list. */
  provider_name_th: z.nullable(z.string()),
  provider_name_en: z.nullable(z.string()),
  medical_expense_satang: satangSchema,
  benefit_satang: z.nullable(satangSchema),
  open_requests: z.int(),
  /** The earliest due date of an open document request; null if there is none. */
  requests_due_date: z.nullable(isoDateSchema),
  created_at: instantSchema,
  updated_at: instantSchema,
})
export type ClaimSummary = z.infer<typeof claimSummarySchema>

export const claimDetailSchema = z.extend(claimSummarySchema, {
  coverage_id: idSchema,
  insured_name: wordsSchema,
  /** The insurer's phone number, in the form `+66…` or a short number such as `1415`; null if the insurer has none. */
  insurer_hotline: z.optional(z.nullable(z.string())),
  email: z.string(),
  claim_type: z.enum(claimTypes),
  admited_type: z.enum(admitedTypes),
  admited_date: isoDateSchema,
  accident_date: z.nullable(isoDateSchema),
  symptom: z.string(),
  provider_code: z.nullable(z.string()),
  reason: z.nullable(publicReasonSchema),
  lines: z.array(claimLineSchema),
  events: z.array(claimEventSchema),
  documents: z.array(documentSchema),
  requests: z.array(documentRequestSchema),
  /** The day by which we promised a decision; null if no decision is due. */
  due_date: z.nullable(isoDateSchema),
  keep_originals_until: isoDateSchema,
  /** Null if we neither need nor have the paper originals. If `received_on` is null, we are waiting for them. */
  originals: z.nullable(
    z.object({
      received_on: z.nullable(isoDateSchema),
      returned_on: z.nullable(isoDateSchema),
      /** The tracking number of the parcel in which we sent the originals back. */
      tracking: z.nullable(z.string()),
    }),
  ),
  paid_on: z.nullable(isoDateSchema),
  /** The amount that was deducted from this claim's payment to repay other claims. */
  set_off_satang: z.optional(satangSchema),
  /** The amount that was paid too much for this claim and must still be repaid. */
  due_back_satang: z.optional(satangSchema),
  /** True if the payment goes to the hospital. Members don't see this payment: `status` stays that of the decision. */
  pays_hospital: z.boolean(),
  /** The member's account that the next payment goes to; null if there is none, or if `pays_hospital` is true. */
  payout: z.nullable(payoutSchema),
  /** The latest appeal; null if there is none. */
  appeal: z.nullable(appealSchema),
  /** The last day for appealing the decision; it may be in the past. Null if the decision can't be appealed. */
  appeal_until: z.nullable(isoDateSchema),
})
export type ClaimDetail = z.infer<typeof claimDetailSchema>

/** Whether the member may withdraw the claim. A claim with a decision can't be withdrawn, even after a reopening. */
export function canWithdraw({ status, lines }: Pick<ClaimDetail, 'status' | 'lines'>): boolean {
  return canMove(status, 'withdrawn') && lines.every(({ decided }) => decided === null)
}

/** A treatment place of earlier claims. `code` is null if the place isn't in our list of hospitals. */
export const visitedPlaceSchema = z.object({
  code: z.nullable(z.string()),
  name: wordsSchema,
  /** The day of the latest treatment at this place. */
  last_visit: isoDateSchema,
})
export type VisitedPlace = z.infer<typeof visitedPlaceSchema>

export const claimEndpoints = {
  listClaims: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claims',
    access: 'member',
    summary:
      'List claims: first those that wait for documents, then newest first; with the number of claims in each group',
    query: z.object({
      group: z.optional(z.enum(claimGroups)),
      /** `next` from the previous response. */
      after: z.optional(idSchema),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.claimList.pageMax))),
    }),
    output: z.object({
      items: z.array(claimSummarySchema),
      next: z.nullable(idSchema),
      counts: z.object({ in_process: z.int(), approved: z.int(), rejected: z.int() }),
    }),
    errors: memberErrors,
  }),
  withdrawClaim: defineEndpoint({
    method: 'POST',
    path: '/api/v1/claims/:id/withdraw',
    access: 'member',
    summary: 'Withdraw a claim while nothing is decided',
    params: idParams,
    output: claimDetailSchema,
    idempotent: true,
    errors: [...memberErrors, 'claim_state_conflict', 'idempotency_key_missing', 'idempotency_key_reused'],
  }),
  choosePayout: defineEndpoint({
    method: 'POST',
    path: '/api/v1/claims/:id/payout',
    access: 'member',
    summary: 'Have a claim whose payment failed paid into the member’s present payout account',
    params: idParams,
    body: z.object({ payout_account_id: idSchema }),
    output: claimDetailSchema,
    idempotent: true,
    errors: [
      ...memberErrors,
      'claim_state_conflict',
      'payout_account_changed',
      'payout_account_same',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  }),
  fileAppeal: defineEndpoint({
    method: 'POST',
    path: '/api/v1/claims/:id/appeal',
    access: 'member',
    needsHealthConsent: true,
    summary: 'Appeal the decision on a claim, with the reason and files uploaded for the claim',
    params: idParams,
    body: z.object({
      text: z
        .string()
        .check(
          z.overwrite(visibleText),
          z.trim(),
          z.minLength(1, 'required'),
          z.maxLength(limits.appealText.max, 'too_long'),
        ),
      document_ids: z.array(idSchema).check(z.maxLength(limits.upload.perClaim, 'too_long')),
    }),
    output: claimDetailSchema,
    idempotent: true,
    errors: [
      ...memberErrors,
      'appeal_exists',
      'appeal_too_late',
      'claim_files_lost',
      'claim_files_pending',
      'claim_state_conflict',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  }),
  getClaim: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claims/:id',
    access: 'member',
    summary: 'Get a claim with timeline, documents, document requests and amounts',
    params: idParams,
    output: claimDetailSchema,
    errors: memberErrors,
  }),
  attachDocuments: defineEndpoint({
    method: 'POST',
    path: '/api/v1/claims/:id/documents',
    access: 'member',
    needsHealthConsent: true,
    summary: 'Attach uploaded files to a claim',
    params: idParams,
    body: z.object({
      document_ids: z
        .array(idSchema)
        .check(z.minLength(1, 'required'), z.maxLength(limits.upload.perClaim, 'too_long')),
    }),
    output: claimDetailSchema,
    idempotent: true,
    errors: [
      ...memberErrors,
      'claim_files_pending',
      'claim_files_lost',
      'claim_state_conflict',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  }),
  listVisitedPlaces: defineEndpoint({
    method: 'GET',
    path: '/api/v1/visited-places',
    access: 'member',
    summary: 'List the treatment places of earlier claims, own and permitted family ones, latest visit first',
    output: z.object({ items: z.array(visitedPlaceSchema) }),
    errors: memberErrors,
  }),
  listClaimUploads: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claims/:id/uploads',
    access: 'member',
    summary: 'List files uploaded for a claim but not attached yet, with their state',
    params: idParams,
    output: z.object({ items: z.array(documentSchema) }),
    errors: memberErrors,
  }),
} as const

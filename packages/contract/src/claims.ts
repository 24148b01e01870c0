import * as z from 'zod/mini'
import { admitedTypes, claimDraftDataSchema, claimTypes } from './claim-rules'
import { claimGroups, claimStatuses, reasonCodes } from './claim-status'
import { cardTypeSchema, coverageSchema } from './coverages'
import { documentListSchema, documentSchema } from './documents'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { limits } from './limits'

/** The steps of the e-Claim that a draft can stand at; submitting is the act that ends it. Spec §2. */
export const draftSteps = ['fill', 'attach', 'preview'] as const
export const draftStepSchema = z.enum(draftSteps)
export type DraftStep = z.infer<typeof draftStepSchema>

export const draftSchema = z.object({
  id: idSchema,
  /** Counts the saves: a save names the version it started from. */
  version: z.int(),
  step: draftStepSchema,
  coverage: coverageSchema,
  data: claimDraftDataSchema,
  documents: z.array(documentSchema),
  updated_at: instantSchema,
})
export type Draft = z.infer<typeof draftSchema>

const publicReasonSchema = z.enum(reasonCodes)

/** Explanation of benefits, one row a receipt line. eligible = deductible + copay + coinsurance + over limit + other payer + benefit. */
export const claimLineSchema = z.object({
  id: idSchema,
  description: wordsSchema,
  billed_satang: satangSchema,
  decided: z.nullable(
    z.object({
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
    }),
  ),
})
export type ClaimLine = z.infer<typeof claimLineSchema>

export const claimEventSchema = z.object({
  id: idSchema,
  status: z.enum(claimStatuses),
  at: instantSchema,
  actor: z.enum(['member', 'tpa', 'insurer', 'system']),
  reason: z.nullable(publicReasonSchema),
  /** What the member sees besides the status's own words. */
  note: z.nullable(wordsSchema),
})
export type ClaimEvent = z.infer<typeof claimEventSchema>

/**
 * A document the desk asked for: what, why, by when. It's open until files fulfil it or a decision closes it; never both.
 */
export const documentRequestSchema = z.object({
  id: idSchema,
  list: documentListSchema,
  reason: wordsSchema,
  due_date: isoDateSchema,
  fulfilled_at: z.nullable(instantSchema),
  closed_at: z.nullable(instantSchema),
})
export type DocumentRequest = z.infer<typeof documentRequestSchema>

/** Spec §3 Claim status: service date, card type, company name, last update time, policy or card number, status. */
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
  /** By its code, as the list of places has it now; null: the place is not of the list. */
  provider_name_th: z.nullable(z.string()),
  provider_name_en: z.nullable(z.string()),
  medical_expense_satang: satangSchema,
  benefit_satang: z.nullable(satangSchema),
  open_requests: z.int(),
  /** The earliest day a document that is still waited for is due; null: none is. */
  requests_due_date: z.nullable(isoDateSchema),
  created_at: instantSchema,
  updated_at: instantSchema,
})
export type ClaimSummary = z.infer<typeof claimSummarySchema>

export const claimDetailSchema = z.extend(claimSummarySchema, {
  coverage_id: idSchema,
  insured_name: wordsSchema,
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
  /** When an answer is due, if a clock is running. */
  due_date: z.nullable(isoDateSchema),
  /** The last day on which the member must have the originals, as `keepOriginalsUntil` says. Spec §9. */
  keep_originals_until: isoDateSchema,
  paid_on: z.nullable(isoDateSchema),
})
export type ClaimDetail = z.infer<typeof claimDetailSchema>

export const claimReceiptSchema = z.object({
  id: idSchema,
  claim_number: z.string(),
  submitted_at: instantSchema,
  medical_expense_satang: satangSchema,
  document_count: z.int(),
  answer_due_date: isoDateSchema,
  keep_originals_until: isoDateSchema,
  email: z.string(),
})
export type ClaimReceipt = z.infer<typeof claimReceiptSchema>

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const
const idParams = z.object({ id: idSchema })

export const claimEndpoints = {
  listDrafts: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claim-drafts',
    access: 'member',
    summary: 'Claims begun and not sent, newest first',
    output: z.object({ items: z.array(draftSchema) }),
    errors: [...memberErrors],
  }),
  createDraft: defineEndpoint({
    method: 'POST',
    path: '/api/v1/claim-drafts',
    access: 'member',
    menuItem: 'e_claim',
    needsHealthConsent: true,
    summary: 'Begin a claim against a coverage',
    body: z.object({ coverage_id: idSchema }),
    output: draftSchema,
    status: 201,
    errors: [...memberErrors, 'coverage_not_claimable', 'e_claim_not_offered'],
  }),
  getDraft: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claim-drafts/:id',
    access: 'member',
    summary: 'One draft with its documents and their fates',
    params: idParams,
    output: draftSchema,
    errors: [...memberErrors],
  }),
  saveDraft: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/claim-drafts/:id',
    access: 'member',
    menuItem: 'e_claim',
    needsHealthConsent: true,
    summary: 'Save what is filled in; answers draft_conflict when another tab or phone saved in between',
    params: idParams,
    body: z.object({ version: z.int32(), step: draftStepSchema, data: claimDraftDataSchema }),
    output: draftSchema,
    errors: [...memberErrors, 'draft_conflict', 'e_claim_not_offered'],
  }),
  deleteDraft: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/claim-drafts/:id',
    access: 'member',
    summary: 'Throw a draft and its files away',
    params: idParams,
    status: 204,
    errors: [...memberErrors],
  }),
  submitClaim: defineEndpoint({
    method: 'POST',
    path: '/api/v1/claims',
    access: 'member',
    menuItem: 'e_claim',
    needsHealthConsent: true,
    summary: 'Send a draft as a claim: one transaction, idempotent',
    body: z.object({
      draft_id: idSchema,
      version: z.int32(),
      confirmed_not_duplicate: z.optional(z.boolean()),
    }),
    output: claimReceiptSchema,
    status: 201,
    idempotent: true,
    errors: [
      ...memberErrors,
      'claim_incomplete',
      'claim_policy_number_missing',
      'claim_files_pending',
      'claim_files_lost',
      'claim_duplicate_suspected',
      'claim_submit_failed',
      'coverage_not_claimable',
      'draft_conflict',
      'e_claim_not_offered',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  }),
  listClaims: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claims',
    access: 'member',
    summary:
      'A page of claims, optionally of one group: those that wait for documents first, then newest first; and how many each group has',
    query: z.object({
      group: z.optional(z.enum(claimGroups)),
      /** The last claim of the page before, as its `next` gave it. */
      after: z.optional(idSchema),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.claimList.pageMax))),
    }),
    output: z.object({
      items: z.array(claimSummarySchema),
      next: z.nullable(idSchema),
      counts: z.object({ in_process: z.int(), approved: z.int(), rejected: z.int() }),
    }),
    errors: [...memberErrors],
  }),
  getClaim: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claims/:id',
    access: 'member',
    summary: 'One claim with timeline, documents, requests and amounts',
    params: idParams,
    output: claimDetailSchema,
    errors: [...memberErrors],
  }),
  attachDocuments: defineEndpoint({
    method: 'POST',
    path: '/api/v1/claims/:id/documents',
    access: 'member',
    needsHealthConsent: true,
    summary: 'Add uploaded files to an existing claim; at least one. Spec §5',
    params: idParams,
    body: z.object({
      document_ids: z.array(idSchema).check(z.minLength(1, 'required'), z.maxLength(20, 'too_long')),
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
  listClaimUploads: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claims/:id/uploads',
    access: 'member',
    summary: 'Files uploaded for this claim and not yet attached, with their fates',
    params: idParams,
    output: z.object({ items: z.array(documentSchema) }),
    errors: [...memberErrors],
  }),
} as const

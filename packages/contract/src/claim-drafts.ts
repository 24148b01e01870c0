import * as z from 'zod/mini'
import { admitedTypes, claimDraftDataSchema } from './claim-rules'
import { coverageSchema } from './coverages'
import { documentSchema } from './documents'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, instantSchema, isoDateSchema, satangSchema } from './fields'

/** The steps of an e-Claim that isn't sent yet. Requirements 2.15, 4.11 */
export const draftSteps = ['fill', 'attach', 'preview'] as const
export const draftStepSchema = z.enum(draftSteps)
export type DraftStep = z.infer<typeof draftStepSchema>

export const draftSchema = z.object({
  id: idSchema,
  /**
   * Increases with every save. Each save sends the version that the app has loaded. The server refuses the save if the
   * draft has a newer version.
   */
  version: z.int(),
  step: draftStepSchema,
  coverage: coverageSchema,
  data: claimDraftDataSchema,
  documents: z.array(documentSchema),
  /** Set if the card covers only one kind of treatment. The form then selects this kind. Null if it covers several. */
  only_treatment: z.nullable(z.enum(admitedTypes)),
  /**
   * Whether the server reads values from receipts, at least from e-Tax data and QR codes. If so, a member can begin a
   * claim with a receipt.
   */
  reads_receipts: z.boolean(),
  /** Whether the server reads the text of a receipt's picture (OCR). */
  reads_text: z.boolean(),
  updated_at: instantSchema,
})
export type Draft = z.infer<typeof draftSchema>

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

export const claimDraftEndpoints = {
  listDrafts: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claim-drafts',
    access: 'member',
    summary: 'List drafts, newest first',
    output: z.object({ items: z.array(draftSchema) }),
    errors: memberErrors,
  }),
  createDraft: defineEndpoint({
    method: 'POST',
    path: '/api/v1/claim-drafts',
    access: 'member',
    menuItem: 'e_claim',
    needsHealthConsent: true,
    summary: 'Create a draft for a coverage',
    body: z.object({ coverage_id: idSchema }),
    output: draftSchema,
    status: 201,
    errors: [...memberErrors, 'coverage_not_claimable', 'draft_limit', 'e_claim_not_offered'],
  }),
  getDraft: defineEndpoint({
    method: 'GET',
    path: '/api/v1/claim-drafts/:id',
    access: 'member',
    summary: 'Get a draft with its documents and their state',
    params: idParams,
    output: draftSchema,
    errors: memberErrors,
  }),
  saveDraft: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/claim-drafts/:id',
    access: 'member',
    menuItem: 'e_claim',
    needsHealthConsent: true,
    summary: 'Save a draft; answers draft_conflict if another tab or phone saved it in between',
    params: idParams,
    body: z.object({ version: z.int32(), step: draftStepSchema, data: claimDraftDataSchema }),
    output: draftSchema,
    errors: [...memberErrors, 'draft_conflict', 'e_claim_not_offered'],
  }),
  deleteDraft: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/claim-drafts/:id',
    access: 'member',
    summary: 'Delete a draft and its files',
    params: idParams,
    status: 204,
    errors: memberErrors,
  }),
  submitClaim: defineEndpoint({
    method: 'POST',
    path: '/api/v1/claims',
    access: 'member',
    menuItem: 'e_claim',
    needsHealthConsent: true,
    summary: 'Submit a draft as a claim',
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
} as const

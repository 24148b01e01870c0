import * as z from 'zod/mini'
import { claimStatuses, reasonCodes } from './claim-status'
import { claimDetailSchema } from './claims'
import { documentListSchema } from './documents'
import { defineEndpoint } from './endpoint'
import { idSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { limits } from './limits'

const claimNumberSchema = z.string().check(z.regex(/^[A-Z0-9-]{6,32}$/, 'invalid'))
const params = z.object({ number: claimNumberSchema })
const common = ['integration_key_refused', 'claim_state_conflict'] as const
const keys = ['idempotency_key_missing', 'idempotency_key_reused'] as const

/** A decided line: billed = discount + eligible + not covered. Amounts left out are 0. */
const decidedLineSchema = z.object({
  line_id: idSchema,
  discount_satang: z.optional(satangSchema.check(z.minimum(0))),
  not_covered_satang: z.optional(satangSchema.check(z.minimum(0))),
  deductible_satang: z.optional(satangSchema.check(z.minimum(0))),
  copay_satang: z.optional(satangSchema.check(z.minimum(0))),
  coinsurance_satang: z.optional(satangSchema.check(z.minimum(0))),
  over_limit_satang: z.optional(satangSchema.check(z.minimum(0))),
  other_payer_satang: z.optional(satangSchema.check(z.minimum(0))),
  benefit_satang: satangSchema.check(z.minimum(0)),
  reason: z.optional(z.enum(reasonCodes)),
})

/** Endpoints for claims staff, called by the TPA's own system or by `npm run claims`. */
export const integrationEndpoints = {
  listOfficeClaims: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/claims',
    access: 'integration',
    summary: 'List claims by status, oldest first',
    query: z.object({ status: z.optional(z.enum(claimStatuses)) }),
    output: z.object({
      items: z.array(
        z.object({
          claim_number: z.string(),
          status: z.enum(claimStatuses),
          ins_code: z.string(),
          service_date: isoDateSchema,
          medical_expense_satang: satangSchema,
          updated_at: z.string(),
        }),
      ),
    }),
    errors: ['integration_key_refused'],
  }),
  getOfficeClaim: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/claims/:number',
    access: 'integration',
    summary: 'Get a claim',
    params,
    output: claimDetailSchema,
    errors: ['integration_key_refused'],
  }),
  takeClaim: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/claims/:number/take',
    access: 'integration',
    summary: 'Start checking a claim',
    params,
    output: claimDetailSchema,
    idempotent: true,
    errors: [...common, ...keys],
  }),
  requestDocument: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/claims/:number/request-document',
    access: 'integration',
    summary: 'Ask the member for a document, with a reason and a due date',
    params,
    body: z.object({ list: documentListSchema, reason: wordsSchema, due_date: isoDateSchema }),
    output: claimDetailSchema,
    idempotent: true,
    errors: [...common, ...keys],
  }),
  approveClaim: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/claims/:number/approve',
    access: 'integration',
    summary: 'Approve a claim line by line; in part if the benefit amount is less than what was billed',
    params,
    body: z.object({
      lines: z.array(decidedLineSchema).check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
      reason: z.optional(z.enum(reasonCodes)),
      note: z.optional(wordsSchema),
      /**
       * Required if the decision pays more than the plan allows, otherwise ignored. It is stored with the decision's
       * event. Neither the member nor the audit sees this text.
       */
      over_limit_reason: z.optional(
        z
          .string()
          .check(z.trim(), z.minLength(1, 'required'), z.maxLength(limits.overLimitReason.max, 'too_long')),
      ),
    }),
    output: claimDetailSchema,
    idempotent: true,
    errors: [...common, ...keys, 'decision_sums_wrong', 'decision_over_limit'],
  }),
  rejectClaim: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/claims/:number/reject',
    access: 'integration',
    summary: 'Reject a claim with a public reason',
    params,
    body: z.object({ reason: z.enum(reasonCodes), note: z.optional(wordsSchema) }),
    output: claimDetailSchema,
    idempotent: true,
    errors: [...common, ...keys],
  }),
  payClaim: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/claims/:number/pay',
    access: 'integration',
    summary: 'Record the day on which the benefit amount was paid',
    params,
    body: z.object({
      paid_on: isoDateSchema,
      reference: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
    }),
    output: claimDetailSchema,
    idempotent: true,
    errors: [...common, ...keys],
  }),
} as const

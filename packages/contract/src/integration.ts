import * as z from 'zod/mini'
import { askingChecks, askingFields } from './asked-documents'
import { claimStatuses } from './claim-status'
import type { ClientScope } from './client-scopes'
import { clientErrors, defineEndpoint } from './endpoint'
import type { ErrorCode } from './errors'
import { idSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { limits, officeLimits } from './limits'
import {
  approvalSchema,
  billedLinesSchema,
  claimParties,
  claimSettingsSchema,
  enteredClaimSchema,
  holidaysSchema,
  officeClaimSchema,
  ofPayment,
  rejectionSchema,
  whySchema,
} from './office-claim'

const claimNumberSchema = z.string().check(z.regex(/^[A-Z0-9-]{6,32}$/, 'invalid'))
const params = z.object({ number: claimNumberSchema })
const insurerParams = z.object({ code: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'invalid')) })
const yearParams = z.object({ year: z.string().check(z.regex(/^20\d\d$/, 'invalid')) })
const common = [...clientErrors, 'claim_state_conflict'] as const
const keys = ['idempotency_key_missing', 'idempotency_key_reused'] as const
const deciding = [
  'decision_sums_wrong',
  'decision_over_limit',
  'decision_over_member_maximum',
  'decision_not_delegated',
] as const

/** Defines the endpoint of an action on one claim. The endpoint returns the changed claim. */
function action<const P extends string, const B extends z.ZodMiniType, const E extends ErrorCode = never>(
  name: P,
  scope: ClientScope,
  summary: string,
  body: B,
  errors: readonly E[] = [],
) {
  return defineEndpoint({
    method: 'POST',
    path: `/api/integration/v1/claims/:number/${name}`,
    access: 'client',
    scope,
    summary,
    params,
    body,
    output: officeClaimSchema,
    idempotent: true,
    errors: [...common, ...keys, ...errors],
  })
}

/** The endpoints for handling claims. A TPA's system and `npm run claims` call them. */
export const integrationEndpoints = {
  listOfficeClaims: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/claims',
    access: 'client',
    scope: 'claims.read',
    summary: 'List claims, of one status or all, oldest first, in pages',
    query: z.object({
      status: z.optional(z.enum(claimStatuses)),
      /** The `next` of the previous page; left out for the first page. */
      after: z.optional(idSchema),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(officeLimits.list.pageMax))),
    }),
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
      next: z.nullable(idSchema),
    }),
    errors: [...clientErrors],
  }),
  enterClaim: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/claims',
    access: 'client',
    scope: 'claims.write',
    summary: 'Enter a claim that came from a hospital, on paper or from the core system',
    body: enteredClaimSchema,
    /** Contains no personal data, because Khum stores this response and returns it again if the call is repeated. */
    output: z.object({ claim_number: z.string() }),
    status: 201,
    idempotent: true,
    errors: [...clientErrors, 'coverage_not_claimable', 'version_conflict', 'decision_sums_wrong', ...keys],
  }),
  getOfficeClaim: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/claims/:number',
    access: 'client',
    scope: 'claims.read',
    summary: 'Get a claim',
    params,
    output: officeClaimSchema,
    errors: [...clientErrors],
  }),
  takeClaim: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/claims/:number/take',
    access: 'client',
    scope: 'claims.decide',
    summary: 'Start checking a claim, or take it back from the insurer',
    params,
    output: officeClaimSchema,
    idempotent: true,
    errors: [...common, ...keys],
  }),
  itemiseClaim: action(
    'itemise',
    'claims.write',
    'Replace the lines of a claim by those of its bill, while no decision is in force; their sum stays',
    z.object({ lines: billedLinesSchema }),
    ['decision_sums_wrong'],
  ),
  requestDocument: action(
    'request-document',
    'claims.decide',
    'Ask the member for documents, each with a reason, and a due date',
    z.object({ ...askingFields(wordsSchema), due_date: isoDateSchema }).check(...askingChecks),
  ),
  closeClaim: action(
    'close',
    'claims.decide',
    'Close a claim whose documents are missing',
    z.object({ note: z.optional(wordsSchema) }),
  ),
  sendToInsurer: action(
    'send-to-insurer',
    'claims.decide',
    'Send a claim to the insurer for its decision, with a recommendation if there is one',
    z.object({
      approve: z.optional(approvalSchema),
      reject: z.optional(rejectionSchema),
      insurer_claim_number: z.optional(
        z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'too_long')),
      ),
    }),
    ['decision_sums_wrong'],
  ),
  approveClaim: action(
    'approve',
    'claims.decide',
    'Approve a claim line by line; in part if the benefit amount is less than what was billed. Beyond the delegated authority, it becomes a recommendation to the insurer',
    approvalSchema,
    deciding,
  ),
  rejectClaim: action(
    'reject',
    'claims.decide',
    'Reject a claim with a public reason. Beyond the delegated authority, it becomes a recommendation to the insurer',
    rejectionSchema,
    ['decision_sums_wrong', 'decision_over_member_maximum', 'decision_not_delegated'],
  ),
  undoDecision: action(
    'undo',
    'claims.decide',
    'Undo the last decision; the claim goes back to where it was',
    z.object({ reason: whySchema }),
  ),
  reopenClaim: action(
    'reopen',
    'claims.decide',
    'Check an ended or approved claim again, unless its payment is on its way; what was decided counts until the next decision',
    z.object({ reason: whySchema, note: z.optional(wordsSchema) }),
  ),
  appealClaim: action(
    'appeal',
    'claims.write',
    'Record a member’s appeal against the decision',
    z.object({
      text: z
        .string()
        .check(z.trim(), z.minLength(1, 'required'), z.maxLength(limits.appealText.max, 'too_long')),
    }),
    ['appeal_exists', 'appeal_too_late'],
  ),
  answerAppeal: action(
    'answer-appeal',
    'claims.decide',
    'Answer an appeal: the decision stays, or a better one replaces it',
    z.object({
      note: z.optional(wordsSchema),
      approve: z.optional(approvalSchema),
      /**
       * The party that decided to keep the appealed decision. Leave it out together with `approve`, because `approve`
       * has its own `decided_by`. The default is the party for which the client decides claims; for a client without
       * such a party, the administrator.
       */
      decided_by: z.optional(z.enum(claimParties)),
    }),
    deciding,
  ),
  paymentSent: action(
    'payment-sent',
    'payments.write',
    'Record that the benefit amount is on its way',
    z.object({ ...ofPayment, note: z.optional(wordsSchema) }),
    ['originals_awaited'],
  ),
  paymentFailed: action(
    'payment-failed',
    'payments.write',
    'Record that the payment failed, with a note to the member',
    z.object({ ...ofPayment, note: z.optional(wordsSchema) }),
    ['originals_awaited'],
  ),
  payClaim: action(
    'pay',
    'payments.write',
    'Record the day on which the benefit amount was paid',
    z.object({
      ...ofPayment,
      paid_on: isoDateSchema,
      reference: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
    }),
    ['originals_awaited'],
  ),
  getClaimSettings: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/insurers/:code/claim-settings',
    access: 'client',
    scope: ['claims.read', 'admin.write'],
    summary: 'Get what an insurer settles about its claims',
    params: insurerParams,
    output: claimSettingsSchema,
    errors: [...clientErrors],
  }),
  putClaimSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/integration/v1/insurers/:code/claim-settings',
    access: 'client',
    scope: 'admin.write',
    summary: 'Set what an insurer settles about its claims',
    params: insurerParams,
    body: claimSettingsSchema,
    output: claimSettingsSchema,
    errors: [...clientErrors],
  }),
  listHolidays: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/holidays/:year',
    access: 'client',
    scope: ['claims.read', 'admin.write'],
    summary: 'List the public holidays of a year, which working days leave out',
    params: yearParams,
    output: holidaysSchema,
    errors: [...clientErrors],
  }),
  putHolidays: defineEndpoint({
    method: 'PUT',
    path: '/api/integration/v1/holidays/:year',
    access: 'client',
    scope: 'admin.write',
    summary: 'Replace the public holidays of a year',
    params: yearParams,
    body: holidaysSchema,
    output: holidaysSchema,
    errors: [...clientErrors],
  }),
} as const

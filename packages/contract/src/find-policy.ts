import * as z from 'zod/mini'
import { coverageStateSchema } from './coverages'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema, isoDateSchema, langSchema, wordsSchema } from './fields'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'
import { nationalIdSchema } from './person-rules'

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const

/** Spec §2 /search-idcard: whose card is looked for. */
export const searchSubjects = ['self', 'family'] as const
/** What a family member is to the account's holder. */
export const familyRelationships = ['spouse', 'child', 'parent'] as const

export const coverageSearchSchema = z.object({
  national_id: nationalIdSchema,
  whose: z.enum(searchSubjects),
  lang: z.optional(langSchema),
})

export const foundCoverageSchema = z.object({
  id: idSchema,
  insurer_name: wordsSchema,
  insurer_logo: z.nullable(z.string()),
  plan_name: wordsSchema,
  policy_number_masked: z.string(),
  insured_name: wordsSchema,
  effective_date: isoDateSchema,
  expiry_date: isoDateSchema,
  state: coverageStateSchema,
  /** Stands in the member's list already. */
  added: z.boolean(),
})
export type FoundCoverage = z.infer<typeof foundCoverageSchema>

export const addCoveragesSchema = z.object({
  coverage_ids: z.array(idSchema).check(z.minLength(1, 'required'), z.maxLength(50, 'invalid')),
  /** Needed when the search was for family. */
  relationship: z.optional(z.enum(familyRelationships)),
})

export const findPolicyEndpoints = {
  startPolicySearch: defineEndpoint({
    method: 'POST',
    path: '/api/v1/coverage-search',
    access: 'member',
    summary: 'Look for policies by citizen id; one answer and one time, whatever is found. TRUST R22',
    body: coverageSearchSchema,
    output: otpFlowSchema,
    status: 201,
    errors: [...memberErrors, ...otpSendErrors, 'search_limit'],
  }),
  listFoundCoverages: defineEndpoint({
    method: 'GET',
    path: '/api/v1/coverage-search',
    access: 'member',
    registerToken: true,
    summary: 'What was found, once the phone on the policy is proved',
    output: z.object({ whose: z.enum(searchSubjects), items: z.array(foundCoverageSchema) }),
    errors: [...memberErrors, 'flow_missing'],
  }),
  addCoverages: defineEndpoint({
    method: 'POST',
    path: '/api/v1/coverage-search/add',
    access: 'member',
    registerToken: true,
    summary: 'Keep the chosen coverages in the account, as own or as family',
    body: addCoveragesSchema,
    output: z.object({ added: z.int() }),
    errors: [...memberErrors, 'flow_missing'],
  }),
  startCardDetails: defineEndpoint({
    method: 'POST',
    path: '/api/v1/card-details',
    access: 'member',
    summary: 'Ask for a code to see whole card numbers',
    output: otpFlowSchema,
    status: 201,
    errors: [...memberErrors, ...otpSendErrors, 'phone_missing'],
  }),
  finishCardDetails: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/card-details',
    access: 'member',
    registerToken: true,
    summary: 'Unmask card numbers in this session for 5 minutes',
    output: z.object({ until: instantSchema }),
    errors: [...memberErrors, 'flow_missing'],
  }),
  getCardDetails: defineEndpoint({
    method: 'GET',
    path: '/api/v1/coverages/:id/details',
    access: 'member',
    summary: 'The whole numbers of one card, for 5 minutes after a code',
    params: z.object({ id: idSchema }),
    output: z.object({
      policy_number: z.nullable(z.string()),
      card_number: z.nullable(z.string()),
      employee_id: z.nullable(z.string()),
      until: instantSchema,
    }),
    errors: [...memberErrors, 'step_up_required'],
  }),
} as const

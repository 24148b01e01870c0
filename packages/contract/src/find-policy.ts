import * as z from 'zod/mini'
import { coverageStateSchema } from './coverages'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, instantSchema, isoDateSchema, langSchema, wordsSchema } from './fields'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'
import { nationalIdSchema } from './person-rules'

export const searchSubjects = ['self', 'family'] as const
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
  added: z.boolean(),
})
export type FoundCoverage = z.infer<typeof foundCoverageSchema>

export const addCoveragesSchema = z.object({
  coverage_ids: z.array(idSchema).check(z.minLength(1, 'required'), z.maxLength(50, 'invalid')),
  /** Required if the search was for a relative. */
  relationship: z.optional(z.enum(familyRelationships)),
})

export const findPolicyEndpoints = {
  startPolicySearch: defineEndpoint({
    method: 'POST',
    path: '/api/v1/coverage-search',
    access: 'member',
    summary: 'Search policies by citizen id; answer and timing don’t reveal whether any was found',
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
    summary: 'List the coverages found, after the phone on the policy is proved',
    output: z.object({ whose: z.enum(searchSubjects), items: z.array(foundCoverageSchema) }),
    errors: [...memberErrors, 'flow_missing'],
  }),
  addCoverages: defineEndpoint({
    method: 'POST',
    path: '/api/v1/coverage-search/add',
    access: 'member',
    registerToken: true,
    summary: 'Add the chosen coverages to the member’s list, as own or family',
    body: addCoveragesSchema,
    output: z.object({ added: z.int() }),
    errors: [...memberErrors, 'flow_missing'],
  }),
  startCardDetails: defineEndpoint({
    method: 'POST',
    path: '/api/v1/card-details',
    access: 'member',
    summary: 'Request a code to see full card numbers',
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
    summary: 'Get the full numbers of a card, for 5 minutes after a code',
    params: idParams,
    output: z.object({
      policy_number: z.nullable(z.string()),
      card_number: z.nullable(z.string()),
      employee_id: z.nullable(z.string()),
      until: instantSchema,
    }),
    errors: [...memberErrors, 'step_up_required'],
  }),
} as const

import * as z from 'zod/mini'
import { claimHistorySchema, coverageDetailSchema, coverageSchema } from './coverages'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, instantSchema, isoDateSchema, langSchema, wordsSchema } from './fields'
import { familyRelationships } from './find-policy'
import { limits } from './limits'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'
import { phoneSchema } from './person-rules'
import { visibleLine } from './visible-text'

const relationshipSchema = z.enum(familyRelationships)

/**
 * What a member may do with a relative's coverage: see cards and limits, show a card at a hospital, file a claim, read
 * diagnoses. Being related gives no permission by itself. R42
 */
export const familyScopes = ['see', 'use_card', 'claim', 'see_diagnosis'] as const
export const familyScopeSchema = z.enum(familyScopes)
export type FamilyScope = z.infer<typeof familyScopeSchema>

/**
 * Why a member has authority over a relative's coverage: the member's phone on the policy, guardianship of a minor, or
 * the relative's consent.
 */
export const familyProofs = ['policy_phone', 'guardian', 'invitation'] as const
export type FamilyProof = (typeof familyProofs)[number]

/** `see` is required, because all other scopes build on it. */
const givenScopesSchema = z.array(familyScopeSchema).check(
  z.maxLength(familyScopes.length, 'invalid'),
  z.refine((scopes) => scopes.includes('see'), 'required'),
)

export const familyMemberSchema = z.object({
  id: idSchema,
  name: wordsSchema,
  relationship: relationshipSchema,
  proof: z.enum(familyProofs),
  scopes: z.array(familyScopeSchema),
  /** When the member's authority over the coverage ends; null if it has no end. */
  ends_at: z.nullable(instantSchema),
  coverages: z.array(coverageSchema),
})
export type FamilyMember = z.infer<typeof familyMemberSchema>

export const watcherSchema = z.object({
  id: idSchema,
  name: wordsSchema,
  proof: z.enum(familyProofs),
  scopes: z.array(familyScopeSchema),
  ends_at: z.nullable(instantSchema),
})
export type Watcher = z.infer<typeof watcherSchema>

export const invitationStates = ['waiting', 'accepted', 'declined', 'taken_back', 'expired'] as const

/** A member's request for authority over a relative's coverage. The relative accepts or declines the request. R42 */
export const invitationSchema = z.object({
  id: idSchema,
  direction: z.enum(['received', 'sent']),
  /** The sender's name; null if this member sent the invitation. */
  name: z.nullable(wordsSchema),
  /** The recipient's masked phone; null if this member received the invitation. */
  phone: z.nullable(z.string()),
  /** What the recipient is to the sender, such as the sender's child. */
  relationship: relationshipSchema,
  scopes: z.array(familyScopeSchema),
  /** The last day of the requested authority; null if it has no end. */
  ends_on: z.nullable(isoDateSchema),
  state: z.enum(invitationStates),
  created_at: instantSchema,
  expires_at: instantSchema,
})
export type Invitation = z.infer<typeof invitationSchema>

/**
 * A relative's coverage. Without the scope `see_diagnosis`, `claim_history` has only claims that the caller filed, and
 * their `cause` is null.
 */
export const familyCoverageSchema = z.extend(coverageDetailSchema, {
  member: z.omit(familyMemberSchema, { coverages: true }),
  claim_history: z.array(z.extend(claimHistorySchema, { cause: z.nullable(z.string()) })),
})
export type FamilyCoverage = z.infer<typeof familyCoverageSchema>

export const inviteSchema = z.object({
  phone: phoneSchema,
  relationship: relationshipSchema,
  scopes: givenScopesSchema,
  ends_on: z.nullable(isoDateSchema),
})

/** The scopes that the recipient agrees to: all or some of the requested scopes. */
export const acceptInvitationSchema = z.object({
  scopes: givenScopesSchema,
  ends_on: z.nullable(isoDateSchema),
  lang: z.optional(langSchema),
})

/**
 * Sets the order of a list of coverages, their nicknames, and which of them are hidden. Coverages that are left out of
 * `items` come last, in their previous order.
 */
export const arrangeCoveragesSchema = z.object({
  items: z
    .array(
      z.object({
        id: idSchema,
        nickname: z
          .string()
          .check(z.overwrite(visibleLine), z.trim(), z.maxLength(limits.nickname.max, 'too_long')),
        hidden: z.boolean(),
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(200, 'invalid')),
})

export const familyEndpoints = {
  listFamily: defineEndpoint({
    method: 'GET',
    path: '/api/v1/family',
    access: 'member',
    summary: 'List relatives with their coverages, invitations, and who may see this member’s cards',
    output: z.object({
      members: z.array(familyMemberSchema),
      invitations: z.array(invitationSchema),
      watchers: z.array(watcherSchema),
      as_of: instantSchema,
    }),
    errors: memberErrors,
  }),
  getFamilyCoverage: defineEndpoint({
    method: 'GET',
    path: '/api/v1/family-coverages/:id',
    access: 'member',
    summary: 'Get a relative’s coverage within the granted scopes; each read is audited',
    params: idParams,
    output: familyCoverageSchema,
    errors: memberErrors,
  }),
  endFamilyLink: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/family-links/:id',
    access: 'member',
    summary: 'End an authority; either side may, with immediate effect',
    params: idParams,
    status: 204,
    errors: memberErrors,
  }),
  invite: defineEndpoint({
    method: 'POST',
    path: '/api/v1/family-invitations',
    access: 'member',
    idempotent: true,
    summary:
      'Ask an adult relative for authority; the answer doesn’t reveal whether the phone has an account',
    body: inviteSchema,
    output: invitationSchema,
    status: 201,
    errors: [
      ...memberErrors,
      'invitation_to_self',
      'invitation_limit',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  }),
  endInvitation: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/family-invitations/:id',
    access: 'member',
    summary: 'Decline (recipient) or withdraw (sender) an invitation',
    params: idParams,
    status: 204,
    errors: [...memberErrors, 'invitation_over'],
  }),
  startAcceptance: defineEndpoint({
    method: 'POST',
    path: '/api/v1/family-invitations/:id/code',
    access: 'member',
    summary: 'Agree to an invitation; sends a code to the recipient’s phone',
    params: idParams,
    body: acceptInvitationSchema,
    output: otpFlowSchema,
    status: 201,
    errors: [...memberErrors, ...otpSendErrors, 'invitation_over', 'invitation_adults_only'],
  }),
  acceptInvitation: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/family-acceptance',
    access: 'member',
    registerToken: true,
    summary: 'Accept the invitation with the code; grants what was agreed to',
    status: 204,
    errors: [...memberErrors, 'flow_missing', 'invitation_over', 'invitation_adults_only'],
  }),
  orderCoverages: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/coverage-list',
    access: 'member',
    summary: 'Set order, nicknames and hiding of own or family coverages',
    body: arrangeCoveragesSchema,
    status: 204,
    errors: memberErrors,
  }),
  removeCoverage: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/coverage-list/:id',
    access: 'member',
    summary: 'Remove a coverage from the list; a search brings it back',
    params: idParams,
    status: 204,
    errors: memberErrors,
  }),
} as const

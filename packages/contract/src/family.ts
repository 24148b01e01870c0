import * as z from 'zod/mini'
import { claimHistorySchema, coverageDetailSchema, coverageSchema } from './coverages'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema, isoDateSchema, langSchema, wordsSchema } from './fields'
import { familyRelationships } from './find-policy'
import { limits } from './limits'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'
import { phoneSchema } from './person-rules'
import { visibleLine } from './visible-text'

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const
const params = z.object({ id: idSchema })
const relationshipSchema = z.enum(familyRelationships)

/**
 * What a relative may do for another: see cards and what is left, show a card at a hospital, file a claim, read what the
 * treatment was for. Relationship is not permission. TRUST R42
 */
export const familyScopes = ['see', 'use_card', 'claim', 'see_diagnosis'] as const
export const familyScopeSchema = z.enum(familyScopes)
export type FamilyScope = z.infer<typeof familyScopeSchema>

/** The ground of it: the phone on the policy, parenthood of a minor, or the relative's own yes. */
export const familyProofs = ['policy_phone', 'guardian', 'invitation'] as const
export type FamilyProof = (typeof familyProofs)[number]

/** Whoever may do more may see, too. */
const givenScopesSchema = z.array(familyScopeSchema).check(
  z.maxLength(familyScopes.length, 'invalid'),
  z.refine((scopes) => scopes.includes('see'), 'required'),
)

export const familyMemberSchema = z.object({
  /** Of the authority, not of the person. */
  id: idSchema,
  name: wordsSchema,
  relationship: relationshipSchema,
  proof: z.enum(familyProofs),
  scopes: z.array(familyScopeSchema),
  /** From when it is over by itself. */
  ends_at: z.nullable(instantSchema),
  coverages: z.array(coverageSchema),
})
export type FamilyMember = z.infer<typeof familyMemberSchema>

/** Somebody who may see this member's cards. */
export const watcherSchema = z.object({
  id: idSchema,
  name: wordsSchema,
  proof: z.enum(familyProofs),
  scopes: z.array(familyScopeSchema),
  ends_at: z.nullable(instantSchema),
})
export type Watcher = z.infer<typeof watcherSchema>

export const invitationStates = ['waiting', 'accepted', 'declined', 'taken_back', 'expired'] as const

/** A question from one member to another; the other decides. TRUST R42 */
export const invitationSchema = z.object({
  id: idSchema,
  direction: z.enum(['received', 'sent']),
  /** Who asks; null when this member does. */
  name: z.nullable(wordsSchema),
  /** Who was asked, masked; null when this member was. */
  phone: z.nullable(z.string()),
  /** What the asked one is to the asking one. */
  relationship: relationshipSchema,
  scopes: z.array(familyScopeSchema),
  /** The last day of the authority that is asked for. */
  ends_on: z.nullable(isoDateSchema),
  state: z.enum(invitationStates),
  created_at: instantSchema,
  expires_at: instantSchema,
})
export type Invitation = z.infer<typeof invitationSchema>

/** A relative's coverage: claims of others on it only with the scope `see_diagnosis`, and then what they were for. */
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

/** What the invited one agrees to: no more than was asked for. */
export const acceptInvitationSchema = z.object({
  scopes: givenScopesSchema,
  ends_on: z.nullable(isoDateSchema),
  lang: z.optional(langSchema),
})

/** Order, names and hiding of a list; what stands in the list and is not named comes behind, as it was. */
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
    summary: 'Relatives with the coverages this member may see, invitations, and who may see this member’s',
    output: z.object({
      members: z.array(familyMemberSchema),
      invitations: z.array(invitationSchema),
      watchers: z.array(watcherSchema),
      as_of: instantSchema,
    }),
    errors: [...memberErrors],
  }),
  getFamilyCoverage: defineEndpoint({
    method: 'GET',
    path: '/api/v1/family-coverages/:id',
    access: 'member',
    summary: 'A relative’s coverage, as far as consent goes; each look is written down',
    params,
    output: familyCoverageSchema,
    errors: [...memberErrors],
  }),
  endFamilyLink: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/family-links/:id',
    access: 'member',
    summary: 'Either side ends an authority; the effect is immediate',
    params,
    status: 204,
    errors: [...memberErrors],
  }),
  invite: defineEndpoint({
    method: 'POST',
    path: '/api/v1/family-invitations',
    access: 'member',
    summary: 'Ask an adult relative for authority; one answer, whether or not the phone has an account',
    body: inviteSchema,
    output: invitationSchema,
    status: 201,
    errors: [...memberErrors, 'invitation_to_self', 'invitation_limit'],
  }),
  endInvitation: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/family-invitations/:id',
    access: 'member',
    summary: 'Decline (who was asked) or take back (who asked)',
    params,
    status: 204,
    errors: [...memberErrors, 'invitation_over'],
  }),
  startAcceptance: defineEndpoint({
    method: 'POST',
    path: '/api/v1/family-invitations/:id/code',
    access: 'member',
    summary: 'Whoever was asked says what they agree to, and gets a code to their own phone',
    params,
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
    summary: 'Gives what was agreed to when the code was asked for',
    status: 204,
    errors: [...memberErrors, 'flow_missing', 'invitation_over', 'invitation_adults_only'],
  }),
  orderCoverages: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/coverage-list',
    access: 'member',
    summary: 'Order, nicknames, and what to hide, of own or family coverages',
    body: arrangeCoveragesSchema,
    status: 204,
    errors: [...memberErrors],
  }),
  removeCoverage: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/coverage-list/:id',
    access: 'member',
    summary: 'Take a coverage out of the list; a search brings it back',
    params,
    status: 204,
    errors: [...memberErrors],
  }),
} as const

import * as z from 'zod/mini'
import { coverageStateSchema } from './coverages'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema, langSchema, wordsSchema } from './fields'
import { limits } from './limits'
import {
  telemedCategorySchema,
  telemedForms,
  telemedProviderDetailSchema,
  telemedProviderSchema,
} from './telemedicine-provider'

/** Where a visit was begun: in the mart, or at a card. Each has its own family of screens. Spec §2 */
export const telemedEntries = ['mart', 'coverage'] as const
export type TelemedEntry = (typeof telemedEntries)[number]

/**
 * choosing: cards or terms are missing · agreed: both are there, the preview may be confirmed · handed_off: confirmed,
 * the provider may be entered · expired: a day over, begun anew, or a text that was accepted has a newer version.
 */
export const telemedStates = ['choosing', 'agreed', 'handed_off', 'expired'] as const
export type TelemedState = (typeof telemedStates)[number]

/** A card as the choice and the preview show it. */
export const telemedCardSchema = z.object({
  coverage_id: idSchema,
  insurer_name: wordsSchema,
  insurer_logo: z.nullable(z.string()),
  card_color: z.nullable(z.string()),
  plan_name: wordsSchema,
  policy_number_masked: z.string(),
  insured_name: wordsSchema,
  /** A relative's, whose card one may use. */
  is_relative: z.boolean(),
  state: coverageStateSchema,
})
export type TelemedCard = z.infer<typeof telemedCardSchema>

/** Why a card cannot be chosen. `not_with_provider`: it pays for others only. */
export const telemedObstacles = ['not_in_force', 'no_telemed', 'not_with_provider'] as const
export type TelemedObstacle = (typeof telemedObstacles)[number]

export const telemedChoiceSchema = z.extend(telemedCardSchema, {
  /** Null: it may be chosen. */
  obstacle: z.nullable(z.enum(telemedObstacles)),
})
export type TelemedChoice = z.infer<typeof telemedChoiceSchema>

export const telemedVisitSchema = z.object({
  id: idSchema,
  entry: z.enum(telemedEntries),
  state: z.enum(telemedStates),
  provider: telemedProviderSchema,
  /** The main card first, then the extra ones in their order; empty: none chosen yet. */
  cards: z.array(telemedCardSchema),
  /** The terms accepted so far, in order: [], [1], [1, 2] or [1, 2, 3]. */
  accepted_steps: z.array(z.int()),
  created_at: instantSchema,
  /** Until when it can be gone on with. */
  expires_at: instantSchema,
  handed_off_at: z.nullable(instantSchema),
  /** When the provider took it. */
  redeemed_at: z.nullable(instantSchema),
})
export type TelemedVisit = z.infer<typeof telemedVisitSchema>

/** One of the three texts; the body is written like a consent document's, with the provider's name in it. */
export const telemedTermsSchema = z.object({
  id: idSchema,
  /** 1 terms and conditions, 2 disclaimer, 3 consent to pass on personal data. Spec §2 */
  step: z.int().check(z.minimum(1), z.maximum(3)),
  version: z.int(),
  title: wordsSchema,
  body: wordsSchema,
})
export type TelemedTerms = z.infer<typeof telemedTermsSchema>

export const telemedHandOffSchema = z.object({
  form: z.enum(telemedForms),
  /**
   * Where to go. In the form `link` the signed token stands behind the #, where no server's log sees it: open it as it
   * is, once, and keep it nowhere.
   */
  url: z.string(),
  /** Only in the form `code`: eight letters and digits, to be shown as two groups of four. */
  code: z.nullable(z.string()),
  expires_at: instantSchema,
  /** Milliseconds until then as the answer was made: right on a phone whose clock is wrong. */
  left_ms: z.int(),
})
export type TelemedHandOff = z.infer<typeof telemedHandOffSchema>

/** What the provider is told of a card: what it needs to ask the insurer with, and no more. */
export const telemedPassedCardSchema = z.object({
  insurer_code: z.string(),
  insurer_name: wordsSchema,
  plan_name: wordsSchema,
  policy_number: z.nullable(z.string()),
  insured_name: wordsSchema,
})
export type TelemedPassedCard = z.infer<typeof telemedPassedCardSchema>

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const
const params = z.object({ id: idSchema })
const cards = {
  /** The main card. */
  coverage_id: idSchema,
  /** Others, in their order; at most as many as the provider takes. */
  extra_ids: z.array(idSchema).check(z.maxLength(limits.telemedExtraCards.most, 'invalid')),
}

export const telemedicineEndpoints = {
  listTelemedProviders: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-providers',
    access: 'open',
    optionalMember: true,
    summary: 'Telemedicine providers by name, category or what they do; those that are open come first',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(limits.searchMax, 'too_long'))),
      category: z.optional(idSchema),
      /** A card of the member's, or of a relative whose card may be used. */
      coverage: z.optional(idSchema),
    }),
    output: z.object({ categories: z.array(telemedCategorySchema), items: z.array(telemedProviderSchema) }),
    errors: [...memberErrors],
  }),
  getTelemedProvider: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-providers/:id',
    access: 'open',
    optionalMember: true,
    summary: 'One telemedicine provider with its hours',
    params,
    query: z.object({ coverage: z.optional(idSchema) }),
    output: telemedProviderDetailSchema,
    errors: [...memberErrors],
  }),
  listTelemedCards: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-cards',
    access: 'member',
    summary: 'The cards one may choose from with a provider, one’s own first, and why some cannot be',
    query: z.object({ provider: idSchema }),
    output: z.object({ items: z.array(telemedChoiceSchema) }),
    errors: [...memberErrors],
  }),
  startTelemedVisit: defineEndpoint({
    method: 'POST',
    path: '/api/v1/telemed-visits',
    access: 'member',
    menuItem: 'telemed_mart',
    // Whose service one goes to may say what one has. TRUST R66
    needsHealthConsent: true,
    summary:
      'Begin a visit, or take up the one that is under way with this provider from this entry; another provider’s ends',
    body: z.object({
      provider_id: idSchema,
      entry: z.enum(telemedEntries),
      /** Begun at this card: it becomes the main one. */
      coverage_id: z.optional(idSchema),
      /** Begun by this promotion of the provider. */
      promotion_id: z.optional(idSchema),
    }),
    output: telemedVisitSchema,
    status: 201,
    errors: [
      ...memberErrors,
      'health_consent_required',
      'coverage_not_usable',
      'promotion_expired',
      'telemed_closed',
      'telemed_not_covered',
      'telemed_not_offered',
    ],
  }),
  listTelemedVisits: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-visits',
    access: 'member',
    summary: 'The member’s visits, newest first: those under way and those before',
    query: z.object({
      /** Only what can be gone on with, by this entry: one at most. */
      open: z.optional(z.enum(telemedEntries)),
      /** Where the page before ended, as its `next` gave it. */
      after: z.optional(idSchema),
    }),
    output: z.object({ items: z.array(telemedVisitSchema), next: z.nullable(idSchema) }),
    errors: [...memberErrors],
  }),
  getTelemedVisit: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-visits/:id',
    access: 'member',
    summary: 'How a visit stands: cards, accepted terms, hand-off',
    params,
    output: telemedVisitSchema,
    errors: [...memberErrors],
  }),
  chooseTelemedCards: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/telemed-visits/:id/cards',
    access: 'member',
    menuItem: 'telemed_mart',
    summary: 'The main card and the extra ones, in place of those before; until the hand-off',
    params,
    body: z.object(cards),
    output: telemedVisitSchema,
    status: 200,
    errors: [
      ...memberErrors,
      'coverage_not_usable',
      'telemed_not_covered',
      'telemed_too_many_cards',
      'telemed_visit_over',
      'telemed_not_offered',
    ],
  }),
  listTelemedTerms: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-visits/:id/terms',
    access: 'member',
    summary: 'The three texts in force, for this visit’s provider',
    params,
    output: z.object({ items: z.array(telemedTermsSchema) }),
    errors: [...memberErrors],
  }),
  acceptTelemedTerms: defineEndpoint({
    method: 'POST',
    path: '/api/v1/telemed-visits/:id/terms',
    access: 'member',
    menuItem: 'telemed_mart',
    summary: 'Accept one of the texts, in their order and after the cards; again changes nothing',
    params,
    body: z.object({ document_id: idSchema, lang: langSchema }),
    output: telemedVisitSchema,
    status: 200,
    errors: [
      ...memberErrors,
      'consent_outdated',
      'telemed_step_conflict',
      'telemed_visit_over',
      'telemed_not_offered',
    ],
  }),
  handOffTelemed: defineEndpoint({
    method: 'POST',
    path: '/api/v1/telemed-visits/:id/hand-off',
    access: 'member',
    menuItem: 'telemed_mart',
    idempotent: true,
    needsHealthConsent: true,
    summary:
      'Confirm these cards and make the way in: a token of 60 seconds or a code of 10 minutes; one made before and not used ends',
    params,
    /** What the preview showed: when the visit has other cards by now, the answer is telemed_step_conflict. */
    body: z.object({ ...cards, lang: langSchema }),
    output: z.object({ expires_at: instantSchema }),
    status: 201,
    errors: [
      ...memberErrors,
      'health_consent_required',
      'coverage_not_usable',
      'telemed_closed',
      'telemed_not_covered',
      'telemed_step_conflict',
      'telemed_visit_over',
      'telemed_not_offered',
    ],
  }),
  getTelemedHandOff: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-visits/:id/hand-off',
    access: 'member',
    menuItem: 'telemed_mart',
    summary: 'The way in that was made, while it lives: address with token, or code; else 410',
    params,
    output: telemedHandOffSchema,
    errors: [...memberErrors, 'telemed_hand_off_over', 'telemed_not_offered'],
  }),
  redeemTelemed: defineEndpoint({
    method: 'POST',
    path: '/api/v1/telemed/redeem',
    access: 'open',
    summary:
      'The provider’s side: a token or a code with the provider’s own key, once; answers the chosen cards',
    body: z.object({
      /** The provider's own key; it says which provider this is. */
      key: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
      /** The signed token, or the code as it was typed. */
      credential: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(4_096, 'too_long')),
      /** Made by the provider for each arrival: a repeat after a lost answer gets the first answer. */
      check_id: idSchema,
    }),
    output: z.object({
      visit_id: idSchema,
      /** The member under a name of this provider's alone: the same each time, and no other provider's. */
      subject: z.string(),
      lang: langSchema,
      /** The main one first. */
      cards: z.array(telemedPassedCardSchema),
      redeemed_at: instantSchema,
    }),
    errors: ['telemed_key_refused', 'telemed_credential_unknown', 'telemed_hand_off_over'],
  }),
} as const

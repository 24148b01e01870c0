import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, instantSchema, langSchema } from './fields'
import { limits } from './limits'
import {
  telemedCategorySchema,
  telemedProviderDetailSchema,
  telemedProviderSchema,
} from './telemedicine-provider'
import {
  telemedChoiceSchema,
  telemedEntries,
  telemedHandOffSchema,
  telemedPassedCardSchema,
  telemedTermsSchema,
  telemedVisitSchema,
} from './telemedicine-visit'

const cards = {
  coverage_id: idSchema,
  /** The extra cards, in the member's order. */
  extra_ids: z.array(idSchema).check(z.maxLength(limits.telemedExtraCards.most, 'invalid')),
}

export const telemedicineEndpoints = {
  listTelemedProviders: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-providers',
    access: 'open',
    optionalMember: true,
    summary: 'Search telemedicine providers by name, category or service; open ones come first',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(limits.searchMax, 'too_long'))),
      category: z.optional(idSchema),
      /** One of the member's cards, or a relative's card that the member may use. */
      coverage: z.optional(idSchema),
    }),
    output: z.object({ categories: z.array(telemedCategorySchema), items: z.array(telemedProviderSchema) }),
    errors: memberErrors,
  }),
  getTelemedProvider: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-providers/:id',
    access: 'open',
    optionalMember: true,
    summary: 'Get a telemedicine provider with its hours',
    params: idParams,
    query: z.object({ coverage: z.optional(idSchema) }),
    output: telemedProviderDetailSchema,
    errors: memberErrors,
  }),
  listTelemedCards: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-cards',
    access: 'member',
    summary: 'List the cards for a provider, own cards first, with the reason if one can’t be chosen',
    query: z.object({ provider: idSchema }),
    output: z.object({ items: z.array(telemedChoiceSchema) }),
    errors: memberErrors,
  }),
  startTelemedVisit: defineEndpoint({
    method: 'POST',
    path: '/api/v1/telemed-visits',
    access: 'member',
    menuItem: 'telemed_mart',
    // Needs the member's consent to the use of health data, because choosing a provider can reveal an illness. R66
    needsHealthConsent: true,
    summary:
      'Start a visit or resume the open one with this provider; ends an open visit with another provider',
    body: z.object({
      provider_id: idSchema,
      entry: z.enum(telemedEntries),
      /** The card from which the visit was started; it becomes the main card. */
      coverage_id: z.optional(idSchema),
      /** The promotion that the member tapped to start the visit. */
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
    summary: 'List the member’s visits, newest first',
    query: z.object({
      /**
       * Where a visit was started. If given, returns only the unfinished visit that was started there, if there is one.
       */
      open: z.optional(z.enum(telemedEntries)),
      /** `next` from the previous response. */
      after: z.optional(idSchema),
    }),
    output: z.object({ items: z.array(telemedVisitSchema), next: z.nullable(idSchema) }),
    errors: memberErrors,
  }),
  getTelemedVisit: defineEndpoint({
    method: 'GET',
    path: '/api/v1/telemed-visits/:id',
    access: 'member',
    summary: 'Get a visit with its cards, accepted terms and handoff',
    params: idParams,
    output: telemedVisitSchema,
    errors: memberErrors,
  }),
  chooseTelemedCards: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/telemed-visits/:id/cards',
    access: 'member',
    menuItem: 'telemed_mart',
    summary: 'Replace the cards of a visit; only before the handoff',
    params: idParams,
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
    summary: 'List the three texts in force for the visit’s provider',
    params: idParams,
    output: z.object({ items: z.array(telemedTermsSchema) }),
    errors: memberErrors,
  }),
  acceptTelemedTerms: defineEndpoint({
    method: 'POST',
    path: '/api/v1/telemed-visits/:id/terms',
    access: 'member',
    menuItem: 'telemed_mart',
    summary: 'Accept the next text, after the cards are chosen; safe to repeat',
    params: idParams,
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
      'Confirm the cards and create a token for 60 seconds or a code for 10 minutes; replaces an unused one',
    params: idParams,
    /**
     * The cards the member saw and confirmed. Refused with `telemed_step_conflict` if the visit has other cards by now.
     */
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
    summary: 'Get the address with the token, or the code; answers 410 once it has expired',
    params: idParams,
    output: telemedHandOffSchema,
    errors: [...memberErrors, 'telemed_hand_off_over', 'telemed_not_offered'],
  }),
  redeemTelemed: defineEndpoint({
    method: 'POST',
    path: '/api/v1/telemed/redeem',
    access: 'open',
    summary: 'For providers: redeem a token or code once, with the provider’s key; returns the chosen cards',
    body: z.object({
      /** The provider's key, which also identifies the provider. */
      key: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
      /** The signed token, or the code as the member typed it. */
      credential: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(4_096, 'too_long')),
      /**
       * The provider creates this id for each redemption. A retry with the same id returns the first response again.
       */
      check_id: idSchema,
    }),
    output: z.object({
      visit_id: idSchema,
      /** A pseudonym of the member, the same in all visits with this provider. Other providers get other pseudonyms. */
      subject: z.string(),
      lang: langSchema,
      /** The main card first. */
      cards: z.array(telemedPassedCardSchema),
      redeemed_at: instantSchema,
    }),
    errors: ['telemed_key_refused', 'telemed_credential_unknown', 'telemed_hand_off_over'],
  }),
} as const

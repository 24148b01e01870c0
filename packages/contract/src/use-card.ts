import * as z from 'zod/mini'
import { limitMeasures, limitScopes } from './coverages'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { networkServices } from './hospitals'

/**
 * The state of a card shown at a hospital. `shown` lasts until the hospital checks it (`verified`), the member cancels
 * it or the time is up. Requirement 4.9
 */
export const useCardStates = ['shown', 'verified', 'cancelled', 'expired'] as const
export type UseCardState = (typeof useCardStates)[number]

/** `ask`: the hospital should ask the insurer first. No verdict promises that a bill will be paid. */
export const eligibilityVerdicts = ['eligible', 'not_eligible', 'ask'] as const
export type EligibilityVerdict = (typeof eligibilityVerdicts)[number]

export const eligibilityWarnings = [
  'not_in_network',
  'limit_used_up',
  'grace',
  'waiting_period',
  'raised_waiting',
  'limit_low',
  'copay',
  'deductible',
] as const
export type EligibilityWarning = (typeof eligibilityWarnings)[number]

/** What the card covers for one service at the chosen hospital. Amounts are in satang, counts are plain numbers. */
export const eligibleServiceSchema = z.object({
  service: z.enum(networkServices),
  verdict: z.enum(eligibilityVerdicts),
  warnings: z.array(z.enum(eligibilityWarnings)),
  limits: z.array(
    z.object({ measure: z.enum(limitMeasures), scope: z.enum(limitScopes), left: satangSchema }),
  ),
  copay_percent: z.nullable(z.int()),
  copay_per_visit_satang: z.nullable(satangSchema),
  deductible_satang: z.nullable(satangSchema),
  waiting_until: z.nullable(isoDateSchema),
})
export type EligibleService = z.infer<typeof eligibleServiceSchema>

/** What the card covered when it was shown. The result is stored at that time and never recomputed. */
export const eligibilitySchema = z.object({
  verdict: z.enum(eligibilityVerdicts),
  services: z.array(eligibleServiceSchema),
})
export type Eligibility = z.infer<typeof eligibilitySchema>

/**
 * What the hospital counter sees of the card. Only the initials of the name are shown, because the hospital checks the
 * person's identity itself.
 */
export const shownCardSchema = z.object({
  insured_initials: wordsSchema,
  insurer_name: wordsSchema,
  plan_name: wordsSchema,
  card_number_masked: z.string(),
})
export type ShownCard = z.infer<typeof shownCardSchema>

export const useCardSchema = z.object({
  id: idSchema,
  coverage_id: idSchema,
  hospital: z.object({ id: idSchema, name: wordsSchema }),
  state: z.enum(useCardStates),
  /** Five minutes after the card was shown, by the database's clock. Requirement 9.4 */
  expires_at: instantSchema,
  /** Milliseconds left when the server responded, for a countdown that is right even if the phone's clock is wrong. */
  left_ms: z.int(),
  /** Six digits for the hospital counter; null once the card is no longer shown. */
  code: z.nullable(z.string()),
  /**
   * Content of the QR code: the counter page's address with a token that changes every 30 seconds; null once the card
   * is no longer shown.
   */
  qr: z.nullable(z.string()),
  card: shownCardSchema,
  eligibility: eligibilitySchema,
  verified_at: z.nullable(instantSchema),
})
export type UseCard = z.infer<typeof useCardSchema>

export const useCardEndpoints = {
  startUseCard: defineEndpoint({
    method: 'POST',
    path: '/api/v1/use-cards',
    access: 'member',
    idempotent: true,
    summary: 'Show a card at a hospital for 5 minutes, or get the current showing of the card',
    body: z.object({ coverage_id: idSchema, hospital_id: idSchema }),
    output: z.object({ id: idSchema, expires_at: instantSchema }),
    status: 201,
    errors: [...memberErrors, 'coverage_not_usable', 'use_card_elsewhere'],
  }),
  listUseCards: defineEndpoint({
    method: 'GET',
    path: '/api/v1/use-cards',
    access: 'member',
    summary: 'List the cards being shown now, so that another tab or a reloaded page can continue',
    output: z.object({ items: z.array(useCardSchema) }),
    errors: memberErrors,
  }),
  getUseCard: defineEndpoint({
    method: 'GET',
    path: '/api/v1/use-cards/:id',
    access: 'member',
    summary: 'Get the state of a shown card with the current QR code',
    params: idParams,
    output: useCardSchema,
    errors: memberErrors,
  }),
  cancelUseCard: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/use-cards/:id',
    access: 'member',
    summary: 'Stop showing a card; answers 410 if it has ended',
    params: idParams,
    status: 204,
    errors: [...memberErrors, 'use_card_over'],
  }),
  verifyAtCounter: defineEndpoint({
    method: 'POST',
    path: '/api/v1/desk/verify',
    access: 'open',
    summary: 'For hospitals: check a code or a QR token once, with the hospital’s key',
    body: z.object({
      /** The hospital's key, which also identifies the hospital. */
      key: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
      /** The six digits, or the token from the QR code. */
      code: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
      /**
       * The counter's page creates this id for each check. A retry with the same id returns the first response again.
       */
      check_id: idSchema,
    }),
    output: z.object({
      hospital_name: wordsSchema,
      card: shownCardSchema,
      eligibility: eligibilitySchema,
      verified_at: instantSchema,
    }),
    errors: ['desk_refused', 'desk_code_unknown', 'use_card_over'],
  }),
} as const

import * as z from 'zod/mini'
import { limitMeasures, limitScopes } from './coverages'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { networkServices } from './hospitals'

/** shown → verified by the hospital, cancelled by the member, or expired. Spec §4 Use card. */
export const useCardStates = ['shown', 'verified', 'cancelled', 'expired'] as const
export type UseCardState = (typeof useCardStates)[number]

/** `ask`: the hospital should ask the insurer before it relies on the card. No verdict is an approval of a bill. */
export const eligibilityVerdicts = ['eligible', 'not_eligible', 'ask'] as const
export type EligibilityVerdict = (typeof eligibilityVerdicts)[number]

export const eligibilityWarnings = [
  'not_in_network',
  'limit_used_up',
  'grace',
  'waiting_period',
  'limit_low',
  'copay',
  'deductible',
] as const
export type EligibilityWarning = (typeof eligibilityWarnings)[number]

/** What the card is good for in one kind of care at the chosen hospital. Amounts are satang, counts plain numbers. */
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

/** The answer as it was when the card was shown; kept, never computed again. */
export const eligibilitySchema = z.object({
  verdict: z.enum(eligibilityVerdicts),
  services: z.array(eligibleServiceSchema),
})
export type Eligibility = z.infer<typeof eligibilitySchema>

/** The card as far as a desk needs it: it has the person's own papers before it. */
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
  /** Five minutes after it was shown, by the database's clock. Spec §9. */
  expires_at: instantSchema,
  /** Milliseconds until then as the answer was made, 0 once it is over: right on a phone whose clock is wrong. */
  left_ms: z.int(),
  /** Six digits to say at the desk; null once it is over. */
  code: z.nullable(z.string()),
  /** What the QR holds: the address of the desk's page with a token that is replaced every 30 seconds. */
  qr: z.nullable(z.string()),
  card: shownCardSchema,
  eligibility: eligibilitySchema,
  /** When the hospital checked it. */
  verified_at: z.nullable(instantSchema),
})
export type UseCard = z.infer<typeof useCardSchema>

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const
const params = z.object({ id: idSchema })

export const useCardEndpoints = {
  startUseCard: defineEndpoint({
    method: 'POST',
    path: '/api/v1/use-cards',
    access: 'member',
    idempotent: true,
    summary:
      'Show a card at a hospital for 5 minutes; a card has one live showing, and asked again it is the same one',
    body: z.object({ coverage_id: idSchema, hospital_id: idSchema }),
    output: z.object({ id: idSchema, expires_at: instantSchema }),
    status: 201,
    errors: [...memberErrors, 'coverage_not_usable', 'use_card_elsewhere'],
  }),
  listUseCards: defineEndpoint({
    method: 'GET',
    path: '/api/v1/use-cards',
    access: 'member',
    summary: 'The showings that are live now: what another tab, or a page that was reloaded, takes up again',
    output: z.object({ items: z.array(useCardSchema) }),
    errors: [...memberErrors],
  }),
  getUseCard: defineEndpoint({
    method: 'GET',
    path: '/api/v1/use-cards/:id',
    access: 'member',
    summary: 'How a showing stands, with the QR of the moment',
    params,
    output: useCardSchema,
    errors: [...memberErrors],
  }),
  cancelUseCard: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/use-cards/:id',
    access: 'member',
    summary: 'Take a card back; one that is over answers 410',
    params,
    status: 204,
    errors: [...memberErrors, 'use_card_over'],
  }),
  verifyAtCounter: defineEndpoint({
    method: 'POST',
    path: '/api/v1/desk/verify',
    access: 'open',
    summary:
      'The hospital’s side: a code or a QR token with the hospital’s own key; answers the least that is needed, once',
    body: z.object({
      /** The hospital's own key; it says which hospital this is. */
      key: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
      /** Six digits, or the token of the QR. */
      code: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
      /** Made by the desk's page for each check: a repeat after a lost answer gets the first answer. */
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

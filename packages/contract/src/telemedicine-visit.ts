import * as z from 'zod/mini'
import { coverageStateSchema } from './coverages'
import { idSchema, instantSchema, wordsSchema } from './fields'
import { telemedForms, telemedProviderSchema } from './telemedicine-provider'

/**
 * Where a visit was started: in the Telemed Mart or from a card. The screens differ between the two. Requirement 2.4
 */
export const telemedEntries = ['mart', 'coverage'] as const
export type TelemedEntry = (typeof telemedEntries)[number]

/**
 * `choosing`: cards or terms are missing. `agreed`: the member can check and confirm. `handed_off`: confirmed, the
 * member can go to the provider. `expired`: the visit is more than a day old, the member has started a new one, or a
 * text that the member accepted has a newer version.
 */
export const telemedStates = ['choosing', 'agreed', 'handed_off', 'expired'] as const
export type TelemedState = (typeof telemedStates)[number]

export const telemedCardSchema = z.object({
  coverage_id: idSchema,
  insurer_name: wordsSchema,
  insurer_logo: z.nullable(z.string()),
  card_color: z.nullable(z.string()),
  plan_name: wordsSchema,
  policy_number_masked: z.string(),
  insured_name: wordsSchema,
  /** Whether this is a relative's card that the member may use. False for the member's own card. */
  is_relative: z.boolean(),
  state: coverageStateSchema,
})
export type TelemedCard = z.infer<typeof telemedCardSchema>

/** Why a card can't be chosen. `not_with_provider`: the card covers telemedicine, but not with this provider. */
export const telemedObstacles = ['not_in_force', 'no_telemed', 'not_with_provider'] as const
export type TelemedObstacle = (typeof telemedObstacles)[number]

export const telemedChoiceSchema = z.extend(telemedCardSchema, {
  obstacle: z.nullable(z.enum(telemedObstacles)),
})
export type TelemedChoice = z.infer<typeof telemedChoiceSchema>

export const telemedVisitSchema = z.object({
  id: idSchema,
  entry: z.enum(telemedEntries),
  state: z.enum(telemedStates),
  provider: telemedProviderSchema,
  /** The main card first, then the extra cards in order; empty until chosen. */
  cards: z.array(telemedCardSchema),
  /** The accepted steps in order: [], [1], [1, 2] or [1, 2, 3]. */
  accepted_steps: z.array(z.int()),
  created_at: instantSchema,
  expires_at: instantSchema,
  handed_off_at: z.nullable(instantSchema),
  redeemed_at: z.nullable(instantSchema),
})
export type TelemedVisit = z.infer<typeof telemedVisitSchema>

/**
 * One of the three texts the member accepts for a visit. The body is formatted like a consent text. Requirement 2.18
 */
export const telemedTermsSchema = z.object({
  id: idSchema,
  /** 1: terms and conditions, 2: disclaimer, 3: consent to pass on personal data. */
  step: z.int().check(z.minimum(1), z.maximum(3)),
  version: z.int(),
  title: wordsSchema,
  body: wordsSchema,
})
export type TelemedTerms = z.infer<typeof telemedTermsSchema>

export const telemedHandOffSchema = z.object({
  form: z.enum(telemedForms),
  /**
   * The URL to open; it works once. For `link`, the signed token follows the #, so that the token doesn't get into
   * server logs. Don't store or change the URL.
   */
  url: z.string(),
  /** The hand-off code: eight letters and digits, shown in two groups of four. Null for the form `link`. */
  code: z.nullable(z.string()),
  expires_at: instantSchema,
  /** Milliseconds left when the server responded, so that the countdown is right even if the phone's clock is wrong. */
  left_ms: z.int(),
})
export type TelemedHandOff = z.infer<typeof telemedHandOffSchema>

/** What the provider learns about a card: only what the provider needs to ask the insurer. */
export const telemedPassedCardSchema = z.object({
  insurer_code: z.string(),
  insurer_name: wordsSchema,
  plan_name: wordsSchema,
  policy_number: z.nullable(z.string()),
  insured_name: wordsSchema,
})
export type TelemedPassedCard = z.infer<typeof telemedPassedCardSchema>

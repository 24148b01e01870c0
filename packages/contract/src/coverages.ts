import * as z from 'zod/mini'
import { claimOrigins } from './claim-status'
import { idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'

export const cardTypes = ['group', 'individual', 'self_bought'] as const
export const cardTypeSchema = z.enum(cardTypes)
export type CardType = z.infer<typeof cardTypeSchema>

export const relationships = ['self', 'spouse', 'child', 'parent'] as const

/** `waiting`: not yet effective. `grace`: the premium is late, but the coverage is still in force. */
export const coverageStates = ['in_force', 'waiting', 'grace', 'lapsed', 'ended'] as const
export const coverageStateSchema = z.enum(coverageStates)
export type CoverageState = z.infer<typeof coverageStateSchema>

export const benefitKinds = [
  'opd',
  'ipd',
  'emergency_opd',
  'dental',
  'vision',
  'maternity',
  'check_up',
  'critical_illness',
  'daily_cash',
  'telemedicine',
] as const
export const benefitKindSchema = z.enum(benefitKinds)
export type BenefitKind = z.infer<typeof benefitKindSchema>

export const limitMeasures = ['amount', 'visits', 'days', 'percent'] as const
export const limitScopes = ['item', 'visit', 'day', 'confinement', 'policy_year', 'lifetime'] as const

/**
 * A limit of a benefit. `value` is in satang if the measure is `amount`, otherwise a count or a percentage. `used` (by
 * decided claims) and `pending` (reserved for claims that aren't decided yet) are sums of the current period. Both are
 * null for percentages, and for limits per item, visit, day or confinement.
 */
export const limitSchema = z.object({
  id: idSchema,
  measure: z.enum(limitMeasures),
  scope: z.enum(limitScopes),
  /** What the limit applies to: the whole benefit, or one of the fees in Requirement 3.6. */
  item: z.enum(['benefit', 'medical_fee', 'room_fee', 'surgery_fee', 'medicine_fee']),
  shared_by: z.enum(['person', 'family']),
  value: satangSchema,
  used: z.nullable(satangSchema),
  pending: z.nullable(satangSchema),
  left: z.nullable(satangSchema),
  period_start: z.nullable(isoDateSchema),
  period_end: z.nullable(isoDateSchema),
  /**
   * Set if a renewal raised the limit. Before the day `until`, illness is covered only up to `before`, but accidents
   * are covered up to `value`.
   */
  raised: z.nullable(z.object({ before: satangSchema, until: isoDateSchema })),
})
export type Limit = z.infer<typeof limitSchema>

/** A row of the plan's benefit table. Requirement 3.6 */
export const benefitSchema = z.object({
  id: idSchema,
  kind: benefitKindSchema,
  name: wordsSchema,
  copay_percent: z.nullable(z.int()),
  copay_per_visit_satang: z.nullable(satangSchema),
  deductible_satang: z.nullable(satangSchema),
  waiting_until: z.nullable(isoDateSchema),
  limits: z.array(limitSchema),
})
export type Benefit = z.infer<typeof benefitSchema>

export const coverageSchema = z.object({
  id: idSchema,
  insurer_code: z.string(),
  insurer_name_th: z.string(),
  insurer_name_en: z.string(),
  insurer_logo: z.nullable(z.string()),
  /** The insurer's phone number: `+66…` or a short number. */
  insurer_hotline: z.nullable(z.string()),
  /** Background colour of this insurer's cards; null for the theme's colour. */
  card_color: z.nullable(z.string()),
  plan_name: wordsSchema,
  card_type: cardTypeSchema,
  policy_number_masked: z.string(),
  insured_name: wordsSchema,
  relationship: z.enum(relationships),
  employee_id_masked: z.nullable(z.string()),
  policyholder_name: z.nullable(wordsSchema),
  effective_date: isoDateSchema,
  expiry_date: isoDateSchema,
  state: coverageStateSchema,
  claimable: z.boolean(),
  /** The last day to send a claim for an ended coverage that is still claimable; null for all other coverages. */
  claim_until: z.nullable(isoDateSchema),
  nickname: z.nullable(z.string()),
  /** Whether the member hid the coverage from lists and pickers. */
  hidden: z.boolean(),
  /** The amount shown on the card: the limit of the plan's main yearly benefit; null if the plan has no such limit. */
  headline: z.nullable(z.object({ kind: benefitKindSchema, value: satangSchema, left: satangSchema })),
})
export type Coverage = z.infer<typeof coverageSchema>

export const claimHistorySchema = z.object({
  /** Null if the member can't open the claim, because it belongs to another account or to no account. */
  claim_id: z.nullable(idSchema),
  origin: z.enum(claimOrigins),
  claim_number: z.string(),
  admission_date: isoDateSchema,
  amount_satang: z.nullable(satangSchema),
  group: z.enum(['in_process', 'approved', 'rejected']),
})

export const coverageDetailSchema = z.extend(coverageSchema, {
  benefits: z.array(benefitSchema),
  claim_history: z.array(claimHistorySchema),
  as_of: instantSchema,
})
export type CoverageDetail = z.infer<typeof coverageDetailSchema>

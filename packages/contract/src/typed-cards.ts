import * as z from 'zod/mini'
import { type CardSide, cardSides, documentSchema } from './documents'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { limits } from './limits'
import { visibleLine } from './visible-text'

export const cardOwners = ['self', 'family'] as const
export type CardOwner = (typeof cardOwners)[number]

/** The amounts in a benefit row, in the order of a card's columns. Requirement 3.6 */
export const cardAmounts = [
  'max_limit',
  'used',
  'medical_fee',
  'room_fee',
  'surgery_fee',
  'medicine_fee',
] as const
export type CardAmount = (typeof cardAmounts)[number]

/** An amount in satang; null if the card doesn't state it. Requirement 5.7 */
const amount = z.nullable(
  satangSchema.check(z.minimum(0, 'amount_range'), z.maximum(limits.money.maxSatang, 'amount_range')),
)
const text = (max: number) =>
  z.string().check(z.overwrite(visibleLine), z.trim(), z.maxLength(max, 'too_long'))

const amountTyped = z.optional(text(limits.card.amount))
const amountsTypedSchema = z.object({
  max_limit: amountTyped,
  used: amountTyped,
  medical_fee: amountTyped,
  room_fee: amountTyped,
  surgery_fee: amountTyped,
  medicine_fee: amountTyped,
})

/** A benefit as the member copied it from the card. Requirement 2.14 */
export const cardBenefitSchema = z.object({
  benefit: text(limits.card.benefit),
  max_limit: amount,
  used: amount,
  medical_fee: amount,
  room_fee: amount,
  surgery_fee: amount,
  medicine_fee: amount,
  /**
   * The text of each amount that the member typed but that can't be read as an amount. The amount itself is then null.
   */
  amounts_typed: z.optional(amountsTypedSchema),
})
export type CardBenefit = z.infer<typeof cardBenefitSchema>

/**
 * A card's data as the member typed it, possibly incomplete. A page that shows `noCard` and `employee_id` masked can't
 * send the full numbers back. So the page sends null for a number that the member didn't change. Requirement 3.14
 */
export const cardDataSchema = z.object({
  /** The code of an insurer or bank in our list; null if the member typed the name of the insurer. */
  ins_code: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'invalid'))),
  company: text(limits.card.company),
  noCard: z.nullable(text(limits.card.number)),
  name_ins: text(limits.card.name),
  startDate: z.nullable(isoDateSchema),
  dueDate: z.nullable(isoDateSchema),
  /** The start and expiry date as typed so far, if incomplete. `startDate` or `dueDate` is then null. */
  start_typed: z.optional(text(10)),
  due_typed: z.optional(text(10)),
  card_type: z.enum(['group', 'individual', 'self_bought']),
  employee_id: z.nullable(text(limits.card.number)),
  relationship: z.enum(['self', 'spouse', 'child', 'parent']),
  benefits: z.array(cardBenefitSchema).check(z.maxLength(limits.card.benefits, 'too_long')),
})
export type CardData = z.infer<typeof cardDataSchema>

export type CardIssue = {
  path: string
  code: 'required' | 'expiry_before_start' | 'card_number_invalid' | 'amount_invalid'
}

/**
 * Returns one issue for each missing or wrong field. A complete card needs the insurer, number, insured name, dates in
 * order, a description of each benefit, amounts that can be read and, for a relative's card, the relationship. A
 * `noCard` of null (unchanged) is valid. Requirement 5.7
 */
export function checkCard(card: CardData, whose: CardOwner): CardIssue[] {
  const missing: [path: string, isMissing: boolean][] = [
    ['company', card.company === ''],
    ['noCard', card.noCard === ''],
    ['name_ins', card.name_ins === ''],
    ['relationship', whose === 'family' && card.relationship === 'self'],
    ['startDate', card.startDate === null],
    ['dueDate', card.dueDate === null],
    ...card.benefits.map((row, index): [string, boolean] => [
      `benefits.${index}.benefit`,
      row.benefit === '',
    ]),
  ]
  const issues = missing
    .filter(([, isMissing]) => isMissing)
    .map(([path]): CardIssue => ({ path, code: 'required' }))
  for (const path of ['noCard', 'employee_id'] as const)
    if (card[path] && !isCardNumber(card[path])) issues.push({ path, code: 'card_number_invalid' })
  card.benefits.forEach((row, index) => {
    for (const name of Object.keys(row.amounts_typed ?? {}))
      issues.push({ path: `benefits.${index}.${name}`, code: 'amount_invalid' })
  })
  if (card.startDate && card.dueDate && card.startDate >= card.dueDate)
    issues.push({ path: 'dueDate', code: 'expiry_before_start' })
  return issues
}

function isCardNumber(text: string): boolean {
  return /^(?=.*[A-Za-z0-9ก-ฮ๐-๙])[A-Za-z0-9\u0e01-\u0e3a\u0e40-\u0e4e๐-๙ ./()_#:-]+$/.test(text)
}

/**
 * Returns the pictures that a complete card needs: both sides for the member's own card, no picture for a relative's
 * card. Requirement 5.7
 */
export function neededSides(whose: CardOwner): readonly CardSide[] {
  return whose === 'self' ? cardSides : []
}

/**
 * Card data with masked numbers. The full `noCard` and `employee_id` are null until the member enters a one-time
 * code. R27, R41
 */
const shownDataSchema = z.extend(cardDataSchema, {
  no_card_masked: z.string(),
  employee_id_masked: z.string(),
})
export type ShownCardData = z.infer<typeof shownDataSchema>

/**
 * A typed-in card. `typed` has the member's unfinished changes to a complete card; null if there are none.
 * Requirement 3.6
 */
export const cardSchema = z.object({
  id: idSchema,
  version: z.int(),
  state: z.enum(['draft', 'complete']),
  whose: z.enum(cardOwners),
  data: shownDataSchema,
  typed: z.nullable(shownDataSchema),
  /** Null if the member typed the insurer's name. */
  insurer: z.nullable(
    z.object({ name: wordsSchema, logo: z.nullable(z.string()), color: z.nullable(z.string()) }),
  ),
  images: z.array(documentSchema),
  updated_at: instantSchema,
})
export type Card = z.infer<typeof cardSchema>

export const insurerSchema = z.object({
  code: z.string(),
  name: wordsSchema,
  kind: z.enum(['life', 'non_life', 'bank']),
  logo: z.nullable(z.string()),
})
export type Insurer = z.infer<typeof insurerSchema>

export const typedCardEndpoints = {
  listInsurers: defineEndpoint({
    method: 'GET',
    path: '/api/v1/insurers',
    access: 'member',
    summary: 'Search licensed insurers and banks by name or alias, in both languages',
    query: z.object({ search: z.optional(z.string().check(z.maxLength(limits.searchMax, 'too_long'))) }),
    output: z.object({ items: z.array(insurerSchema) }),
    errors: memberErrors,
  }),
  listCards: defineEndpoint({
    method: 'GET',
    path: '/api/v1/cards',
    access: 'member',
    summary: 'List typed-in cards with drafts',
    query: z.object({ whose: z.optional(z.enum(cardOwners)) }),
    output: z.object({ items: z.array(cardSchema) }),
    errors: memberErrors,
  }),
  getCard: defineEndpoint({
    method: 'GET',
    path: '/api/v1/cards/:id',
    access: 'member',
    summary: 'Get a typed-in card with masked numbers',
    params: idParams,
    output: cardSchema,
    errors: memberErrors,
  }),
  getCardNumbers: defineEndpoint({
    method: 'GET',
    path: '/api/v1/cards/:id/details',
    access: 'member',
    summary: 'Get the full numbers of a typed-in card, for 5 minutes after a code',
    params: idParams,
    output: z.object({ noCard: z.string(), employee_id: z.string(), until: instantSchema }),
    errors: [...memberErrors, 'step_up_required'],
  }),
  createCard: defineEndpoint({
    method: 'POST',
    path: '/api/v1/cards',
    access: 'member',
    needsHealthConsent: true,
    summary: 'Create a draft of a card for data and pictures, or get the one that exists',
    body: z.object({ whose: z.enum(cardOwners) }),
    output: cardSchema,
    status: 201,
    errors: [...memberErrors, 'card_save_failed'],
  }),
  saveCard: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/cards/:id',
    access: 'member',
    needsHealthConsent: true,
    summary: 'Save a draft, or complete the card with `complete`',
    params: idParams,
    /** `discard` drops the unfinished changes of a complete card instead of saving. */
    body: z.object({
      version: z.int(),
      complete: z.boolean(),
      discard: z.optional(z.literal(true)),
      data: cardDataSchema,
    }),
    output: cardSchema,
    errors: [
      ...memberErrors,
      'draft_conflict',
      'step_up_required',
      'card_images_missing',
      'card_images_pending',
      'card_save_failed',
    ],
  }),
  deleteCard: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/cards/:id',
    access: 'member',
    summary: 'Delete a typed-in card with its pictures',
    params: idParams,
    status: 204,
    errors: [...memberErrors, 'card_delete_failed'],
  }),
} as const

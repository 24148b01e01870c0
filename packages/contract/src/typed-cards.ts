import * as z from 'zod/mini'
import { type CardSide, cardSides, documentSchema } from './documents'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { limits } from './limits'
import { visibleLine } from './visible-text'

/** Whose card was typed in. */
export const cardOwners = ['self', 'family'] as const
export type CardOwner = (typeof cardOwners)[number]

/** The columns of a benefit row that hold money, in the order of the card. Spec §3 Card. */
export const cardAmounts = [
  'max_limit',
  'used',
  'medical_fee',
  'room_fee',
  'surgery_fee',
  'medicine_fee',
] as const
export type CardAmount = (typeof cardAmounts)[number]

/** Satang; null where the card says nothing. Spec §5: fee fields numeric only. */
const amount = z.nullable(
  satangSchema.check(z.minimum(0, 'amount_range'), z.maximum(limits.money.maxSatang, 'amount_range')),
)
const text = (max: number) =>
  z.string().check(z.overwrite(visibleLine), z.trim(), z.maxLength(max, 'too_long'))

/** One benefit row as written on the card. Spec §2, §5. */
export const cardBenefitSchema = z.object({
  benefit: text(limits.card.benefit),
  max_limit: amount,
  used: amount,
  medical_fee: amount,
  room_fee: amount,
  surgery_fee: amount,
  medicine_fee: amount,
})
export type CardBenefit = z.infer<typeof cardBenefitSchema>

/**
 * What is typed on a card: anything may still be missing. `noCard` and `employee_id` are null where they are to stay as they
 * are, which is how whoever sees them masked saves the rest. Spec §3 draftCard.
 */
export const cardDataSchema = z.object({
  /** Code of an insurer or bank of the list; null when `company` was typed by hand. */
  ins_code: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'invalid'))),
  company: text(limits.card.company),
  noCard: z.nullable(text(limits.card.number)),
  name_ins: text(limits.card.name),
  startDate: z.nullable(isoDateSchema),
  dueDate: z.nullable(isoDateSchema),
  card_type: z.enum(['group', 'individual', 'self_bought']),
  employee_id: z.nullable(text(limits.card.number)),
  relationship: z.enum(['self', 'spouse', 'child', 'parent']),
  benefits: z.array(cardBenefitSchema).check(z.maxLength(limits.card.benefits, 'too_long')),
})
export type CardData = z.infer<typeof cardDataSchema>

export type CardIssue = { path: string; code: 'required' | 'expiry_before_start' | 'card_number_invalid' }

/**
 * What is missing or wrong before a card is whole: insurer, number, insured name, both dates in order, a description of each
 * benefit, and who a relative is. A `noCard` of null stands for a number that is known already. Spec §5 Card add and edit.
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
  if (card.startDate && card.dueDate && card.startDate >= card.dueDate)
    issues.push({ path: 'dueDate', code: 'expiry_before_start' })
  return issues
}

/** Thai or English letters and digits, with what is printed between them. */
function isCardNumber(text: string): boolean {
  return /^(?=.*[A-Za-z0-9ก-ฮ๐-๙])[A-Za-z0-9\u0e01-\u0e3a\u0e40-\u0e4e๐-๙ ./()_#:-]+$/.test(text)
}

/** The pictures without which a card is not whole: both of an own card, none of a relative's. Spec §5. */
export function neededSides(whose: CardOwner): readonly CardSide[] {
  return whose === 'self' ? cardSides : []
}

/** What a card shows without a code: `noCard` and `employee_id` are always null, their ends stand beside them. TRUST R27, R41 */
const shownDataSchema = z.extend(cardDataSchema, {
  no_card_masked: z.string(),
  employee_id_masked: z.string(),
})
export type ShownCardData = z.infer<typeof shownDataSchema>

/**
 * A card the member typed in: for the record and for asking the insurer for money back, never for use without cash.
 * `typed` is what was changed on a complete card and not finished. Spec §3 Card.
 */
export const cardSchema = z.object({
  id: idSchema,
  version: z.int(),
  state: z.enum(['draft', 'complete']),
  whose: z.enum(cardOwners),
  data: shownDataSchema,
  typed: z.nullable(shownDataSchema),
  /** Of the insurer chosen from the list, if one was. */
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

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const
const params = z.object({ id: idSchema })

export const typedCardEndpoints = {
  listInsurers: defineEndpoint({
    method: 'GET',
    path: '/api/v1/insurers',
    access: 'member',
    summary: 'Licensed insurers and banks, searched in both languages and by other names',
    query: z.object({ search: z.optional(z.string().check(z.maxLength(limits.searchMax, 'too_long'))) }),
    output: z.object({ items: z.array(insurerSchema) }),
    errors: [...memberErrors],
  }),
  listCards: defineEndpoint({
    method: 'GET',
    path: '/api/v1/cards',
    access: 'member',
    summary: 'The cards the member typed in, unfinished ones among them',
    query: z.object({ whose: z.optional(z.enum(cardOwners)) }),
    output: z.object({ items: z.array(cardSchema) }),
    errors: [...memberErrors],
  }),
  getCard: defineEndpoint({
    method: 'GET',
    path: '/api/v1/cards/:id',
    access: 'member',
    summary: 'One typed-in card, its numbers masked',
    params,
    output: cardSchema,
    errors: [...memberErrors],
  }),
  getCardNumbers: defineEndpoint({
    method: 'GET',
    path: '/api/v1/cards/:id/details',
    access: 'member',
    summary: 'The whole numbers of one typed-in card, for 5 minutes after a code',
    params,
    output: z.object({ noCard: z.string(), employee_id: z.string(), until: instantSchema }),
    errors: [...memberErrors, 'step_up_required'],
  }),
  createCard: defineEndpoint({
    method: 'POST',
    path: '/api/v1/cards',
    access: 'member',
    needsHealthConsent: true,
    summary:
      'Begin a card that pictures can be sent to; the unfinished one of its kind is given back when there is one',
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
    summary: 'Keep what was typed, or finish the card when `complete` says so',
    params,
    /** `discard`: what was typed on a whole card is thrown away instead. */
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
    params,
    status: 204,
    errors: [...memberErrors, 'card_delete_failed'],
  }),
} as const

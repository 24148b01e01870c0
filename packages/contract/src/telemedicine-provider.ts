import * as z from 'zod/mini'
import { idSchema, instantSchema, isoDateSchema, wordsSchema } from './fields'
import { openingSchema } from './hospitals'

/** Icon of a category. */
export const telemedIcons = ['general', 'children', 'skin', 'mind', 'pharmacy', 'specialist'] as const
export type TelemedIcon = (typeof telemedIcons)[number]

/** How members reach the provider: with a signed link, or with a code that they type on its platform. */
export const telemedForms = ['link', 'code'] as const
export type TelemedForm = (typeof telemedForms)[number]

export const telemedCategorySchema = z.object({
  id: idSchema,
  name: wordsSchema,
  icon: z.enum(telemedIcons),
})
export type TelemedCategory = z.infer<typeof telemedCategorySchema>

export const telemedProviderSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: wordsSchema,
  summary: wordsSchema,
  category_ids: z.array(idSchema),
  /** A path on this site or an https address. */
  logo: z.nullable(z.string()),
  /** Whether the provider is open now, by the server's time. */
  open_now: z.boolean(),
  /** Next opening time; null while it is open or if unknown. */
  next_opens_at: z.nullable(instantSchema),
  /** Whether members can open the provider's platform outside its opening hours to book an appointment. */
  takes_bookings: z.boolean(),
  /** How many extra cards it takes: 2 or 3. Requirement 9.6 */
  extra_cards_most: z.int(),
  hand_off: z.enum(telemedForms),
  /** The current promotion, or one that ended recently. */
  promotion: z.nullable(
    z.object({ id: idSchema, text: wordsSchema, ends_on: isoDateSchema, expired: z.boolean() }),
  ),
  /** ISO 639 codes. */
  languages: z.array(z.string()),
  /** Host of the provider's platform, named in the notice before leaving. Requirement 2.17 */
  host: z.string(),
  /** Whether the given card (by default, any of the member's own) covers the provider; null for guests. */
  covered: z.nullable(z.boolean()),
})
export type TelemedProvider = z.infer<typeof telemedProviderSchema>

export const telemedProviderDetailSchema = z.extend(telemedProviderSchema, {
  about: wordsSchema,
  price_note: z.nullable(wordsSchema),
  image: z.nullable(z.object({ src: z.string(), width: z.int(), height: z.int() })),
  /** Days 1 (Monday) to 7, Bangkok time. A period that closes before it opens runs past midnight. */
  hours: z.array(openingSchema),
  /** Holidays from today on. */
  closed_on: z.array(isoDateSchema),
})
export type TelemedProviderDetail = z.infer<typeof telemedProviderDetailSchema>

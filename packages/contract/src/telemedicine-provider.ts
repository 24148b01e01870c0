import * as z from 'zod/mini'
import { idSchema, instantSchema, isoDateSchema, wordsSchema } from './fields'
import { openingSchema } from './hospitals'

/** What the picture of a category shows. */
export const telemedIcons = ['general', 'children', 'skin', 'mind', 'pharmacy', 'specialist'] as const
export type TelemedIcon = (typeof telemedIcons)[number]

/** How a member comes to the provider: by a signed link, or with a code to type in there. */
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
  /** A path of this site, or an https address. */
  logo: z.nullable(z.string()),
  /** By its hours at the server's time. */
  open_now: z.boolean(),
  /** When it opens next; null while it is open, and when that is not known. */
  next_opens_at: z.nullable(instantSchema),
  /** One may go there outside its hours as well, to make an appointment. */
  takes_bookings: z.boolean(),
  /** How many cards besides the main one: 2 or 3. Spec §9 */
  extra_cards_most: z.int(),
  hand_off: z.enum(telemedForms),
  /** The one that runs, or that ended a short while ago. */
  promotion: z.nullable(
    z.object({ id: idSchema, text: wordsSchema, ends_on: isoDateSchema, expired: z.boolean() }),
  ),
  /** ISO 639 codes. */
  languages: z.array(z.string()),
  /** The host one leaves for, named in the notice. Spec §2 */
  host: z.string(),
  /** Whether the asked card pays for it; without one, whether any of one's own does. Null for guests. */
  covered: z.nullable(z.boolean()),
})
export type TelemedProvider = z.infer<typeof telemedProviderSchema>

export const telemedProviderDetailSchema = z.extend(telemedProviderSchema, {
  about: wordsSchema,
  price_note: z.nullable(wordsSchema),
  image: z.nullable(z.object({ src: z.string(), width: z.int(), height: z.int() })),
  /** Days 1 (Monday) to 7, times of Bangkok; one that closes before it opens runs past midnight. */
  hours: z.array(openingSchema),
  /** Days on which it is closed whatever the hours say; today and later. */
  closed_on: z.array(isoDateSchema),
})
export type TelemedProviderDetail = z.infer<typeof telemedProviderDetailSchema>

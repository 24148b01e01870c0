import * as z from 'zod/mini'
import { idSchema, instantSchema, isoDateSchema, wordsSchema } from './fields'
import { openingSchema } from './hospitals'

export const telemedIcons = ['general', 'children', 'skin', 'mind', 'pharmacy', 'specialist'] as const
export type TelemedIcon = (typeof telemedIcons)[number]

/**
 * How the provider receives the visit: through a signed link that the member opens, or a code that the member types
 * on the provider's platform.
 */
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
  /** Whether the provider is open now, by the server's clock. */
  open_now: z.boolean(),
  /** Null while the provider is open or if the next opening is unknown. */
  next_opens_at: z.nullable(instantSchema),
  /** Whether members may also open the platform outside opening hours, to book an appointment. */
  takes_bookings: z.boolean(),
  /** How many extra cards the provider accepts: 2 or 3. Requirement 9.6 */
  extra_cards_most: z.int(),
  hand_off: z.enum(telemedForms),
  /** The current promotion, or one that ended in the last 30 days. */
  promotion: z.nullable(
    z.object({ id: idSchema, text: wordsSchema, ends_on: isoDateSchema, expired: z.boolean() }),
  ),
  languages: z.array(z.string()),
  /** Host of the provider's platform, named in the message before the member leaves the app. Requirement 2.17 */
  host: z.string(),
  /**
   * Whether the card in the query pays for visits with this provider. If the query names no card: whether any card that
   * the member may use (their own or a relative's) pays for them. Null if that isn't known: for visitors, and in the
   * list of providers if only a relative's card may pay.
   */
  covered: z.nullable(z.boolean()),
})
export type TelemedProvider = z.infer<typeof telemedProviderSchema>

export const telemedProviderDetailSchema = z.extend(telemedProviderSchema, {
  about: wordsSchema,
  price_note: z.nullable(wordsSchema),
  image: z.nullable(z.object({ src: z.string(), width: z.int(), height: z.int() })),
  /** Days 1 (Monday) to 7, Bangkok time. A period that closes before it opens continues past midnight. */
  hours: z.array(openingSchema),
  /** The days on which the provider is closed, from today on. */
  closed_on: z.array(isoDateSchema),
})
export type TelemedProviderDetail = z.infer<typeof telemedProviderDetailSchema>

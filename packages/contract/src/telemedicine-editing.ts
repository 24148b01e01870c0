import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { idSchema, isoDateSchema } from './fields'
import { openingSchema } from './hospitals'
import { limits } from './limits'
import { richTextLimits } from './rich-text'
import { telemedForms, telemedIcons } from './telemedicine-provider'

/** Also the audience of its tokens: it must stay what the provider expects in them. */
const params = z.object({ code: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'invalid')) })

function words(max: number) {
  const text = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
  return z.object({ th: text, en: text })
}
const address = z.string().check(z.maxLength(500, 'too_long'))
const side = z.int().check(z.minimum(1), z.maximum(richTextLimits.side))
/** Random, and long enough that nobody guesses it: it is kept as a plain hash. */
const key = z.string().check(z.trim(), z.minLength(24, 'too_short'), z.maxLength(128, 'too_long'))

/** The whole of a telemedicine provider: what is left out falls back to what stands here, but the keys stay. */
export const telemedProviderEditSchema = z.object({
  name: words(120),
  summary: words(200),
  about: words(4_000),
  price_note: z._default(z.nullable(words(400)), null),
  categories: z.array(z.enum(telemedIcons)).check(z.minLength(1, 'required')),
  /** A path of ours, or https on a host of `IMAGE_HOSTS`. */
  logo: z._default(z.nullable(address), null),
  image: z._default(z.nullable(z.object({ src: address, width: side, height: side })), null),
  /** None: it never opens by itself. */
  hours: z.array(openingSchema).check(z.maxLength(70)),
  closed_on: z._default(z.array(isoDateSchema).check(z.maxLength(400)), []),
  takes_bookings: z._default(z.boolean(), false),
  hand_off: z.enum(telemedForms),
  /** Where its platform is: https, and nothing behind a #, where the token will stand. */
  url: address.check(z.regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?][^\s#\\]*)?$/i, 'invalid')),
  extra_cards_most: z
    .int()
    .check(z.minimum(limits.telemedExtraCards.usual), z.maximum(limits.telemedExtraCards.most)),
  /** Whose cards it takes; null: everybody's. */
  insurers: z._default(
    z.nullable(
      z.array(z.string().check(z.regex(/^[A-Z0-9]{1,12}$/, 'invalid'))).check(z.minLength(1, 'required')),
    ),
    null,
  ),
  /** The one there is; with the same first day it is the same promotion, with another day another one. */
  promotion: z._default(
    z.nullable(z.object({ text: words(200), starts_on: isoDateSchema, ends_on: isoDateSchema })),
    null,
  ),
  /** ISO 639 codes of two letters. */
  languages: z
    .array(z.string().check(z.regex(/^[a-z]{2}$/, 'invalid')))
    .check(z.minLength(1, 'required'), z.maxLength(20)),
  sort: z._default(z.int().check(z.minimum(0), z.maximum(30_000)), 0),
  /**
   * What it takes members in with: one, or two while a new one is handed out. In place of those before; left out, these
   * stay. They are never shown again. A provider without any needs one.
   */
  keys: z.optional(z.array(key).check(z.minLength(1, 'required'), z.maxLength(2))),
})
export type TelemedProviderEdit = z.output<typeof telemedProviderEditSchema>

/** For who looks after providers, or `npm run claims -- put-provider`. */
export const telemedicineEditingEndpoints = {
  putTelemedProvider: defineEndpoint({
    method: 'PUT',
    path: '/api/integration/v1/telemed-providers/:code',
    access: 'integration',
    summary: 'Keep a telemedicine provider whole, under its code; again and again the same',
    params,
    body: telemedProviderEditSchema,
    output: z.object({ id: idSchema, code: z.string(), key_count: z.int() }),
    errors: ['integration_key_refused'],
  }),
  deleteTelemedProvider: defineEndpoint({
    method: 'DELETE',
    path: '/api/integration/v1/telemed-providers/:code',
    access: 'integration',
    summary:
      'Retire a provider: nobody goes there any more and its keys end; visits before keep their history',
    params,
    status: 204,
    errors: ['integration_key_refused'],
  }),
} as const

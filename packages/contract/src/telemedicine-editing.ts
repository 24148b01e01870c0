import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { idSchema, isoDateSchema } from './fields'
import { openingSchema } from './hospitals'
import { limits } from './limits'
import { richTextLimits } from './rich-text'
import { telemedForms, telemedIcons } from './telemedicine-provider'

/** A provider's code never changes, because it is the audience of the tokens that we sign for the provider. */
const params = z.object({ code: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'invalid')) })

function words(max: number) {
  const text = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
  return z.object({ th: text, en: text })
}
const address = z.string().check(z.maxLength(500, 'too_long'))
const side = z.int().check(z.minimum(1), z.maximum(richTextLimits.side))
/** A key the provider sends us. It must be long and random, because we store an unsalted hash of it. */
const key = z.string().check(z.trim(), z.minLength(24, 'too_short'), z.maxLength(128, 'too_long'))

/** A telemedicine provider. Fields left out get their default; without `keys`, the existing keys stay valid. */
export const telemedProviderEditSchema = z.object({
  name: words(120),
  summary: words(200),
  about: words(4_000),
  price_note: z._default(z.nullable(words(400)), null),
  categories: z.array(z.enum(telemedIcons)).check(z.minLength(1, 'required')),
  /** The address of a picture: a path on this site, or https on a host in `IMAGE_HOSTS`. */
  logo: z._default(z.nullable(address), null),
  image: z._default(z.nullable(z.object({ src: address, width: side, height: side })), null),
  /** If empty, the provider never opens. */
  hours: z.array(openingSchema).check(z.maxLength(70)),
  closed_on: z._default(z.array(isoDateSchema).check(z.maxLength(400)), []),
  takes_bookings: z._default(z.boolean(), false),
  hand_off: z.enum(telemedForms),
  /** The URL of the provider's platform: https without a #, because we append a # and the token. */
  url: address.check(z.regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?][^\s#\\]*)?$/i, 'invalid')),
  extra_cards_most: z
    .int()
    .check(z.minimum(limits.telemedExtraCards.usual), z.maximum(limits.telemedExtraCards.most)),
  /** Insurers whose cards the provider accepts; null for all. */
  insurers: z._default(
    z.nullable(
      z.array(z.string().check(z.regex(/^[A-Z0-9]{1,12}$/, 'invalid'))).check(z.minLength(1, 'required')),
    ),
    null,
  ),
  /**
   * The provider's promotion; a provider has at most one. Its first day may be in the future. If the first day changes,
   * the promotion counts as a new one.
   */
  promotion: z._default(
    z.nullable(z.object({ text: words(200), starts_on: isoDateSchema, ends_on: isoDateSchema })),
    null,
  ),
  /** The languages, as codes of ISO 639-1 such as `th`. */
  languages: z
    .array(z.string().check(z.regex(/^[a-z]{2}$/, 'invalid')))
    .check(z.minLength(1, 'required'), z.maxLength(20)),
  sort: z._default(z.int().check(z.minimum(0), z.maximum(30_000)), 0),
  /**
   * The keys with which the provider redeems hand-offs: one, or two while the provider changes its key. The new keys
   * replace the existing keys and are never shown again. A new provider needs at least one.
   */
  keys: z.optional(z.array(key).check(z.minLength(1, 'required'), z.maxLength(2))),
})
export type TelemedProviderEdit = z.output<typeof telemedProviderEditSchema>

export const telemedicineEditingEndpoints = {
  putTelemedProvider: defineEndpoint({
    method: 'PUT',
    path: '/api/integration/v1/telemed-providers/:code',
    access: 'client',
    scope: 'network.write',
    summary: 'Create or replace a telemedicine provider under its code',
    params,
    body: telemedProviderEditSchema,
    output: z.object({ id: idSchema, code: z.string(), key_count: z.int() }),
    errors: [...clientErrors],
  }),
  deleteTelemedProvider: defineEndpoint({
    method: 'DELETE',
    path: '/api/integration/v1/telemed-providers/:code',
    access: 'client',
    scope: 'network.write',
    summary: 'Retire a provider: it takes no new visits and its keys become invalid; earlier visits stay',
    params,
    status: 204,
    errors: [...clientErrors],
  }),
} as const

import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { idParams, idSchema, isoDateSchema, langSchema } from './fields'
import { limits } from './limits'

/**
 * Promotions have a last day, articles are our own, and partner articles are written by clinics, schools and other
 * partners. Requirements 2.2, 2.3
 */
export const contentKinds = ['promotion', 'article', 'partner_article'] as const
export type ContentKind = (typeof contentKinds)[number]

/** A picture with its size in pixels, so that the layout doesn't shift when the picture loads. */
export const contentPictureSchema = z.object({ src: z.string(), width: z.int(), height: z.int() })
export type ContentPicture = z.infer<typeof contentPictureSchema>

export const contentPartnerSchema = z.object({
  id: idSchema,
  name: z.string(),
  logo: z.nullable(z.string()),
})
export type ContentPartner = z.infer<typeof contentPartnerSchema>

export const contentItemSchema = z.object({
  id: idSchema,
  kind: z.enum(contentKinds),
  title: z.string(),
  summary: z.string(),
  image: z.nullable(contentPictureSchema),
  published_on: isoDateSchema,
  /** Null if the item has no last day. */
  ends_on: z.nullable(isoDateSchema),
  /** The author of a partner article; null for the other kinds. */
  partner: z.nullable(contentPartnerSchema),
})
export type ContentItem = z.infer<typeof contentItemSchema>

export const contentDetailSchema = z.extend(contentItemSchema, {
  /** Sanitised HTML; may be empty. R36 */
  body_html: z.string(),
  /** Hosts, besides our own, from which the browser may load the body's pictures. */
  image_hosts: z.array(z.string()),
  /** Phone number for questions and bookings, in the form `+66…`, or a short number. */
  phone: z.nullable(z.string()),
  /** An https address or a path on this site. */
  link: z.nullable(z.string()),
})
export type ContentDetail = z.infer<typeof contentDetailSchema>

const lang = z._default(langSchema, 'th')

/**
 * The calls about promotions and articles. A list contains the items for members of all insurers, and those for members
 * of the partner's insurer (header `PartnerId`).
 */
export const contentEndpoints = {
  listContents: defineEndpoint({
    method: 'GET',
    path: '/api/v1/contents',
    access: 'open',
    summary: 'List today’s promotions, articles or partner articles in the editor’s order',
    query: z.object({
      kind: z.enum(contentKinds),
      search: z.optional(z.string().check(z.maxLength(limits.searchMax, 'too_long'))),
      /** If set, the list has only the articles of this content partner; `not_found` if the id is unknown. */
      partner: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
      lang,
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
      /** `next` from the previous response. */
      after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'invalid'))),
    }),
    output: z.object({ items: z.array(contentItemSchema), next: z.nullable(z.string()) }),
    errors: [],
  }),
  listContentPartners: defineEndpoint({
    method: 'GET',
    path: '/api/v1/content-partners',
    access: 'open',
    summary: 'List partners with articles today',
    query: z.object({ lang }),
    output: z.object({ items: z.array(contentPartnerSchema) }),
    errors: [],
  }),
  getContent: defineEndpoint({
    method: 'GET',
    path: '/api/v1/contents/:id',
    access: 'open',
    summary: 'Get a promotion or an article',
    params: idParams,
    query: z.object({ lang }),
    output: contentDetailSchema,
    errors: ['promotion_expired', 'article_expired'],
  }),
} as const

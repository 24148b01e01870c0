import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { idParams, idSchema, isoDateSchema, langSchema } from './fields'
import { limits } from './limits'

/**
 * Promotions have a last day. Articles are the insurer's, partner articles are written by partners. Requirements 2.2, 2.3
 */
export const contentKinds = ['promotion', 'article', 'partner_article'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Includes the size in pixels, so that the layout doesn't shift when the picture loads. */
export const contentPictureSchema = z.object({ src: z.string(), width: z.int(), height: z.int() })
export type ContentPicture = z.infer<typeof contentPictureSchema>

export const contentPartnerSchema = z.object({
  id: idSchema,
  name: z.string(),
  logo: z.nullable(z.string()),
})
export type ContentPartner = z.infer<typeof contentPartnerSchema>

/** A promotion or an article in a list, in the requested language. */
export const contentItemSchema = z.object({
  id: idSchema,
  kind: z.enum(contentKinds),
  title: z.string(),
  summary: z.string(),
  image: z.nullable(contentPictureSchema),
  published_on: isoDateSchema,
  /** The last day; null for no end. */
  ends_on: z.nullable(isoDateSchema),
  /** Author of a partner article. */
  partner: z.nullable(contentPartnerSchema),
})
export type ContentItem = z.infer<typeof contentItemSchema>

export const contentDetailSchema = z.extend(contentItemSchema, {
  /** Sanitised HTML; may be empty. R36 */
  body_html: z.string(),
  /** Other hosts that pictures in the body may come from. */
  image_hosts: z.array(z.string()),
  /** E.164 or a short number, for questions and bookings. */
  phone: z.nullable(z.string()),
  /** https or a path on this site. */
  link: z.nullable(z.string()),
})
export type ContentDetail = z.infer<typeof contentDetailSchema>

const lang = z._default(langSchema, 'th')

/** Lists content for the insurer of the `PartnerId` header and content for all insurers. */
export const contentEndpoints = {
  listContents: defineEndpoint({
    method: 'GET',
    path: '/api/v1/contents',
    access: 'open',
    summary: 'List today’s promotions, articles or partner articles in the editor’s order',
    query: z.object({
      kind: z.enum(contentKinds),
      search: z.optional(z.string().check(z.maxLength(limits.searchMax, 'too_long'))),
      /** Only this partner's content; not_found for an unknown partner. */
      partner: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
      lang,
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
      /** `next` of the previous page. */
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

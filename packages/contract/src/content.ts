import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { idSchema, isoDateSchema, langSchema } from './fields'
import { limits } from './limits'

/** Promotions run until a day; articles are ours, partners' articles a partner's. Spec §2 /promotion, /article, /article/partner. */
export const contentKinds = ['promotion', 'article', 'partner_article'] as const
export type ContentKind = (typeof contentKinds)[number]

/** With its size in pixels, so that nothing jumps when it comes. */
export const contentPictureSchema = z.object({ src: z.string(), width: z.int(), height: z.int() })
export type ContentPicture = z.infer<typeof contentPictureSchema>

export const contentPartnerSchema = z.object({
  id: idSchema,
  name: z.string(),
  logo: z.nullable(z.string()),
})
export type ContentPartner = z.infer<typeof contentPartnerSchema>

/** A promotion or an article in a list, in the language that was asked for. */
export const contentItemSchema = z.object({
  id: idSchema,
  kind: z.enum(contentKinds),
  title: z.string(),
  summary: z.string(),
  image: z.nullable(contentPictureSchema),
  published_on: isoDateSchema,
  /** The last day; null: it stays. */
  ends_on: z.nullable(isoDateSchema),
  /** Who wrote it, of a partner's article. */
  partner: z.nullable(contentPartnerSchema),
})
export type ContentItem = z.infer<typeof contentItemSchema>

export const contentDetailSchema = z.extend(contentItemSchema, {
  /** Sanitised; may be empty. TRUST R36 */
  body_html: z.string(),
  /** Hosts besides our own that pictures of the body may come from. */
  image_hosts: z.array(z.string()),
  /** E.164 or a short number, to ask or book. */
  phone: z.nullable(z.string()),
  /** https or a path of ours, to go on. */
  link: z.nullable(z.string()),
})
export type ContentDetail = z.infer<typeof contentDetailSchema>

const lang = z._default(langSchema, 'th')

/** What is shown follows the look: content of the insurer of the `PartnerId` header, and of none in particular. */
export const contentEndpoints = {
  listContents: defineEndpoint({
    method: 'GET',
    path: '/api/v1/contents',
    access: 'open',
    summary: 'Promotions, articles or partners’ articles that run today, in the editor’s order',
    query: z.object({
      kind: z.enum(contentKinds),
      search: z.optional(z.string().check(z.maxLength(limits.searchMax, 'too_long'))),
      /** Only this partner's. One that is none is not found. */
      partner: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
      lang,
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
      /** Where the page before ended, as its `next` gave it. */
      after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'invalid'))),
    }),
    output: z.object({ items: z.array(contentItemSchema), next: z.nullable(z.string()) }),
    errors: [],
  }),
  listContentPartners: defineEndpoint({
    method: 'GET',
    path: '/api/v1/content-partners',
    access: 'open',
    summary: 'The partners who have articles today',
    query: z.object({ lang }),
    output: z.object({ items: z.array(contentPartnerSchema) }),
    errors: [],
  }),
  getContent: defineEndpoint({
    method: 'GET',
    path: '/api/v1/contents/:id',
    access: 'open',
    summary: 'One promotion or article, whole',
    params: z.object({ id: idSchema }),
    query: z.object({ lang }),
    output: contentDetailSchema,
    // Spec §8: promotion expired; the promotion or article has expired.
    errors: ['promotion_expired', 'article_expired'],
  }),
} as const

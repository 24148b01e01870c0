import * as z from 'zod/mini'
import { contentKinds } from './content'
import { clientErrors, defineEndpoint } from './endpoint'
import { idSchema, isoDateSchema, wordsSchema } from './fields'
import { richTextLimits } from './rich-text'

const params = z.object({ code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,79}$/, 'invalid')) })

function words(max: number) {
  const text = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
  return z.object({ th: text, en: text })
}
const address = z.string().check(z.maxLength(500, 'too_long'))
const side = z.int().check(z.minimum(1), z.maximum(richTextLimits.side))

export const contentEditSchema = z.object({
  kind: z.enum(contentKinds),
  title: words(200),
  summary: words(400),
  /** HTML. Elements that aren't allowed are removed; the response returns the cleaned text. R36 */
  body: words(richTextLimits.max),
  /** A path on this site or an https address on a host in `IMAGE_HOSTS`, with the size in pixels. */
  image: z._default(z.nullable(z.object({ src: address, width: side, height: side })), null),
  published_on: isoDateSchema,
  starts_on: isoDateSchema,
  /** Null if the item has no last day. */
  ends_on: z._default(z.nullable(isoDateSchema), null),
  /** The insurer whose members see the item; null for members of all insurers. */
  ins_code: z._default(z.nullable(z.string().check(z.regex(/^[A-Z0-9]{1,12}$/, 'invalid'))), null),
  partner: z._default(
    z.nullable(
      z.object({
        code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'invalid')),
        name: words(120),
        logo: z._default(z.nullable(address), null),
      }),
    ),
    null,
  ),
  phone: z._default(z.nullable(z.string().check(z.regex(/^(\+\d{8,15}|\d{3,5})$/, 'invalid'))), null),
  link: z._default(z.nullable(address), null),
  sort: z._default(z.int().check(z.minimum(0), z.maximum(30_000)), 0),
})
export type ContentEdit = z.output<typeof contentEditSchema>

export const contentEditingEndpoints = {
  putContent: defineEndpoint({
    method: 'PUT',
    path: '/api/integration/v1/contents/:code',
    access: 'client',
    scope: 'content.write',
    summary: 'Create or replace a promotion or an article under the editor’s own code',
    params,
    body: contentEditSchema,
    output: z.object({ id: idSchema, code: z.string(), body: wordsSchema }),
    errors: [...clientErrors],
  }),
  deleteContent: defineEndpoint({
    method: 'DELETE',
    path: '/api/integration/v1/contents/:code',
    access: 'client',
    scope: 'content.write',
    summary: 'Delete a promotion or an article; to let it end, set its last day instead',
    params,
    status: 204,
    errors: [...clientErrors],
  }),
} as const

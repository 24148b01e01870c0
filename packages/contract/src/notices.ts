import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { idSchema, isoDateSchema } from './fields'
import { limits } from './limits'
import { noticeKinds } from './notifications'

function words(max: number) {
  const text = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
  return z.object({ th: text, en: text })
}

/** What an editor tells members: everybody with a current card of an insurer, or one member by username. */
export const noticeSchema = z
  .object({
    kind: z.enum(noticeKinds),
    title: words(limits.notifications.titleMax),
    /** Plain text. */
    text: words(limits.notifications.textMax),
    /** HTML; what the allow-list does not know is taken out. TRUST R36 */
    body: z.optional(words(limits.notifications.bodyMax)),
    /** The promotion or article that it leads to. */
    content_id: z.optional(idSchema),
    /** The last day of it; else the content's own. Spec §8: "the promotion or article has expired" */
    ends_on: z.optional(isoDateSchema),
    ins_code: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,20}$/, 'invalid'))),
    username: z.optional(z.string().check(z.minLength(1, 'required'), z.maxLength(15, 'too_long'))),
  })
  .check(
    z.refine(({ ins_code, username }) => (ins_code === undefined) !== (username === undefined), {
      path: ['ins_code'],
      message: 'required',
    }),
    z.refine(({ kind, content_id }) => kind !== 'notice' || content_id === undefined, {
      path: ['content_id'],
      message: 'invalid',
    }),
  )

/** The editor's side of notifications. */
export const noticeEndpoints = {
  sendNotice: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/notices',
    access: 'integration',
    summary: 'Tell the members of an insurer, or one member, of a notice, a promotion or an article',
    body: noticeSchema,
    output: z.object({ sent: z.int() }),
    idempotent: true,
    errors: ['integration_key_refused', 'idempotency_key_missing', 'idempotency_key_reused'],
  }),
} as const

import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { idSchema, isoDateSchema } from './fields'
import { limits } from './limits'
import { noticeKinds } from './notifications'

function words(max: number) {
  const text = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
  return z.object({ th: text, en: text })
}

/** A notice from an editor, either to all members with a current card of an insurer or to one member by username. */
export const noticeSchema = z
  .object({
    kind: z.enum(noticeKinds),
    title: words(limits.notifications.titleMax),
    /** Plain text. */
    text: words(limits.notifications.textMax),
    /** HTML. Elements that aren't allowed are removed. R36 */
    body: z.optional(words(limits.notifications.bodyMax)),
    content_id: z.optional(idSchema),
    /**
     * The notice's last day; by default the last day of the promotion or article that the notice opens. Requirement
     * 8.10
     */
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

export const noticeEndpoints = {
  sendNotice: defineEndpoint({
    method: 'POST',
    path: '/api/integration/v1/notices',
    access: 'client',
    scope: 'content.write',
    summary: 'Send a notice, a promotion or an article to the members of an insurer or to one member',
    body: noticeSchema,
    /**
     * `sent`: how many accounts have received the notice by now. `queued`: true if a job will send it to the insurer's
     * members.
     */
    output: z.object({ sent: z.int(), queued: z.boolean() }),
    idempotent: true,
    errors: [...clientErrors, 'idempotency_key_missing', 'idempotency_key_reused'],
  }),
} as const

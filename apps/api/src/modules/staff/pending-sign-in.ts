import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { AppContext } from '../../context'

const name = 'khum-office-sign-in'
const aad = 'staff sign-in cookie'
const lifeMs = 600_000

const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** The page of the office to return to. */
  next: z.string(),
  /** The session in which the person authenticates again; null if the sign-in starts a new session. */
  sessionId: z.string().nullable(),
  startedAt: z.number(),
})
export type Pending = z.infer<typeof pendingSchema>

type Ctx = Pick<AppContext, 'config' | 'keys' | 'clock'>

function optionsOf({ config }: Ctx) {
  const secure = config.publicUrl.protocol === 'https:'
  // `sameSite` is `lax`, because the browser must send the cookie with the redirect from the identity provider, which
  // is another site.
  return { path: '/api/office/v1/sign-in', sameSite: 'lax', secure, httpOnly: true } as const
}

/** Stores what a sign-in needs in a sealed cookie, so that only this browser can finish the sign-in. */
export function keepPending(ctx: Ctx, reply: FastifyReply, pending: Omit<Pending, 'startedAt'>): void {
  const text = JSON.stringify({ ...pending, startedAt: ctx.clock.now().getTime() })
  const sealed = ctx.keys.seal(Buffer.from(text), aad).toString('base64url')
  void reply.setCookie(name, sealed, { ...optionsOf(ctx), maxAge: lifeMs / 1000 })
}

/** Reads the pending sign-in from the browser's cookie and deletes the cookie. Null if there is no valid cookie. */
export function takePending(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Pending | null {
  const sealed = request.cookies[name]
  void reply.clearCookie(name, optionsOf(ctx))
  if (!sealed) return null
  try {
    const text = ctx.keys.open(Buffer.from(sealed, 'base64url'), aad).toString()
    const pending = pendingSchema.parse(JSON.parse(text))
    return ctx.clock.now().getTime() - pending.startedAt <= lifeMs ? pending : null
  } catch {
    // The cookie was changed, or its master key was removed. The person has to start the sign-in again.
    return null
  }
}

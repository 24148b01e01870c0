import { type Session, sessionEndpoints } from '@khum/contract'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { implement } from '../../http/implementation'
import { orFailed } from '../../http/or-failed'
import { readDeviceCookie, setDeviceCookie } from './known-device'
import { refreshSession } from './refresh.service'
import { clearSessionCookies, readRefreshCookie, setSessionCookies } from './session-cookie'
import { getMember, type IssuedSession, signOut } from './sessions.service'
import { type SignInHooks, signIn } from './sign-in.service'

/**
 * Creates the session routes. Signing in may also link a LINE or partner identity, or open an account in this partner's
 * app. This module can't import the modules for linking and opening accounts, so app.ts passes their functions as
 * `hooks`.
 */
export const createSessionRoutes = (hooks: SignInHooks) => [
  implement(sessionEndpoints.signIn, async ({ ctx, caller, body, request, reply }) => {
    const client = {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      refreshToken: readRefreshCookie(ctx.config, request),
      deviceTokens: readDeviceCookie(ctx.config, request),
    }
    const signedIn = await orFailed('sign_in_unavailable', () => signIn(ctx, caller, body, client, hooks))
    setDeviceCookie(ctx.config, reply, signedIn.deviceTokens)
    return answer(ctx, reply, signedIn)
  }),
  implement(sessionEndpoints.refreshSession, async ({ ctx, request, reply }) => {
    try {
      return answer(ctx, reply, await refreshSession(ctx, readRefreshCookie(ctx.config, request)))
    } catch (error) {
      if (error instanceof AppError && error.code === 'session_expired')
        clearSessionCookies(ctx.config, reply)
      throw error
    }
  }),
  implement(sessionEndpoints.signOut, async ({ ctx, request, reply }) => {
    const access = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
    await signOut(ctx, { access, refresh: readRefreshCookie(ctx.config, request) })
    clearSessionCookies(ctx.config, reply)
    void reply.header('clear-site-data', '"cache"')
  }),
  implement(sessionEndpoints.getMe, ({ ctx, caller }) => getMember(ctx, caller.accountId)),
]

function answer(ctx: AppContext, reply: FastifyReply, issued: IssuedSession): Session {
  if (issued.refreshToken) setSessionCookies(ctx.config, reply, issued.refreshToken, issued)
  return issued.session
}

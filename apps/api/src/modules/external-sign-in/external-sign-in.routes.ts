import { type EntryResult, externalSignInEndpoints } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { implement } from '../../http/implementation'
import { readRefreshCookie, setSessionCookies } from '../sessions/session-cookie'
import type { IssuedSession } from '../sessions/sessions.service'
import type { LinkTicket, SignInClient } from './external-sign-in.service'
import { listIdentities, unlinkIdentity } from './identities.service'
import { linkLine, signInWithLine } from './line.service'
import { signInWithSso } from './sso.service'

export const externalSignInRoutes = [
  implement(externalSignInEndpoints.signInWithLine, async ({ ctx, caller, body, request, reply }) =>
    toResult(ctx, reply, await signInWithLine(ctx, caller, body, clientOf(ctx, request))),
  ),
  implement(externalSignInEndpoints.signInWithSso, async ({ ctx, caller, body, request, reply }) =>
    toResult(ctx, reply, await signInWithSso(ctx, caller, body.token, clientOf(ctx, request))),
  ),
  implement(externalSignInEndpoints.listIdentities, ({ ctx, caller }) => listIdentities(ctx, caller)),
  implement(externalSignInEndpoints.linkLine, ({ ctx, caller, body }) => linkLine(ctx, caller, body)),
  implement(externalSignInEndpoints.unlinkIdentity, async ({ ctx, caller, params, body, request }) => {
    await unlinkIdentity(ctx, caller, params.provider, {
      lineAccessToken: body.line_access_token,
      addressKey: addressKey(request.ip),
      traceId: request.id,
    })
  }),
]

function clientOf(ctx: AppContext, request: FastifyRequest): SignInClient {
  return {
    userAgent: request.headers['user-agent'] ?? '',
    refreshToken: readRefreshCookie(ctx.config, request),
  }
}

function toResult(ctx: AppContext, reply: FastifyReply, outcome: IssuedSession | LinkTicket): EntryResult {
  if ('token' in outcome) {
    const { token, provider, displayName, expiresAt } = outcome
    const link = { token, provider, display_name: displayName, expires_at: expiresAt.toISOString() }
    return { session: null, link }
  }
  if (outcome.refreshToken) setSessionCookies(ctx.config, reply, outcome.refreshToken, outcome)
  return { session: outcome.session, link: null }
}

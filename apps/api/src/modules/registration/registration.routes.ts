import { accountEndpoints, type Session } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { readDeviceCookie, setDeviceCookie } from '../sessions/known-device'
import { readRefreshCookie, setSessionCookies } from '../sessions/session-cookie'
import type { Client, SignedIn } from '../sessions/sign-in.service'
import { finishRegistration } from './finish-registration'
import { resetPassword, revealUsername, startForgot } from './forgot.service'
import { startRegistration } from './register.service'

export const registrationRoutes = [
  implement(accountEndpoints.startRegistration, async ({ ctx, caller, body, request, reply }) =>
    setFlowCookie(
      ctx.config,
      reply,
      await startRegistration(ctx, caller, body, senderOf(ctx, request, reply)),
    ),
  ),
  implement(accountEndpoints.finishRegistration, async ({ ctx, caller, body, request, reply }) =>
    withSessionCookies(ctx, reply, await finishRegistration(ctx, caller, body, clientOf(ctx, request))),
  ),
  implement(accountEndpoints.startForgotUsername, async ({ ctx, caller, body, request, reply }) =>
    setFlowCookie(
      ctx.config,
      reply,
      await startForgot(ctx, 'forgot_username', caller, body, senderOf(ctx, request, reply)),
    ),
  ),
  implement(accountEndpoints.finishForgotUsername, ({ ctx, caller }) => revealUsername(ctx, caller)),
  implement(accountEndpoints.startForgotPassword, async ({ ctx, caller, body, request, reply }) =>
    setFlowCookie(
      ctx.config,
      reply,
      await startForgot(ctx, 'forgot_password', caller, body, senderOf(ctx, request, reply)),
    ),
  ),
  implement(accountEndpoints.finishForgotPassword, async ({ ctx, caller, body, request, reply }) => {
    const devices = readDeviceCookie(ctx.config, request)
    setDeviceCookie(ctx.config, reply, await resetPassword(ctx, caller, body.password, devices))
  }),
]

function clientOf(ctx: AppContext, request: FastifyRequest): Client {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    refreshToken: readRefreshCookie(ctx.config, request),
    deviceTokens: readDeviceCookie(ctx.config, request),
  }
}

function withSessionCookies(ctx: AppContext, reply: FastifyReply, signedIn: SignedIn): Session {
  setDeviceCookie(ctx.config, reply, signedIn.deviceTokens)
  if (signedIn.refreshToken) setSessionCookies(ctx.config, reply, signedIn.refreshToken, signedIn)
  return signedIn.session
}

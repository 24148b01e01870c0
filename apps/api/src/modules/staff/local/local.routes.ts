import { officeSignInEndpoints as rows } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context'
import { addressKey } from '../../../http/address-key'
import { type Implementation, implement } from '../../../http/implementation'
import { limitSignIns } from '../limit-sign-ins'
import { readStaffCookie, setStaffCookie } from '../staff-cookie'
import { knownBrowser, rememberBrowser } from './known-browser'
import { openLink, useLink } from './links.service'
import { siteOf } from './passkeys'
import { type Browser, finishLocalSignIn, startLocalSignIn } from './sign-in.service'

/** The calls of people who sign in with an account of Khum. */
export const localSignInRoutes: Implementation[] = [
  implement(rows.getStaffSignInWay, ({ ctx }) => Promise.resolve({ way: ctx.config.staffSignIn })),
  implement(rows.startLocalSignIn, async ({ ctx, request, body }) => {
    await limitSignIns(ctx, request)
    return await startLocalSignIn(ctx, body, browserOf(ctx, request))
  }),
  implement(rows.finishLocalSignIn, async ({ ctx, request, reply, body }) => {
    await limitSignIns(ctx, request)
    const { staffId, token, recoveryCodesLeft } = await finishLocalSignIn(ctx, body, browserOf(ctx, request))
    signedIn(ctx, { request, reply }, { staffId, token })
    return { recovery_codes_left: recoveryCodesLeft }
  }),
  implement(rows.openStaffLink, async ({ ctx, request, body }) => {
    await limitSignIns(ctx, request)
    return await openLink(ctx, body.token, browserOf(ctx, request))
  }),
  implement(rows.useStaffLink, async ({ ctx, request, reply, body }) => {
    await limitSignIns(ctx, request)
    const { staffId, token, recoveryCodes } = await useLink(ctx, body, browserOf(ctx, request))
    signedIn(ctx, { request, reply }, { staffId, token })
    return { recovery_codes: recoveryCodes }
  }),
]

function browserOf(ctx: AppContext, request: FastifyRequest): Browser {
  return {
    ip: request.ip,
    addressKey: addressKey(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: readStaffCookie(ctx.config, request),
    site: siteOf(ctx.config, request),
    knownAs: (staffId) => knownBrowser(ctx, request, staffId),
  }
}

function signedIn(
  ctx: AppContext,
  http: { request: FastifyRequest; reply: FastifyReply },
  { staffId, token }: { staffId: string; token: string | null },
): void {
  if (token !== null) setStaffCookie(ctx.config, http.reply, token)
  rememberBrowser(ctx, http, staffId)
}

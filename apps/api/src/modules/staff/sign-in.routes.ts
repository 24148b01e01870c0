import { officeSessionEndpoints, type StaffSignInFailure } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { type Implementation, implement } from '../../http/implementation'
import { limitSignIns } from './limit-sign-ins'
import { finishAtProvider, startAtProvider } from './open-id'
import { keepPending, type Pending, takePending } from './pending-sign-in'
import { signInByIdentity } from './sign-in.service'
import { readStaffCookie, setStaffCookie } from './staff-cookie'
import { findLiveSession } from './staff-sessions.service'

const { startStaffSignIn, finishStaffSignIn } = officeSessionEndpoints
const home = '/office'

export const signInRoutes: Implementation[] = [
  implement(startStaffSignIn, async ({ ctx, query, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const next = query.next ?? home
    if (await isLimited(ctx, request)) {
      await fail(reply, 'limited')
      return undefined
    }
    // `again` has an effect only in a live session; without a session, the person signs in as usual.
    const sessionId = query.again ? await liveSession(ctx, request) : null
    try {
      const started = await startAtProvider(ctx, redirectUri(ctx, request), { again: sessionId !== null })
      keepPending(ctx, reply, { ...started.pending, next, sessionId })
      await reply.redirect(started.address.href, 303)
    } catch (error) {
      await failUnreachable(request, reply, error)
    }
  }),
  implement(finishStaffSignIn, async ({ ctx, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    if (await isLimited(ctx, request)) {
      await fail(reply, 'limited')
      return undefined
    }
    const pending = takePending(ctx, request, reply)
    if (pending) await finish(ctx, { request, reply, pending })
    else await fail(reply, 'expired')
  }),
]

interface Coming {
  request: FastifyRequest
  reply: FastifyReply
  pending: Pending
}

async function finish(ctx: AppContext, { request, reply, pending }: Coming): Promise<void> {
  const address = new URL(request.url, pending.redirectUri)
  const again = pending.sessionId !== null
  // If this process started while the person was at the provider, it must look up the provider's addresses first. That
  // fails if the provider can't be reached.
  const identity = await finishAtProvider(ctx, address, { ...pending, again }).catch((error: unknown) =>
    failUnreachable(request, reply, error),
  )
  if (identity === undefined) return
  if (!identity) return await fail(reply, 'refused')
  const result = await signInByIdentity(ctx, identity, {
    sessionId: pending.sessionId,
    addressKey: addressKey(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: readStaffCookie(ctx.config, request),
  })
  if ('failure' in result) return await fail(reply, result.failure)
  if (result.token !== null) setStaffCookie(ctx.config, reply, result.token)
  await reply.redirect(pending.next, 303)
}

/**
 * Whether sign-ins from the browser's IP address exceed the limit. Doesn't throw, because the browser shows a page and
 * can't use a JSON error.
 */
async function isLimited(ctx: AppContext, request: FastifyRequest): Promise<boolean> {
  try {
    await limitSignIns(ctx, request)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true
    throw error
  }
}

async function liveSession(ctx: AppContext, request: FastifyRequest): Promise<string | null> {
  const token = readStaffCookie(ctx.config, request)
  const session = token ? await findLiveSession(ctx, token) : null
  return session?.session_id ?? null
}

/**
 * Returns the address to which the identity provider sends the browser back. In production, its host is that of the
 * office. In development, it is the host in the request, because a laptop may be reached by several names.
 */
function redirectUri({ config }: AppContext, request: FastifyRequest): string {
  const origin =
    config.env === 'production' ? config.officeUrl.origin : `${request.protocol}://${request.host}`
  return new URL(finishStaffSignIn.path, origin).href
}

async function failUnreachable(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<void> {
  request.log.error({ err: error }, 'the identity provider of the staff cannot be reached')
  await fail(reply, 'unavailable')
}

async function fail(reply: FastifyReply, failure: StaffSignInFailure): Promise<void> {
  await reply.redirect(`${home}?sign_in=${failure}`, 303)
}

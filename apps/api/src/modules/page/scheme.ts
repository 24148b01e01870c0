import type { Scheme } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context'

const cookie = 'khum-scheme'
const lifeSeconds = 365 * 86_400

/** Returns the scheme that the member chose on this device; null follows the device. */
export function schemeOf(request: FastifyRequest): Scheme | null {
  const chosen = request.cookies[cookie]
  return chosen === 'light' || chosen === 'dark' ? chosen : null
}

/** Sets the cookie again, because Safari deletes a cookie after seven days if only a script has set it. */
export function renewScheme({ config }: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  const chosen = schemeOf(request)
  if (chosen === null) return
  void reply.setCookie(cookie, chosen, {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl.protocol === 'https:',
    maxAge: lifeSeconds,
  })
}

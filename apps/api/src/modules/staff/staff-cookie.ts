import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'

/**
 * Returns the name of the office's session cookie. The browser sends the cookie only to the office's calls, and never
 * with a request that another site started. The prefix `__Secure-` needs https, which development doesn't have. R91
 */
function cookieName({ publicUrl }: Config): string {
  return publicUrl.protocol === 'https:' ? '__Secure-khum-office' : 'khum-office'
}

function optionsOf({ publicUrl }: Config) {
  const secure = publicUrl.protocol === 'https:'
  return { path: '/api/office', sameSite: 'strict', secure, httpOnly: true } as const
}

export function readStaffCookie(config: Config, request: FastifyRequest): string | null {
  const value = request.cookies[cookieName(config)]
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/** Gives the browser the session's token. The cookie lasts until the browser is closed. */
export function setStaffCookie(config: Config, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(config), token, optionsOf(config))
}

export function clearStaffCookie(config: Config, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(config), optionsOf(config))
}

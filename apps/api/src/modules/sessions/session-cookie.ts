import { type Session, sessionLife } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'

/** Tells the page that a refresh is worth trying; nothing else. */
const markerName = 'khum-signed-in'
/** Tells the server in which insurer's look to render the member's home. */
const lookName = 'khum-member-look'

/** Over plain http (development) only Chromium accepts Secure cookies, so the prefix is dropped. R23. */
function cookieName(config: Config): string {
  return config.publicUrl.protocol === 'https:' ? '__Host-khum-refresh' : 'khum-refresh'
}

/** The refresh token from the request's cookie, or null. */
export function readRefreshCookie(config: Config, request: FastifyRequest): string | null {
  const value = request.cookies[cookieName(config)]
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/**
 * Sets the rotated refresh token; unless the member stays signed in, it ends with the browser. The server sets the
 * look cookie too, because Safari deletes script-set cookies after seven days.
 */
export function setSessionCookies(
  config: Config,
  reply: FastifyReply,
  refreshToken: string,
  { session, staySignedIn }: { session: Pick<Session, 'ins_code'>; staySignedIn: boolean },
): void {
  const secure = config.publicUrl.protocol === 'https:'
  const lasting = staySignedIn ? { maxAge: Math.floor(sessionLife(true).idleMs / 1000) } : {}
  const common = { path: '/', sameSite: 'lax', secure, ...lasting } as const
  void reply.setCookie(cookieName(config), refreshToken, { ...common, httpOnly: true })
  void reply.setCookie(markerName, '1', { ...common, httpOnly: false })
  void reply.setCookie(lookName, session.ins_code, { ...common, httpOnly: false })
}

export function clearSessionCookies(config: Config, reply: FastifyReply): void {
  const secure = config.publicUrl.protocol === 'https:'
  void reply.clearCookie(cookieName(config), { path: '/', secure, httpOnly: true, sameSite: 'lax' })
  void reply.clearCookie(markerName, { path: '/', secure, sameSite: 'lax' })
}

import { type Session, sessionLife } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'

/** A cookie without a secret. It tells the page that a refresh may succeed. */
const markerName = 'khum-signed-in'
/** The cookie that tells the server in which insurer's theme to render the member's home. */
const lookName = 'khum-member-look'

/**
 * Returns the cookie's name. A cookie whose name begins with `__Host-` must be `Secure`. Over plain http (development),
 * only Chromium accepts such cookies, so the name has no prefix there. R23.
 */
function cookieName(config: Config): string {
  return config.publicUrl.protocol === 'https:' ? '__Host-khum-refresh' : 'khum-refresh'
}

export function readRefreshCookie(config: Config, request: FastifyRequest): string | null {
  const value = request.cookies[cookieName(config)]
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/**
 * Sets the cookies of a session: the rotated refresh token, the sign that the browser is signed in, and the insurer
 * whose theme the member sees. Unless the member chose to stay signed in, the cookies last until the browser is closed.
 * The server sets all of them, because Safari deletes cookies set by scripts after seven days.
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
  for (const name of [markerName, lookName])
    void reply.clearCookie(name, { path: '/', secure, sameSite: 'lax' })
}

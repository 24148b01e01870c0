import { type Session, sessionLife } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'

/** Tells the page that trying to refresh is worth a request; says nothing else. */
const markerName = 'khum-signed-in'
/** Tells which insurer's look the member's home is to be drawn in before it is known whose it is. */
const lookName = 'khum-member-look'

/** Over plain http (development only) browsers other than Chromium refuse Secure cookies, so the prefix goes too. TRUST R23. */
function cookieName(config: Config): string {
  return config.publicUrl.protocol === 'https:' ? '__Host-khum-refresh' : 'khum-refresh'
}

/** The refresh token of the request's cookie, or null. */
export function readRefreshCookie(config: Config, request: FastifyRequest): string | null {
  const value = request.cookies[cookieName(config)]
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/**
 * Sets the rotated refresh token; a session that is not to stay ends with the browser. The look comes from here with every
 * rotation, not from the page: Safari ends what a script sets after seven days.
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

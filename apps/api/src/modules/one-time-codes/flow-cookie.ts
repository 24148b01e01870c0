import { limits, type OtpFlow } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'

/**
 * The lifetime of the flow's cookie in seconds: long enough to enter the code and then to finish what the code allows.
 */
export const flowLifeSeconds = limits.otp.registerGrantMs / 1000

function cookieName(config: Config): string {
  return config.publicUrl.protocol === 'https:' ? '__Host-khum-flow' : 'khum-flow'
}

/**
 * Stores the flow's token in a cookie. People leave the page to read the SMS, and the page may load again afterwards;
 * with the cookie, it finds its flow again. Scripts can't read the cookie, and other sites can't send it. Returns the
 * flow, because the calls that start a flow also respond with the flow.
 */
export function setFlowCookie<F extends Pick<OtpFlow, 'token'>>(
  config: Config,
  reply: FastifyReply,
  flow: F,
): F {
  void reply.setCookie(cookieName(config), flow.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.protocol === 'https:',
    maxAge: flowLifeSeconds,
  })
  return flow
}

export function clearFlowCookie(config: Config, reply: FastifyReply): void {
  const secure = config.publicUrl.protocol === 'https:'
  void reply.clearCookie(cookieName(config), { path: '/', secure, httpOnly: true, sameSite: 'strict' })
}

export function readFlowCookie(config: Config, request: FastifyRequest): string | null {
  const value = request.cookies[cookieName(config)]
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

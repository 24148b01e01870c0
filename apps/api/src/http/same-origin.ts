import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error'
import type { Config } from '../config'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests with several `Host` headers (RFC 9112, 3.2). Node reads the first one, but a proxy may have checked
 * another.
 */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    done(hosts.length > 1 ? new AppError('malformed_request') : undefined)
  })
}

/**
 * Accepts unsafe methods only from our own pages, or from programs that aren't browsers. A call without Origin isn't
 * from a browser, because browsers always send Origin with unsafe methods. As a second protection, the API key header
 * makes browsers send a preflight request. R31
 */
export function installSameOriginCheck(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      safeMethods.has(request.method) || isOurs(request, config) ? undefined : new AppError('origin_refused'),
    )
  })
}

function isOurs(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  if (origin === undefined) return true
  return (
    [config.publicUrl.origin, config.officeUrl.origin].includes(origin) ||
    hostOf(origin) === request.headers.host
  )
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

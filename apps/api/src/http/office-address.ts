import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error'
import type { Config } from '../config'

/** Path prefixes of the routes that only the TPA's staff and systems use. */
const officeRoutes = ['/office', '/api/office', '/api/exchange', '/api/integration']
const metadataRoute = '/.well-known/oauth-authorization-server'
/** Routes for operators and development. They are served at the office's address and at the members' address. */
const sharedRoutes = ['/livez', '/readyz', '/metrics', '/api/openapi.json', '/api/theme.schema.json', '/dev']

/** Whether a route is for the TPA's staff and systems. `route` is a pattern such as `/api/office/v1/claims/:number`. */
export function isOfficeRoute(route: string): boolean {
  return route === metadataRoute || isBelow(officeRoutes, route)
}

function isBelow(parents: readonly string[], route: string): boolean {
  return parents.some((parent) => route === parent || route.startsWith(`${parent}/`))
}

const officeSockets = new WeakSet<Socket>()
/** The server that listens at the office's address, by the HTTP server that handles its connections. */
const officeServers = new WeakMap<FastifyInstance['server'], Server>()

/**
 * If the office has its own address (OFFICE_PORT), responds 404 to calls at the wrong address: office routes at the
 * members' address, and members' routes at the office's. Checks the matched route, not the URL, so that no spelling of
 * a URL bypasses the check. Call it after `installGracefulShutdown`: the office's port must close after the stop delay.
 */
export function installOfficeAddress(app: FastifyInstance, { office }: Pick<Config, 'office'>): void {
  if (office === null) return
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    if (route !== undefined && isBelow(sharedRoutes, route)) return done()
    const isForOffice = route !== undefined && isOfficeRoute(route)
    if (isForOffice === officeSockets.has(request.raw.socket)) return done()
    if (isForOffice) reply.callNotFound()
    else done(new AppError('not_found'))
  })
  // Closing `app.server` waits only for the connections that `app.server` accepted, not for those at the office's
  // address. So the hooks below close the office's port together with the members' port, and then wait until the last
  // connection at the office's address is closed. R75
  let closed: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    const server = officeServers.get(app.server)
    if (server) closed = new Promise((resolve) => server.close(resolve))
  })
  app.addHook('onClose', async () => {
    await closed
  })
}

/**
 * Listens at the office's address. The HTTP server of the members' address handles these connections too, so its time
 * limits and its graceful stop apply to them.
 * @returns the port
 */
export async function listenForOffice(
  app: FastifyInstance,
  { host, port }: NonNullable<Config['office']>,
): Promise<number> {
  const server: Server = createServer({ noDelay: true }, (socket) => {
    officeSockets.add(socket)
    app.server.emit('connection', socket)
  })
  officeServers.set(app.server, server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error'
import { sendProblem } from './problem'
import type { ReadyCheck } from './readiness'

/** After SIGTERM the port stays open at least this long, so that probes and proxies see a failing `/readyz`. */
const shortestNoticeMs = 500
/** How many milliseconds connections stay open after the last response, so that its last bytes arrive. */
const lastBytesMs = 300
const retryAfterSeconds = 1

/**
 * Stops the server without cutting off a response. R75. When `app.close()` is called:
 * 1. `/readyz` fails, and every response has `Connection: close`;
 * 2. if `stopDelayMs` is set, requests are served for that long, because some proxies react only to
 *    probes; then the port closes;
 * 3. otherwise new requests get 503 with `Retry-After`, and the port closes after the last response;
 * 4. idle connections are closed.
 * @returns the check that makes `/readyz` fail
 */
export function installGracefulShutdown(
  app: FastifyInstance,
  { stopDelayMs }: { stopDelayMs: number },
): ReadyCheck {
  const open = new Set<object>()
  let state: 'open' | 'leaving' | 'refusing' = 'open'
  let wakeWhenIdle: (() => void) | undefined

  function settle(request: object): void {
    open.delete(request)
    if (open.size === 0) wakeWhenIdle?.()
  }

  async function untilIdle(): Promise<void> {
    while (open.size > 0)
      await new Promise<void>((resolve) => {
        wakeWhenIdle = resolve
      })
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (state !== 'refusing' || isProbe(request.routeOptions.url)) {
      open.add(request)
      // This listener is needed if the caller disconnects in the middle of the response: then neither `onResponse` nor
      // `onRequestAbort` is called.
      reply.raw.once('close', () => settle(request))
      return done()
    }
    void reply.header('connection', 'close')
    void sendProblem(reply, request, new AppError('unavailable', { retryAfterSeconds }))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (state !== 'open') void reply.header('connection', 'close')
    // The shutdown doesn't wait for event streams: a stream lasts as long as its page, and ends when the server closes.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) settle(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    settle(request)
    done()
  })
  // This hook is needed if the caller disconnects before it has sent its whole request: then `onResponse` isn't called.
  app.addHook('onRequestAbort', (request, done) => {
    settle(request)
    done()
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    if (stopDelayMs > 0) {
      state = 'leaving'
      await delay(stopDelayMs)
      state = 'refusing'
    } else {
      state = 'refusing'
      await delay(shortestNoticeMs)
      await untilIdle()
    }
    // This hook doesn't wait for `untilIdle`, because Fastify closes the port only after the hook has returned. Fastify
    // then waits until the last connection is closed.
    void untilIdle()
      .then(() => delay(lastBytesMs))
      .then(() => app.server.closeAllConnections())
  })
  return {
    name: 'accepting',
    required: true,
    check: async () => (state === 'open' ? { ok: true } : { ok: false, detail: 'stopping' }),
  }
}

function isProbe(route: string | undefined): boolean {
  return route === '/livez' || route === '/readyz'
}

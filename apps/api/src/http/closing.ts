import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error'
import { sendProblem } from './problem'
import type { ReadyCheck } from './readiness'

/** The port stays open at least this long after SIGTERM, so that probes and proxies see a red `/readyz`. */
const shortestNoticeMs = 500
/** A connection on which nothing is under way any more gets so long to take its last bytes. */
const lastBytesMs = 300
/** The `Retry-After` of a refused request. */
const retryAfterSeconds = 1

/**
 * Ends the server without cutting an answer off. TRUST R75. When `app.close()` is called,
 * 1. `/readyz` turns red, and every answer carries `Connection: close`;
 * 2. with `stopDelayMs`, requests are served for so long, for proxies that only learn from a probe, and then the port closes;
 * 3. otherwise requests that arrive are answered 503 with `Retry-After`, and the port closes after the last answer;
 * 4. connections that are idle, or that never sent a request, are closed.
 * @returns the check that turns `/readyz` red
 */
export function installClosing(app: FastifyInstance, { stopDelayMs }: { stopDelayMs: number }): ReadyCheck {
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
      return done()
    }
    void reply.header('connection', 'close')
    void sendProblem(reply, request, new AppError('unavailable', { retryAfterSeconds }))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (state !== 'open') void reply.header('connection', 'close')
    // A stream of events lasts as long as its page. It is ended when the server closes, and holds nothing up.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) settle(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    settle(request)
    done()
  })
  // Whose client hung up in the middle of a body gets no answer, and no `onResponse` says that it is over.
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
    // Not awaited: Fastify closes the port now, and then waits until the last connection has ended.
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

import { notificationStreamEndpoints } from '@khum/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context'
import { implement } from '../../http/implementation'
import { openStream } from './stream.service'

export const notificationStreamRoutes = [
  implement(notificationStreamEndpoints.streamNotifications, async ({ ctx, request, reply }) => {
    const { authorization = '', 'last-event-id': last } = request.headers
    const token = authorization.replace(/^Bearer /, '')
    const lastEventId = typeof last === 'string' && /^[A-Za-z0-9_-]{22}$/.test(last) ? last : null
    const stream = await openStream(ctx, { token, lastEventId })
    void reply
      .header('cache-control', 'no-store')
      // Keeps proxies from buffering events.
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(stream)
  }),
]

/**
 * Ends open streams when the server closes, because they would delay the closing. Pages reconnect to another server.
 */
export function endStreamsAtClose(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('preClose', () => ctx.streams.close())
}

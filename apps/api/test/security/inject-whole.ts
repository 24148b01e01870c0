import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** Calls a route and reads the response. Event streams never end, so they are cut after the headers. */
export async function injectWhole(app: FastifyInstance, options: InjectOptions) {
  const answer = await app.inject({ ...options, payloadAsStream: true })
  const { statusCode, headers } = answer
  const endless = String(headers['content-type']).startsWith('text/event-stream')
  if (endless) answer.stream().destroy()
  const body = endless ? '' : await text(answer.stream())
  return { statusCode, headers, json: () => JSON.parse(body) }
}

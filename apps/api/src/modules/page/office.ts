import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressed } from './page'

/**
 * Serves the built office at /office: the page at every address below it, and its assets, which are cached for a year
 * because their names have hashes. The page contains no data: all data come from calls with a session. Does nothing if
 * the office isn't built.
 */
export async function installOffice(app: FastifyInstance, dist: string): Promise<void> {
  const indexPath = path.join(dist, 'index.html')
  if (!existsSync(indexPath)) return
  const html = readFileSync(indexPath)
  await app.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    prefix: '/office/assets/',
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: compressed,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response) {
      void response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  const send = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(html)
  app.get('/office', send)
  app.get('/office/*', send)
}

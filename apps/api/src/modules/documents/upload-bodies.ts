import type { IncomingMessage } from 'node:http'
import { documentEndpoints } from '@khum/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error'
import { uploadContentType } from './tus'

const uploadRoutes: readonly (string | undefined)[] = [
  documentEndpoints.createUpload.path,
  documentEndpoints.uploadChunk.path,
]

/** Bytes and milliseconds that the rest of a refused body is read and thrown away for. TRUST R45 */
const discardBytes = 65_536
const discardMs = 2_000

/**
 * Lets the bodies of the upload routes, and of no other, through unread: their handler streams them. When a request is
 * answered before its body has ended, the rest is thrown away for a moment, so that the answer is not lost in a
 * reset connection, and no longer, so that it costs nothing.
 */
export function installUploadBodies(app: FastifyInstance): void {
  app.addContentTypeParser(uploadContentType, (request, _payload, done) => {
    done(uploadRoutes.includes(request.routeOptions.url) ? null : new AppError('unsupported_media_type'))
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (uploadRoutes.includes(request.routeOptions.url) && !request.raw.complete) discardRest(request.raw)
    done()
  })
}

function discardRest(body: IncomingMessage): void {
  let discarded = 0
  const timer = setTimeout(() => body.destroy(), discardMs)
  body.once('close', () => clearTimeout(timer))
  body.once('end', () => clearTimeout(timer))
  body.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > discardBytes) body.destroy()
  })
  body.resume()
}

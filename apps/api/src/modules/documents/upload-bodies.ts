import type { IncomingMessage } from 'node:http'
import {
  claimFileTypes,
  documentEndpoints,
  exchangeClaimsInEndpoints,
  officePaperEndpoints,
} from '@khum/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error'
import { uploadContentType } from './tus'

const uploadRoutes: readonly (string | undefined)[] = [
  documentEndpoints.createUpload.path,
  documentEndpoints.uploadChunk.path,
]

/** The routes whose body is a whole file. */
const fileRoutes: readonly (string | undefined)[] = [
  exchangeClaimsInEndpoints.addClaimDocument.path,
  officePaperEndpoints.addScan.path,
]

/** How much of a refused body is read and discarded, in bytes and in milliseconds. R45 */
const discardBytes = 65_536
const discardMs = 2_000

/**
 * Makes Fastify leave the bodies of the upload routes unread, because the routes' handlers stream them. If a handler
 * responds before it has read the whole body, reads and discards a limited part of the rest. Otherwise the connection
 * would be closed while the body is still being sent, and the sender could lose the response.
 */
export function installUploadBodies(app: FastifyInstance): void {
  app.addContentTypeParser(uploadContentType, (request, _payload, done) => {
    done(uploadRoutes.includes(request.routeOptions.url) ? null : new AppError('unsupported_media_type'))
  })
  app.addContentTypeParser([...claimFileTypes], (request, _payload, done) => {
    done(fileRoutes.includes(request.routeOptions.url) ? null : new AppError('unsupported_media_type'))
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { url } = request.routeOptions
    if ((uploadRoutes.includes(url) || fileRoutes.includes(url)) && !request.raw.complete)
      discardRest(request.raw)
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

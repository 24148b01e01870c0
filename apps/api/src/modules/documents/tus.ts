import { PassThrough } from 'node:stream'
import { documentEndpoints, limits } from '@khum/contract'
import { type Locker, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { refuseUpload } from './receive-piece'
import { isTooLong, toDocumentError } from './upload-errors'
import { UploadStore } from './upload-store'

/** A body that brings no byte for so long is closed; what has arrived is kept. TRUST R53 */
const stallMs = 30_000

export const uploadContentType = 'application/offset+octet-stream'

/** Nobody waits for a lock: an offset moves only from where it stands, which its row in PostgreSQL decides. */
const noLocker: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) }

const requestHeaders = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]
const answerHeaders = ['location', 'upload-length', 'upload-offset']

export interface TusCall {
  ctx: AppContext
  accountId: string
  insCode: string
  request: FastifyRequest
  reply: FastifyReply
  /** The upload the address names; none when one is begun. */
  uploadId?: string
}

/** Bodies on their way in this process, by member: each of them holds a chunk in memory. */
const onTheirWay = new Map<string, number>()

/** @throws AppError busy when a member sends more than 24 bodies at once */
export async function answerTus(call: TusCall): Promise<void> {
  const others = onTheirWay.get(call.accountId) ?? 0
  if (others >= limits.upload.atOnce) throw new AppError('busy')
  onTheirWay.set(call.accountId, others + 1)
  try {
    await answerOne(call)
  } finally {
    const left = (onTheirWay.get(call.accountId) ?? 1) - 1
    if (left > 0) onTheirWay.set(call.accountId, left)
    else onTheirWay.delete(call.accountId)
  }
}

/**
 * Answers one tus 1.0 request. The protocol is @tus/server's, storage and rules are ours, and what goes wrong is thrown
 * to the one problem mapper like everywhere else.
 */
async function answerOne({ ctx, accountId, insCode, request, reply, uploadId }: TusCall): Promise<void> {
  void reply
    .header('tus-resumable', '1.0.0')
    .header('tus-version', '1.0.0')
    .header('cache-control', 'no-store')
  const body = request.headers['content-type'] === uploadContentType ? passOn(request) : undefined
  const onStall = () => request.raw.destroy(new Error('the upload stalled'))
  const store = new UploadStore(ctx, { accountId, insCode, stallMs, onStall })
  let failure: unknown
  const server = new Server({
    path: documentEndpoints.createUpload.path,
    relativeLocation: true,
    datastore: store,
    locker: noLocker,
    allowedOrigins: () => false,
    namingFunction: () => newId(),
    getFileIdFromRequest: () => uploadId,
    onResponseError(_request, error) {
      failure = error
      return undefined
    },
  })
  try {
    const answer = await server.handleWeb(toWebRequest(request, body))
    await store.settled()
    if (isTooLong(failure) && uploadId) await refuseUpload(ctx, uploadId, 'file_too_large')
    if (failure !== undefined) throw toDocumentError(failure)
    if (answer.status >= 400) throw new AppError('malformed_request')
    for (const name of answerHeaders) {
      const value = answer.headers.get(name)
      if (value !== null) void reply.header(name, value)
    }
    void reply.code(answer.status).send()
  } finally {
    if (body) request.raw.unpipe(body).pause()
    body?.destroy()
  }
}

/**
 * The body in a stream of its own: the request must survive what happens to it, to carry the answer. When the connection
 * breaks the stream just ends, so that what has arrived is kept.
 */
function passOn(request: FastifyRequest): PassThrough {
  const body = new PassThrough()
  const end = () => void body.end()
  request.raw.on('error', end).on('close', end)
  return request.raw.pipe(body)
}

function toWebRequest(request: FastifyRequest, body: PassThrough | undefined): Request {
  const headers = new Headers()
  for (const name of requestHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(`http://localhost${request.url}`, {
    method: request.method,
    headers,
    ...(body ? { body, duplex: 'half' } : {}),
  })
}

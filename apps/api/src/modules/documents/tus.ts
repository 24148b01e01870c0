import type { PassThrough } from 'node:stream'
import { documentEndpoints } from '@khum/contract'
import { type Locker, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { newId, sha256 } from '../../ids'
import { copyBody, stallMs, withBody } from './body-streams'
import { refuseUpload } from './receive-piece'
import { isTooLong, toDocumentError } from './upload-errors'
import { UploadStore } from './upload-store'

export const uploadContentType = 'application/offset+octet-stream'

/**
 * @tus/server needs no locks, because `advanceUpload` moves an upload's offset only if the sent bytes begin at that
 * offset.
 */
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
  caller: Pick<MemberCaller, 'accountId' | 'insCode'>
  request: FastifyRequest
  reply: FastifyReply
  /** The upload in the URL; undefined if the request creates an upload. */
  uploadId?: string
}

/**
 * Handles one tus 1.0 request. R45, R53
 * @throws AppError busy if the member is already sending too many other request bodies (`limits.upload.atOnce`)
 */
export async function answerTus(call: TusCall): Promise<void> {
  await withBody(call.caller.accountId, () => answerOne(call))
}

/**
 * Lets the package @tus/server handle the protocol; `UploadStore` stores the bytes. Errors of the package are thrown,
 * so that the app gets problem responses in Khum's format.
 */
async function answerOne({ ctx, caller, request, reply, uploadId }: TusCall): Promise<void> {
  void reply
    .header('tus-resumable', '1.0.0')
    .header('tus-version', '1.0.0')
    .header('cache-control', 'no-store')
  const body = request.headers['content-type'] === uploadContentType ? copyBody(request) : undefined
  const { accountId, insCode } = caller
  const onStall = () => request.raw.destroy(new Error('the upload stalled'))
  const store = new UploadStore(ctx, { accountId, insCode, stallMs, onStall })
  let failure: unknown
  const server = new Server({
    path: documentEndpoints.createUpload.path,
    relativeLocation: true,
    datastore: store,
    locker: noLocker,
    allowedOrigins: () => false,
    namingFunction: () => uploadIdOf(accountId, request),
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
 * Returns the id of the upload that a request creates. If the response was lost and the app repeats the request with the
 * same Idempotency-Key, the id is the same, so that one picked file is one document. R53
 */
function uploadIdOf(accountId: string, { headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (!key) return newId()
  const parts = [accountId, key, headers['upload-length'], headers['upload-metadata']]
  return sha256(JSON.stringify(parts)).toString('base64url', 0, 16)
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

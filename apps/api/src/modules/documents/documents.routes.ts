import { documentEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { deleteDocument, openDocument } from './documents.service'
import { answerTus } from './tus'

export const documentRoutes = [
  implement(documentEndpoints.createUpload, async ({ ctx, caller, request, reply }) => {
    await answerTus({ ctx, caller, request, reply })
    return undefined
  }),
  implement(documentEndpoints.getUploadOffset, async ({ ctx, caller, params, request, reply }) => {
    await answerTus({ ctx, caller, request, reply, uploadId: params.id })
    return undefined
  }),
  implement(documentEndpoints.uploadChunk, async ({ ctx, caller, params, request, reply }) => {
    await answerTus({ ctx, caller, request, reply, uploadId: params.id })
    return undefined
  }),
  implement(documentEndpoints.getDocumentContent, async ({ ctx, caller, params, query, reply }) => {
    const variant = query.variant ?? 'original'
    const content = await openDocument(ctx, caller.accountId, params.id, variant)
    // No page may run, frame or read the file, whatever its type. R43
    void reply
      .header('cache-control', 'no-store')
      .header('content-disposition', content.disposition)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .type(content.type)
      .send(content.stream)
    return undefined
  }),
  implement(documentEndpoints.deleteDocument, async ({ ctx, caller, params }) => {
    await deleteDocument(ctx, caller.accountId, params.id)
    return undefined
  }),
]

import { documentEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { deleteDocument, openDocument } from './documents.service'
import { answerTus } from './tus'

export const documentRoutes = [
  implement(documentEndpoints.createUpload, ({ ctx, caller, request, reply }) =>
    answerTus({ ctx, caller, request, reply }),
  ),
  implement(documentEndpoints.getUploadOffset, ({ ctx, caller, params, request, reply }) =>
    answerTus({ ctx, caller, request, reply, uploadId: params.id }),
  ),
  implement(documentEndpoints.uploadChunk, ({ ctx, caller, params, request, reply }) =>
    answerTus({ ctx, caller, request, reply, uploadId: params.id }),
  ),
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
  }),
  implement(documentEndpoints.deleteDocument, ({ ctx, caller, params }) =>
    deleteDocument(ctx, caller.accountId, params.id),
  ),
]

import { contentEditingEndpoints, contentEndpoints, type Lang } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { implement } from '../../http/implementation'
import { getContent, listContentPartners, listContents, type Reader } from './content.service'
import { deleteContent, putContent } from './content-editing.service'

export const contentRoutes = [
  implement(contentEndpoints.listContents, ({ ctx, query, request }) =>
    listContents(ctx, readerOf(request, query.lang), query),
  ),
  implement(contentEndpoints.listContentPartners, async ({ ctx, query, request }) => ({
    items: await listContentPartners(ctx, readerOf(request, query.lang)),
  })),
  implement(contentEndpoints.getContent, ({ ctx, params, query, request }) =>
    getContent(ctx, readerOf(request, query.lang), params.id),
  ),
  implement(contentEditingEndpoints.putContent, ({ ctx, caller, params, body }) =>
    putContent(ctx, caller, params.code, body),
  ),
  implement(contentEditingEndpoints.deleteContent, ({ ctx, caller, params }) =>
    deleteContent(ctx, caller, params.code),
  ),
]

function readerOf({ headers }: FastifyRequest, lang: Lang): Reader {
  return { claimedPartnerId: typeof headers.partnerid === 'string' ? headers.partnerid : '', lang }
}

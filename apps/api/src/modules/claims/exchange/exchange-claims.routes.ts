import {
  exchangeClaimsInEndpoints,
  exchangeDecisionEndpoints,
  exchangeClaimEndpoints as rows,
} from '@khum/contract'
import { implement } from '../../../http/implementation'
import { addClaim } from './add-claim'
import { addDocument, listDocuments } from './claim-documents'
import { sendDocument } from './document-content'
import { putSourceDecision } from './source-decisions.service'
import { getWholeClaim, listWholeClaims } from './whole-claims.service'

/** The endpoints with which a TPA's own systems read claims and their files. */
export const exchangeClaimRoutes = [
  implement(rows.listExchangeClaims, ({ ctx, caller, request, query }) =>
    listWholeClaims({ ...ctx, caller, traceId: request.id }, query),
  ),
  implement(rows.getExchangeClaim, ({ ctx, caller, request, params }) =>
    getWholeClaim({ ...ctx, caller, traceId: request.id }, params.number),
  ),
  implement(rows.getExchangeDocument, ({ ctx, caller, params, query, request, reply }) =>
    sendDocument(ctx, caller, { id: params.id, purpose: query.purpose }, { request, reply }),
  ),
  implement(exchangeDecisionEndpoints.putSourceDecision, ({ ctx, caller, request, params, body }) =>
    putSourceDecision(
      { ...ctx, caller, traceId: request.id },
      { number: params.number, sourceKey: params.source_key },
      body,
    ),
  ),
  implement(exchangeClaimsInEndpoints.addClaim, ({ ctx, caller, request, body }) =>
    addClaim({ ...ctx, caller, traceId: request.id }, body),
  ),
  implement(
    exchangeClaimsInEndpoints.addClaimDocument,
    async ({ ctx, caller, params, query, request, reply }) => {
      const added = await addDocument(ctx, caller, { number: params.number, ...query }, request)
      void reply
        .header('cache-control', 'no-store')
        .code(added.outcome === 'new' ? 201 : 200)
        .send({ data: added })
      return added
    },
  ),
  implement(exchangeClaimsInEndpoints.listSentDocuments, ({ ctx, caller, params }) =>
    listDocuments(ctx, caller, params.number),
  ),
]

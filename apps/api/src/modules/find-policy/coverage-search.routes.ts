import { coverageSearchEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { finishCardDetails, getCardDetails, startCardDetails } from '../insurance/card-details.service'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { addCoverages, listFoundCoverages } from './found.service'
import { startCoverageSearch } from './start-search'

export const coverageSearchRoutes = [
  implement(coverageSearchEndpoints.startCoverageSearch, async ({ ctx, caller, body, request, reply }) => {
    const flow = await startCoverageSearch(ctx, caller, body, senderOf(ctx, request, reply), request.id)
    setFlowCookie(ctx.config, reply, flow)
    return flow
  }),
  implement(coverageSearchEndpoints.listFoundCoverages, ({ ctx, caller }) => listFoundCoverages(ctx, caller)),
  implement(coverageSearchEndpoints.addCoverages, ({ ctx, caller, body, request }) =>
    addCoverages(ctx, caller, body, request.id),
  ),
  implement(coverageSearchEndpoints.startCardDetails, async ({ ctx, caller, request, reply }) => {
    const flow = await startCardDetails(ctx, caller, senderOf(ctx, request, reply))
    setFlowCookie(ctx.config, reply, flow)
    return flow
  }),
  implement(coverageSearchEndpoints.finishCardDetails, ({ ctx, caller }) => finishCardDetails(ctx, caller)),
  implement(coverageSearchEndpoints.getCardDetails, ({ ctx, caller, params, request }) =>
    getCardDetails(ctx, caller, params.id, request.id),
  ),
]

import { coverageSearchEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { addCoverages, listFoundCoverages } from './found-coverages.service'
import { startCoverageSearch } from './search.service'

export const findPolicyRoutes = [
  implement(coverageSearchEndpoints.startCoverageSearch, async ({ ctx, caller, body, request, reply }) => {
    const flow = await startCoverageSearch(ctx, caller, body, senderOf(ctx, request, reply), request.id)
    setFlowCookie(ctx.config, reply, flow)
    return flow
  }),
  implement(coverageSearchEndpoints.listFoundCoverages, ({ ctx, caller }) => listFoundCoverages(ctx, caller)),
  implement(coverageSearchEndpoints.addCoverages, ({ ctx, caller, body, request }) =>
    addCoverages(ctx, caller, body, request.id),
  ),
]

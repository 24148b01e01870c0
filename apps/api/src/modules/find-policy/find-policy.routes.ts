import { findPolicyEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { addCoverages, listFoundCoverages } from './found-coverages.service'
import { startPolicySearch } from './search.service'

export const findPolicyRoutes = [
  implement(findPolicyEndpoints.startPolicySearch, async ({ ctx, caller, body, request, reply }) =>
    setFlowCookie(
      ctx.config,
      reply,
      await startPolicySearch(ctx, caller, body, senderOf(ctx, request, reply), request.id),
    ),
  ),
  implement(findPolicyEndpoints.listFoundCoverages, ({ ctx, caller, request }) =>
    listFoundCoverages(ctx, caller, request.id),
  ),
  implement(findPolicyEndpoints.addCoverages, ({ ctx, caller, body, request }) =>
    addCoverages(ctx, caller, body, request.id),
  ),
]

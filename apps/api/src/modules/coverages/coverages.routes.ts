import { coverageEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getCoverage, listCoverages } from './coverages.service'

export const coverageRoutes = [
  implement(coverageEndpoints.listCoverages, async ({ ctx, caller }) => ({
    items: await listCoverages(ctx, caller.accountId),
    as_of: ctx.clock.now().toISOString(),
  })),
  implement(coverageEndpoints.getCoverage, ({ ctx, caller, params }) =>
    getCoverage(ctx, caller.accountId, params.id),
  ),
]

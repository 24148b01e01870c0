import { coverageEndpoints, familyEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getCoverage, listCoverages } from './coverages.service'
import { arrangeCoverages, removeCoverage } from './list.service'

export const coverageRoutes = [
  implement(coverageEndpoints.listCoverages, async ({ ctx, caller }) => ({
    items: await listCoverages(ctx, caller.accountId),
    as_of: ctx.clock.now().toISOString(),
  })),
  implement(coverageEndpoints.getCoverage, ({ ctx, caller, params }) =>
    getCoverage(ctx, caller.accountId, params.id),
  ),
  implement(familyEndpoints.arrangeCoverages, async ({ ctx, caller, body }) => {
    await arrangeCoverages(ctx, caller.accountId, body.items)
    return undefined
  }),
  implement(familyEndpoints.removeCoverage, async ({ ctx, caller, params }) => {
    await removeCoverage(ctx, caller.accountId, params.id)
    return undefined
  }),
]

import { useCardEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { verifyAtCounter } from './hospital-counter.service'
import { cancelUseCard, getUseCard, listUseCards, startUseCard } from './use-card.service'

export const useCardRoutes = [
  implement(useCardEndpoints.startUseCard, ({ ctx, db, caller, body, request }) =>
    startUseCard({ ...ctx, db }, caller, body, request.id),
  ),
  implement(useCardEndpoints.listUseCards, async ({ ctx, caller }) => ({
    items: await listUseCards(ctx, caller.accountId),
  })),
  implement(useCardEndpoints.getUseCard, ({ ctx, caller, params }) =>
    getUseCard(ctx, caller.accountId, params.id),
  ),
  implement(useCardEndpoints.cancelUseCard, async ({ ctx, caller, params, request }) => {
    await cancelUseCard(ctx, caller, params.id, request.id)
    return undefined
  }),
  implement(useCardEndpoints.verifyAtCounter, ({ ctx, body, request }) =>
    verifyAtCounter(ctx, body, { ip: request.ip, traceId: request.id }),
  ),
]

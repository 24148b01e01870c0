import { typedCardEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { listInsurers } from './insurers.service'
import { saveCard } from './save-card.service'
import { createCard, deleteCard, getCard, getCardNumbers, listCards } from './typed-cards.service'

export const typedCardRoutes = [
  implement(typedCardEndpoints.listInsurers, async ({ ctx, query }) => ({
    items: await listInsurers(ctx, query.search),
  })),
  implement(typedCardEndpoints.listCards, async ({ ctx, caller, query }) => ({
    items: await listCards(ctx, caller.accountId, query.whose),
  })),
  implement(typedCardEndpoints.getCard, ({ ctx, caller, params }) =>
    getCard(ctx, caller.accountId, params.id),
  ),
  implement(typedCardEndpoints.getCardNumbers, ({ ctx, caller, params, request }) =>
    getCardNumbers(ctx, caller, params.id, request.id),
  ),
  implement(typedCardEndpoints.createCard, ({ ctx, caller, body }) =>
    createCard(ctx, caller.accountId, body.whose),
  ),
  implement(typedCardEndpoints.saveCard, ({ ctx, caller, params, body }) =>
    saveCard(ctx, caller, params.id, body),
  ),
  implement(typedCardEndpoints.deleteCard, ({ ctx, caller, params }) =>
    deleteCard(ctx, caller.accountId, params.id),
  ),
]

import { telemedicineEditingEndpoints, telemedicineEndpoints } from '@khum/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context'
import { implement } from '../../http/implementation'
import { getHandOff, handOff } from './hand-off.service'
import { putProvider, retireProvider } from './provider-editing.service'
import { getProvider, listChoices, listProviders } from './providers.service'
import { redeem } from './redeem.service'
import { publicKeys } from './signing-keys'
import { acceptTerms, listTerms } from './terms.service'
import { chooseCards, getVisit, listOwnVisits, startVisit } from './visits.service'

export const telemedicineRoutes = [
  implement(telemedicineEndpoints.listTelemedProviders, ({ ctx, query, caller, request }) =>
    listProviders(ctx, query, caller, request.id),
  ),
  implement(telemedicineEndpoints.getTelemedProvider, ({ ctx, params, query, caller, request }) =>
    getProvider(ctx, params.id, query.coverage, caller, request.id),
  ),
  implement(telemedicineEndpoints.listTelemedCards, async ({ ctx, query, caller, request }) => ({
    items: await listChoices(ctx, caller, query.provider, request.id),
  })),
  implement(telemedicineEndpoints.startTelemedVisit, ({ ctx, caller, body, request }) =>
    startVisit(ctx, caller, body, request.id),
  ),
  implement(telemedicineEndpoints.listTelemedVisits, ({ ctx, caller, query, request }) =>
    listOwnVisits(ctx, caller, query, request.id),
  ),
  implement(telemedicineEndpoints.getTelemedVisit, ({ ctx, caller, params, request }) =>
    getVisit(ctx, caller, params.id, request.id),
  ),
  implement(telemedicineEndpoints.chooseTelemedCards, ({ ctx, caller, params, body, request }) =>
    chooseCards(ctx, caller, params.id, body, request.id),
  ),
  implement(telemedicineEndpoints.listTelemedTerms, async ({ ctx, caller, params }) => ({
    items: await listTerms(ctx, caller.accountId, params.id),
  })),
  implement(telemedicineEndpoints.acceptTelemedTerms, ({ ctx, caller, params, body, request }) =>
    acceptTerms(ctx, caller, params.id, body, request.id),
  ),
  implement(telemedicineEndpoints.handOffTelemed, ({ ctx, db, caller, params, body, request }) =>
    handOff({ ...ctx, db }, caller, params.id, body, request.id),
  ),
  implement(telemedicineEndpoints.getTelemedHandOff, ({ ctx, caller, params, request }) =>
    getHandOff(ctx, caller, params.id, request.id),
  ),
  implement(telemedicineEndpoints.redeemTelemed, ({ ctx, body, request }) =>
    redeem(ctx, body, { ip: request.ip, traceId: request.id }),
  ),
  implement(telemedicineEditingEndpoints.putTelemedProvider, ({ ctx, caller, params, body, request }) =>
    putProvider(ctx, caller, params.code, body, request.id),
  ),
  implement(telemedicineEditingEndpoints.deleteTelemedProvider, ({ ctx, caller, params, request }) =>
    retireProvider(ctx, caller, params.code, request.id),
  ),
]

/** Serves the public keys that providers check tokens with. Open to everyone, and cacheable. */
export function installSigningKeys(app: FastifyInstance, ctx: AppContext): void {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/jwk-set+json')
      .send(JSON.stringify(await publicKeys(ctx))),
  )
}

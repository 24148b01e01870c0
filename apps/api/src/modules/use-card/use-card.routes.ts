import { hospitalKeyEndpoints, useCardEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { verifyAtCounter } from './hospital-counter.service'
import { addHospitalKey, endHospitalKeys, getHospitalKeys } from './hospital-keys.service'
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
  implement(useCardEndpoints.cancelUseCard, ({ ctx, caller, params, request }) =>
    cancelUseCard(ctx, caller, params.id, request.id),
  ),
  implement(useCardEndpoints.verifyAtCounter, ({ ctx, body, request }) =>
    verifyAtCounter(ctx, body, { ip: request.ip, traceId: request.id }),
  ),
  implement(hospitalKeyEndpoints.listHospitalKeys, ({ ctx, caller, params }) =>
    getHospitalKeys(ctx, caller, params.hospital),
  ),
  implement(
    hospitalKeyEndpoints.addHospitalKey,
    ({ ctx, db, caller, params, body }) =>
      addHospitalKey({ ...ctx, db }, caller, params.hospital, body.ends_older),
    {
      /** Only the key's hash is stored, so the response to a repeated call can't contain the key. */
      repeat: async ({ ctx, db, caller, params }) => ({
        hospital: await getHospitalKeys({ ...ctx, db }, caller, params.hospital),
        key: null,
      }),
    },
  ),
  implement(hospitalKeyEndpoints.endHospitalKeys, ({ ctx, caller, params }) =>
    endHospitalKeys(ctx, caller, params.hospital),
  ),
]

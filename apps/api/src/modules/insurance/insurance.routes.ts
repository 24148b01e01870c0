import {
  administrationEndpoints,
  coverageEndpoints,
  familyEndpoints,
  findPolicyEndpoints,
  officeOpeningEndpoints,
} from '@khum/contract'
import { inTransaction } from '../../db/transaction'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { finishCardDetails, getCardDetails, startCardDetails } from './card-details.service'
import { orderCoverages, removeCoverage } from './coverage-list.service'
import { getCoverage, listCoverages } from './coverages.service'
import { listInsurerRecords, putInsurer } from './insurers.service'
import { adjustOpening, listOpenings } from './openings.service'

export const insuranceRoutes = [
  implement(coverageEndpoints.listCoverages, async ({ ctx, caller }) => ({
    items: await listCoverages(ctx, caller.accountId),
    as_of: ctx.clock.now().toISOString(),
  })),
  implement(coverageEndpoints.getCoverage, ({ ctx, caller, params }) =>
    getCoverage(ctx, caller.accountId, params.id),
  ),
  implement(familyEndpoints.orderCoverages, ({ ctx, caller, body }) =>
    orderCoverages(ctx, caller.accountId, body.items),
  ),
  implement(familyEndpoints.removeCoverage, ({ ctx, caller, params }) =>
    removeCoverage(ctx, caller.accountId, params.id),
  ),
  implement(findPolicyEndpoints.startCardDetails, async ({ ctx, caller, request, reply }) =>
    setFlowCookie(ctx.config, reply, await startCardDetails(ctx, caller, senderOf(ctx, request, reply))),
  ),
  implement(findPolicyEndpoints.finishCardDetails, ({ ctx, caller }) => finishCardDetails(ctx, caller)),
  implement(findPolicyEndpoints.getCardDetails, ({ ctx, caller, params, request }) =>
    getCardDetails(ctx, caller, params.id, request.id),
  ),
  implement(administrationEndpoints.listInsurerRecords, async ({ db, caller }) => ({
    items: await listInsurerRecords(db, caller),
  })),
  implement(administrationEndpoints.putInsurer, ({ ctx, caller, params, body }) =>
    putInsurer(ctx, caller, params.code, body),
  ),
  implement(officeOpeningEndpoints.listOpenings, ({ ctx, caller, params }) =>
    listOpenings(ctx, caller, params.id),
  ),
  implement(officeOpeningEndpoints.adjustOpening, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, (db) => adjustOpening({ ...ctx, db }, caller, { ...params, ...body })),
  ),
]

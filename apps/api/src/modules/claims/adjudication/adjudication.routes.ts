import { integrationEndpoints } from '@khum/contract'
import type { AppContext } from '../../../context'
import { implement } from '../../../http/implementation'
import { getClaimByNumber } from '../claims.service'
import { approveClaim } from './approve.service'
import {
  listClaimsForOffice,
  payClaim,
  rejectClaim,
  requestDocument,
  takeClaim,
} from './office-moves.service'

/**
 * A call repeated with the same idempotency key returns the claim as it is now. A stored response could contain data of a
 * member who has been deleted since. R68
 */
const answerRepeat = {
  repeat: ({ db, params }: { db: AppContext['db']; params: { number: string } }) =>
    getClaimByNumber(db, params.number),
}

/** The endpoints with which the office decides claims. `db` is the call's transaction. */
export const adjudicationRoutes = [
  implement(integrationEndpoints.listOfficeClaims, async ({ db, query }) => ({
    items: await listClaimsForOffice(db, query.status),
  })),
  implement(integrationEndpoints.getOfficeClaim, ({ db, params }) => getClaimByNumber(db, params.number)),
  implement(
    integrationEndpoints.takeClaim,
    ({ ctx, db, params }) => takeClaim({ ...ctx, db }, params.number),
    answerRepeat,
  ),
  implement(
    integrationEndpoints.requestDocument,
    ({ ctx, db, params, body }) => requestDocument({ ...ctx, db }, params.number, body),
    answerRepeat,
  ),
  implement(
    integrationEndpoints.approveClaim,
    ({ ctx, db, params, body }) => approveClaim({ ...ctx, db }, params.number, body),
    answerRepeat,
  ),
  implement(
    integrationEndpoints.rejectClaim,
    ({ ctx, db, params, body }) => rejectClaim({ ...ctx, db }, params.number, body),
    answerRepeat,
  ),
  implement(
    integrationEndpoints.payClaim,
    ({ ctx, db, params, body }) => payClaim({ ...ctx, db }, params.number, body),
    answerRepeat,
  ),
]

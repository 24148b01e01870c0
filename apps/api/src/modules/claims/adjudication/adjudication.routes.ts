import { integrationEndpoints } from '@khum/contract'
import { implement } from '../../../http/implementation'
import { getClaimByNumber } from '../claims.service'
import { approveClaim } from './approve.service'
import { type Audited, audited } from './audit-reads'
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
  repeat: audited(({ db, params }: Audited & { params: { number: string } }) =>
    getClaimByNumber(db, params.number),
  ),
}

/** The endpoints with which the office decides claims. `db` is the call's transaction. */
export const adjudicationRoutes = [
  implement(
    integrationEndpoints.listOfficeClaims,
    audited(async ({ db, query }) => ({ items: await listClaimsForOffice(db, query.status) })),
  ),
  implement(
    integrationEndpoints.getOfficeClaim,
    audited(({ db, params }) => getClaimByNumber(db, params.number)),
  ),
  implement(
    integrationEndpoints.takeClaim,
    audited(({ ctx, db, params }) => takeClaim({ ...ctx, db }, params.number)),
    answerRepeat,
  ),
  implement(
    integrationEndpoints.requestDocument,
    audited(({ ctx, db, params, body }) => requestDocument({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    integrationEndpoints.approveClaim,
    audited(({ ctx, db, params, body }) => approveClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    integrationEndpoints.rejectClaim,
    audited(({ ctx, db, params, body }) => rejectClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
  implement(
    integrationEndpoints.payClaim,
    audited(({ ctx, db, params, body }) => payClaim({ ...ctx, db }, params.number, body)),
    answerRepeat,
  ),
]

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
 * A repeated call returns the claim's current state instead of a stored response, which could hold data of members who
 * have since been deleted. R68
 */
const answerRepeat = {
  repeat: ({ db, params }: { db: AppContext['db']; params: { number: string } }) =>
    getClaimByNumber(db, params.number),
}

/** The endpoints through which the office decides claims. Each idempotent call runs in one transaction, `db`. */
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

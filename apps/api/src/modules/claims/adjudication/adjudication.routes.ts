import { integrationEndpoints } from '@khum/contract'
import type { AppContext } from '../../../context'
import { implement } from '../../../http/implementation'
import { getClaimByNumber } from '../claims.service'
import { approveClaim } from './approve.service'
import { listClaimsForDesk, payClaim, rejectClaim, requestDocument, takeClaim } from './desk-moves.service'

/** A repeated call is answered with the claim as it is now: kept answers would name members who are deleted. TRUST R68 */
const claimNow = {
  repeat: ({ db, params }: { db: AppContext['db']; params: { number: string } }) =>
    getClaimByNumber(db, params.number),
}

/** What a TPA's core system tells about claims; the idempotent rows run in one transaction, which is `db`. */
export const decideRoutes = [
  implement(integrationEndpoints.listOfficeClaims, async ({ db, query }) => ({
    items: await listClaimsForDesk(db, query.status),
  })),
  implement(integrationEndpoints.getOfficeClaim, ({ db, params }) => getClaimByNumber(db, params.number)),
  implement(
    integrationEndpoints.takeClaim,
    ({ ctx, db, params }) => takeClaim({ ...ctx, db }, params.number),
    claimNow,
  ),
  implement(
    integrationEndpoints.requestDocument,
    ({ ctx, db, params, body }) => requestDocument({ ...ctx, db }, params.number, body),
    claimNow,
  ),
  implement(
    integrationEndpoints.approveClaim,
    ({ ctx, db, params, body }) => approveClaim({ ...ctx, db }, params.number, body),
    claimNow,
  ),
  implement(
    integrationEndpoints.rejectClaim,
    ({ ctx, db, params, body }) => rejectClaim({ ...ctx, db }, params.number, body),
    claimNow,
  ),
  implement(
    integrationEndpoints.payClaim,
    ({ ctx, db, params, body }) => payClaim({ ...ctx, db }, params.number, body),
    claimNow,
  ),
]

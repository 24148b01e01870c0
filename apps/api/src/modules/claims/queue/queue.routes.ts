import { officeQueueEndpoints as rows } from '@khum/contract'
import { implement } from '../../../http/implementation'
import { listPeopleWith } from '../../staff/grants'
import { audited } from '../adjudication/audit-reads'
import { assignClaims, releaseClaim, takeClaim } from './holding.service'
import { findNextClaim, takeNext } from './next-claim.service'
import { countQueues, listQueue, searchClaims } from './queue.service'

/** The endpoints with which staff find claims and start to work on them. */
export const queueRoutes = [
  implement(rows.countQueues, ({ ctx, caller }) => countQueues(ctx, caller)),
  implement(
    rows.listQueue,
    audited(({ ctx, caller, query }) => listQueue(ctx, caller, query)),
  ),
  implement(
    rows.searchOfficeClaims,
    audited(({ ctx, caller, body }) => searchClaims(ctx, caller, body)),
  ),
  implement(rows.takeNextClaim, ({ ctx, caller, query }) => takeNext(ctx, caller, query)),
  implement(rows.peekNextClaim, ({ ctx, caller }) => findNextClaim(ctx, caller)),
  implement(rows.takeOfficeClaim, ({ ctx, caller, params, body }) =>
    takeClaim(ctx, caller, params.number, body),
  ),
  implement(rows.releaseOfficeClaim, ({ ctx, caller, params }) => releaseClaim(ctx, caller, params.number)),
  implement(rows.listAssignees, async ({ ctx, caller }) => ({
    items: await listPeopleWith(ctx.db, caller, 'claims.decide'),
  })),
  implement(rows.assignClaims, ({ ctx, caller, body }) => assignClaims(ctx, caller, body)),
]

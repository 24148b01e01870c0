import { officePaperEndpoints as rows } from '@khum/contract'
import { implement } from '../../../http/implementation'
import { findPlaces } from '../../hospitals/hospitals.service'
import { registerPaperClaim } from './register.service'

/** The endpoints with which staff register claims that came on paper. */
export const paperRoutes = [
  implement(rows.registerPaperClaim, ({ ctx, db, caller, body }) =>
    registerPaperClaim({ ...ctx, db, caller }, body),
  ),
  implement(rows.searchPlaces, async ({ ctx, query }) => ({ items: await findPlaces(ctx, query.q) })),
]

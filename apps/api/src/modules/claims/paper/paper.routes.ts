import { officePaperEndpoints as rows } from '@khum/contract'
import { inTransaction } from '../../../db/transaction'
import { implement } from '../../../http/implementation'
import { findPlaces } from '../../hospitals/hospitals.service'
import { addDocument, listDocuments } from '../exchange/claim-documents'
import { putOriginals } from './originals.service'
import { registerPaperClaim } from './register.service'

/** The endpoints with which staff register claims that came on paper, and keep track of originals. */
export const paperRoutes = [
  implement(rows.registerPaperClaim, ({ ctx, db, caller, body }) =>
    registerPaperClaim({ ...ctx, db, caller }, body),
  ),
  implement(rows.putOriginals, ({ ctx, caller, params, body }) =>
    inTransaction(ctx.db, (db) => putOriginals({ ...ctx, db, caller }, params.number, body)),
  ),
  implement(rows.addScan, async ({ ctx, caller, params, query, request, reply }) => {
    const added = await addDocument(ctx, caller, { number: params.number, ...query }, request)
    void reply
      .header('cache-control', 'no-store')
      .code(added.outcome === 'new' ? 201 : 200)
      .send({ data: added })
    return added
  }),
  implement(rows.listScans, ({ ctx, caller, params }) => listDocuments(ctx, caller, params.number)),
  implement(rows.searchPlaces, async ({ ctx, query }) => ({ items: await findPlaces(ctx, query.q) })),
]

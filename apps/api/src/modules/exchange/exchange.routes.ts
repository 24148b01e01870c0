import { exchangeEndpoints, exchangeSealedEndpoints, officeBatchEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { requireRights } from './batch-rights'
import {
  checkBatch,
  confirmBatch,
  createBatch,
  getBatch,
  listBatches,
  listProblems,
  requireBatch,
} from './batches.service'
import { listHeldRows } from './corrections'
import { receivePiece } from './receive-piece'
import { listSealedFolders, viewImportKey } from './sealed-folders'
import { confirmWaiting, listWaiting, refuseWaiting } from './second-person.service'
import { undoBatch } from './undo.service'
import { withdrawBatch } from './withdraw.service'

export const exchangeRoutes = [
  implement(exchangeEndpoints.createBatch, ({ ctx, caller, body }) => createBatch(ctx, caller, body)),
  implement(exchangeEndpoints.listBatches, ({ ctx, caller, query }) => listBatches(ctx, caller, query)),
  implement(exchangeEndpoints.getBatch, ({ ctx, caller, params }) => getBatch(ctx, caller, params.id)),
  implement(exchangeEndpoints.putBatchPiece, async ({ ctx, caller, params, request, reply }) => {
    const batch = await requireBatch(ctx.db, caller, params.id)
    requireRights(caller, batch.manifest)
    const received_bytes = await receivePiece(ctx, batch, params.name, request)
    void reply.header('cache-control', 'no-store').send({ data: { received_bytes } })
    return { received_bytes }
  }),
  implement(exchangeEndpoints.checkBatch, ({ ctx, caller, params }) => checkBatch(ctx, caller, params.id)),
  implement(exchangeEndpoints.confirmBatch, ({ ctx, caller, params }) =>
    confirmBatch(ctx, caller, params.id),
  ),
  implement(exchangeEndpoints.undoBatch, ({ ctx, caller, params }) => undoBatch(ctx, caller, params.id)),
  implement(exchangeEndpoints.withdrawBatch, ({ ctx, caller, params }) =>
    withdrawBatch(ctx, caller, params.id),
  ),
  implement(exchangeEndpoints.listHeldRows, ({ ctx, caller, query }) => listHeldRows(ctx.db, caller, query)),
  implement(exchangeEndpoints.listBatchProblems, ({ ctx, caller, params, query }) =>
    listProblems(ctx.db, caller, params.id, query),
  ),
  implement(exchangeSealedEndpoints.getImportKey, async ({ ctx }) => viewImportKey(ctx)),
  implement(exchangeSealedEndpoints.listSealedFolders, ({ ctx, caller }) => listSealedFolders(ctx, caller)),
  implement(officeBatchEndpoints.listWaitingBatches, ({ ctx, caller }) => listWaiting(ctx, caller)),
  implement(officeBatchEndpoints.confirmWaitingBatch, ({ ctx, caller, params }) =>
    confirmWaiting(ctx, caller, params.id),
  ),
  implement(officeBatchEndpoints.refuseWaitingBatch, ({ ctx, caller, params, body }) =>
    refuseWaiting(ctx, caller, { ...params, ...body }),
  ),
]

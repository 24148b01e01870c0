import { claimDraftEndpoints, claimEndpoints, payoutAccountEndpoints } from '@khum/contract'
import type { FastifyReply } from 'fastify'
import { implement } from '../../http/implementation'
import { orFailed } from '../../http/or-failed'
import { deleteObjects } from '../documents/documents.service'
import { readerOf } from '../family/family.service'
import { finishPayoutAccount } from '../payout-accounts/payout-accounts.service'
import { fileAppeal } from './appeals.service'
import { attachDocuments } from './attach.service'
import { choosePayout, followPayoutAccount } from './choose-payout.service'
import { getClaim, listClaims, listClaimUploads } from './claims.service'
import { createDraft, deleteDraft, getDraft, listDrafts, saveDraft } from './drafts.service'
import { withdrawClaim } from './end-undecided.service'
import { listAcceptedFiles, listAcceptedFilesOfDraft, requireFilesInStore } from './lost-files'
import { submitClaim } from './submit.service'
import { listVisitedPlaces } from './visited-places'

export const claimRoutes = [
  implement(claimDraftEndpoints.listDrafts, async ({ ctx, caller, request }) => ({
    items: await listDrafts(ctx, readerOf(caller, request.id)),
  })),
  implement(claimDraftEndpoints.createDraft, ({ ctx, caller, body, request }) =>
    createDraft(ctx, readerOf(caller, request.id), body.coverage_id),
  ),
  implement(claimDraftEndpoints.getDraft, ({ ctx, caller, params, request }) =>
    getDraft(ctx, readerOf(caller, request.id), params.id),
  ),
  implement(claimDraftEndpoints.saveDraft, ({ ctx, caller, params, body, request }) =>
    saveDraft(ctx, readerOf(caller, request.id), params.id, body),
  ),
  implement(claimDraftEndpoints.deleteDraft, ({ ctx, caller, params }) =>
    deleteDraft(ctx, caller.accountId, params.id),
  ),
  implement(claimDraftEndpoints.submitClaim, async ({ ctx, db, caller, body, request, reply }) => {
    await requireFilesInStore(ctx, await listAcceptedFilesOfDraft(ctx.reads, caller.accountId, body.draft_id))
    const submit = () => submitClaim({ ...ctx, db }, caller, body, request.id)
    const { receipt, orphans } = await orFailed('claim_submit_failed', submit)
    afterCommit(reply, () => void deleteObjects(ctx, orphans))
    return receipt
  }),
  implement(claimEndpoints.listClaims, ({ ctx, caller, query }) => listClaims(ctx, caller.accountId, query)),
  implement(claimEndpoints.getClaim, ({ ctx, caller, params }) =>
    getClaim(ctx.db, caller.accountId, params.id),
  ),
  implement(claimEndpoints.withdrawClaim, ({ ctx, db, caller, params }) =>
    withdrawClaim({ ...ctx, db }, caller.accountId, params.id),
  ),
  implement(claimEndpoints.attachDocuments, async ({ ctx, db, caller, params, body }) => {
    const { accountId } = caller
    const ids = body.document_ids
    await requireFilesInStore(ctx, await listAcceptedFiles(db, accountId, { claimId: params.id, ids }))
    return await attachDocuments({ ...ctx, db }, accountId, params.id, ids)
  }),
  implement(claimEndpoints.listVisitedPlaces, async ({ ctx, caller, request }) => ({
    items: await listVisitedPlaces(ctx, caller, request.id),
  })),
  implement(payoutAccountEndpoints.finishPayoutAccount, ({ ctx, caller, request }) =>
    finishPayoutAccount(ctx, caller, request.id, (inside) => followPayoutAccount(inside, caller.accountId)),
  ),
  implement(claimEndpoints.choosePayout, ({ ctx, db, caller, params, body }) =>
    choosePayout({ ...ctx, db }, caller.accountId, params.id, body.payout_account_id),
  ),
  implement(claimEndpoints.fileAppeal, async ({ ctx, db, caller, params, body }) => {
    const { accountId } = caller
    const documentIds = body.document_ids
    const files = { claimId: params.id, ids: documentIds }
    if (documentIds.length > 0) await requireFilesInStore(ctx, await listAcceptedFiles(db, accountId, files))
    return await fileAppeal({ ...ctx, db }, accountId, params.id, { text: body.text, documentIds })
  }),
  implement(claimEndpoints.listClaimUploads, async ({ ctx, caller, params }) => ({
    items: await listClaimUploads(ctx, caller.accountId, params.id),
  })),
]

/**
 * Runs `work` after a successful response was sent. The transaction of an idempotent call is committed before its
 * response is sent. If the process dies before the end of the response, `work` is skipped, so nothing may depend on it.
 */
function afterCommit(reply: FastifyReply, work: () => void): void {
  reply.raw.once('finish', () => {
    if (reply.statusCode < 300) work()
  })
}

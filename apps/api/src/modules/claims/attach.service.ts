import { type ClaimDetail, documentLists, isFinalStatus, type StoredList, type Words } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import {
  attachToClaim,
  findClaimOfDocument,
  lockClaimDocuments,
  lockSentFile,
} from '../documents/documents.service'
import { emitClaimEvent } from '../events/publish'
import type { Actor } from './claim-events.repo'
import { type LockedClaim, lockClaimById, lockOwnClaim, moveClaim } from './claim-moves.service'
import { getClaim } from './claims.service'
import { findDocumentsDue, fulfilRequests } from './document-requests.repo'

/**
 * Attaches uploaded files to a claim, in the transaction `ctx.db`. This fulfils the open document requests for the same
 * kinds of document. When the last open request is fulfilled, the claim returns to checking. Requirement 5.17
 * @throws AppError not_found, session_expired, claim_state_conflict (the claim has ended, or a file is already
 * attached), claim_files_pending, validation_failed (one of the files was refused)
 */
export async function attachDocuments(
  ctx: AppContext,
  accountId: string,
  claimId: string,
  documentIds: string[],
): Promise<ClaimDetail> {
  const claim = await lockOwnClaim(ctx.db, accountId, claimId)
  if (isFinalStatus(claim.status)) throw new AppError('claim_state_conflict')
  const attached = await attachFiles(ctx, accountId, claimId, documentIds)
  await takeAttached(ctx, claim, attached, {
    actor: { kind: 'member', id: accountId, party: 'member' },
    note: sentNote(attached.length),
  })
  return await getClaim(ctx.db, accountId, claimId)
}

/**
 * Attaches a file that a client or staff sent, and fulfils the document requests for its kind. Does nothing if the
 * security scan hasn't accepted the file, or if the file is attached already.
 */
export async function attachSentFile(root: AppContext, documentId: string): Promise<void> {
  await inTransaction(root.db, async (db) => {
    const ctx = { ...root, db }
    const claimId = await findClaimOfDocument(db, documentId)
    const claim = claimId === undefined ? undefined : await lockClaimById(db, claimId)
    // Lock the claim before the file, in the same order as when a member attaches files, so that two transactions can't
    // deadlock.
    const file = claim && (await lockSentFile(db, documentId))
    if (!claim || !file?.sender_id || file.sender === 'member') return
    await attachToClaim(db, claim.id, [documentId], ctx.clock.now())
    await takeAttached(ctx, claim, [file], {
      actor: { kind: file.sender, id: file.sender_id, party: 'member' },
      note: { th: 'เราได้รับเอกสารเพิ่มแล้ว', en: 'We received more documents' },
    })
  })
}

/**
 * Fulfils the open requests for the kinds of document that were attached. Once no request is open, the claim goes back
 * to checking. Adds an event to the feed.
 */
async function takeAttached(
  ctx: AppContext,
  claim: LockedClaim,
  attached: readonly { list: StoredList }[],
  by: { actor: Actor; note: Words },
): Promise<void> {
  const now = ctx.clock.now()
  const lists = documentLists.filter((list) => attached.some((document) => document.list === list))
  const stillOpen = await fulfilRequests(ctx.db, claim.id, lists, now)
  if (claim.status === 'documents_needed' && stillOpen === 0) {
    await moveClaim(ctx, claim, { status: 'checking', ...by })
  } else {
    // The document that was due first may have just arrived. Then the next document decides by which day the member has
    // to act.
    const due = claim.status === 'documents_needed' ? await findDocumentsDue(ctx.db, claim.id) : undefined
    await ctx.db
      .updateTable('claim')
      .set({ updated_at: now, ...(due ? { turn_due_date: due } : {}) })
      .where('id', '=', claim.id)
      .execute()
  }
  await emitClaimEvent(ctx.db, { claimId: claim.id, type: 'claim.documents_added', at: now })
}

/**
 * Attaches files that were uploaded for a claim. The caller must have locked the claim.
 * @throws AppError not_found, claim_state_conflict (a file is attached already), claim_files_pending,
 *   validation_failed (one of the files was refused)
 */
export async function attachFiles(
  ctx: AppContext,
  accountId: string,
  claimId: string,
  documentIds: string[],
): Promise<{ id: string; list: StoredList }[]> {
  const ids = [...new Set(documentIds)]
  const documents = await lockClaimDocuments(ctx.db, accountId, claimId, ids)
  if (documents.length < ids.length) throw new AppError('not_found')
  if (documents.some((document) => document.attached_at)) throw new AppError('claim_state_conflict')
  requireNoRefused(documentIds, documents)
  const pending = documents.filter((document) => document.fate !== 'accepted')
  if (pending.length > 0) throw new AppError('claim_files_pending', { params: { count: pending.length } })
  await attachToClaim(ctx.db, claimId, ids, ctx.clock.now())
  return documents
}

function requireNoRefused(ids: string[], documents: { id: string; fate: string }[]): void {
  const refused = new Set(documents.filter(({ fate }) => fate === 'refused').map(({ id }) => id))
  const fields = ids.flatMap((id, index) =>
    refused.has(id) ? [{ path: `document_ids.${index}`, code: 'invalid' }] : [],
  )
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

function sentNote(count: number): Words {
  return {
    th: `คุณส่งเอกสารเพิ่มแล้ว ${count} ไฟล์`,
    en: count === 1 ? 'You sent 1 more file' : `You sent ${count} more files`,
  }
}

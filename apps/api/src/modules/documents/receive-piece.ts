import type { FileRefusalCode } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { sqlState } from '../../db/database-error'
import { inTransaction } from '../../db/transaction'
import { isAllowed, isFileKind, sniff } from '../../files/inspect/sniff'
import type { FilePurpose } from '../../files/inspect/verdict'
import { deleteObjects, hashUpload, putPart } from './document-objects'
import { advanceUpload, deleteParts, listParts, markRefused, type Part } from './uploads.repo'

const uniqueViolation = '23505'

export interface UploadState {
  id: string
  /** Null if a client or a member of staff sends the file. */
  accountId: string | null
  size: number
  claimedSha256: Buffer | null
  purpose: FilePurpose
}

/**
 * Stores the piece of an upload that begins at byte `start`. Stores the object first, then the object's row and the new
 * offset in one transaction. So an offset that was reported to the sender never decreases. The last piece marks the
 * file received and queues its inspection. R53
 * @throws AppError upload_offset_conflict, or the code of the file's refusal
 */
export async function receivePiece(
  ctx: AppContext,
  upload: UploadState,
  start: number,
  piece: Buffer,
): Promise<void> {
  if (start === 0) await refuseWrongType(ctx, upload, piece)
  const completed =
    start + piece.length === upload.size ? await requireChecksum(ctx, upload, piece) : undefined
  const part = await putPart(ctx, upload.id, start, piece)
  const moved = await savePart(ctx, upload, part, completed).catch(async (error: unknown) => {
    // A unique index refuses a file with the same bytes as another file of this draft, claim or card, even with many
    // uploads at once. R52
    if (sqlState(error) === uniqueViolation) return await refuseUpload(ctx, upload.id, 'file_duplicate')
    throw error
  })
  if (!moved) {
    await deleteObjects(ctx, [part.objectKey])
    throw new AppError('upload_offset_conflict')
  }
}

/** Refuses an unfinished upload, deletes its pieces and throws the refusal code. */
export async function refuseUpload(ctx: AppContext, id: string, code: FileRefusalCode): Promise<never> {
  const keys = await inTransaction(ctx.db, async (db) => {
    const refused = await markRefused(db, id, ['uploading'], code, ctx.clock.now())
    return refused ? await deleteParts(db, [id]) : []
  })
  await deleteObjects(ctx, keys)
  throw new AppError(code)
}

function savePart(
  ctx: AppContext,
  upload: UploadState,
  part: Part,
  completed: { sha256: Buffer } | undefined,
): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const moved = await advanceUpload(db, upload.accountId, upload.id, part, ctx.clock.now(), completed)
    if (moved && completed) await ctx.jobs.send(db, 'document.inspect', { document_id: upload.id }, upload.id)
    return moved
  })
}

/** Refuses a file of a wrong type when its first piece arrives. The inspection still checks the whole file later. */
async function refuseWrongType(ctx: AppContext, upload: UploadState, first: Buffer): Promise<void> {
  if (first.length < Math.min(upload.size, sniffedBytes)) return
  const sniffed = sniff(first)
  if (!isFileKind(sniffed)) await refuseUpload(ctx, upload.id, sniffed)
  else if (!isAllowed(sniffed, upload.purpose)) await refuseUpload(ctx, upload.id, 'file_type_not_allowed')
}

/**
 * Bytes needed to detect a file's type. If the connection broke before that many arrived, only the inspection checks
 * the type.
 */
const sniffedBytes = 4_096

async function requireChecksum(
  ctx: AppContext,
  upload: UploadState,
  last: Buffer,
): Promise<{ sha256: Buffer }> {
  const sha256 = await hashUpload(ctx, await listParts(ctx.db, upload.id), last)
  if (upload.claimedSha256 && !upload.claimedSha256.equals(sha256)) {
    await refuseUpload(ctx, upload.id, 'file_checksum_mismatch')
  }
  return { sha256 }
}

import type { FileRefusalCode } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { sqlState } from '../../db/database-error'
import { inTransaction } from '../../db/transaction'
import { isAllowed, isFileKind, sniff } from '../../files/inspect/sniff'
import type { FilePurpose } from '../../files/inspect/verdict'
import { deleteObjects, hashUpload, putPart } from './document-objects'
import { advance, deleteParts, listParts, markRefused, type Part } from './uploads.repo'

const uniqueViolation = '23505'

export interface UploadState {
  id: string
  accountId: string
  size: number
  claimedSha256: Buffer | null
  purpose: FilePurpose
}

/**
 * Keeps the piece that begins at `start`: first the object, then row and offset in one transaction, so that an offset
 * once answered is never taken back. The last piece makes the file received and queues its inspection with it.
 * @throws AppError upload_offset_conflict, or the code the file is refused with
 */
export async function receivePiece(
  ctx: AppContext,
  upload: UploadState,
  start: number,
  piece: Buffer,
): Promise<void> {
  if (start === 0) await refuseWrongType(ctx, upload, piece)
  const whole = start + piece.length === upload.size ? await requireWhole(ctx, upload, piece) : undefined
  const part = await putPart(ctx, upload.id, start, piece)
  const moved = await keep(ctx, upload, part, whole).catch(async (error: unknown) => {
    // The same bytes stand in this draft, claim or card already: the index decides, however many come at once. TRUST R52
    if (sqlState(error) === uniqueViolation) return await refuseUpload(ctx, upload.id, 'file_duplicate')
    throw error
  })
  if (!moved) {
    await deleteObjects(ctx, [part.objectKey])
    throw new AppError('upload_offset_conflict')
  }
}

/** Ends an upload: refused, its pieces removed. Throws the refusal. */
export async function refuseUpload(ctx: AppContext, id: string, code: FileRefusalCode): Promise<never> {
  const keys = await inTransaction(ctx.db, async (db) => {
    const refused = await markRefused(db, id, ['uploading'], code, ctx.clock.now())
    return refused ? await deleteParts(db, [id]) : []
  })
  await deleteObjects(ctx, keys)
  throw new AppError(code)
}

function keep(
  ctx: AppContext,
  upload: UploadState,
  part: Part,
  whole: { sha256: Buffer } | undefined,
): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const moved = await advance(db, upload.accountId, upload.id, part, ctx.clock.now(), whole)
    if (moved && whole) await ctx.jobs.send(db, 'document.inspect', { document_id: upload.id }, upload.id)
    return moved
  })
}

/** A file of a wrong kind ends with its first piece instead of its last. The full check comes later all the same. */
async function refuseWrongType(ctx: AppContext, upload: UploadState, first: Buffer): Promise<void> {
  if (first.length < Math.min(upload.size, sniffedBytes)) return
  const sniffed = sniff(first)
  if (!isFileKind(sniffed)) await refuseUpload(ctx, upload.id, sniffed)
  else if (!isAllowed(sniffed, upload.purpose)) await refuseUpload(ctx, upload.id, 'file_type_not_allowed')
}

/** Bytes that tell a kind for certain; a first piece may be shorter when the connection broke. */
const sniffedBytes = 4_096

async function requireWhole(ctx: AppContext, upload: UploadState, last: Buffer): Promise<{ sha256: Buffer }> {
  const sha256 = await hashUpload(ctx, await listParts(ctx.db, upload.id), last)
  if (upload.claimedSha256 && !upload.claimedSha256.equals(sha256)) {
    await refuseUpload(ctx, upload.id, 'file_checksum_mismatch')
  }
  return { sha256 }
}

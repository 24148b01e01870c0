import type { Readable } from 'node:stream'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { lockCardOf } from './card-pictures.repo'
import { deleteObjects } from './document-objects'
import { findAccepted, lockDocument } from './documents.repo'
import { attachmentHeader } from './file-name'
import { toDocumentError } from './upload-errors'
import { deleteCountedFiles, markRefused } from './uploads.repo'

export { deletePicturesOf } from './card-pictures.repo'
export * from './claim-files.repo'
export { copyApprovedPages } from './copy-pages'
export { deleteObjects } from './document-objects'
export {
  findReadable,
  listAcceptedPage,
  listForViewer,
  markSealedBy,
  saveObjectHash,
  saveRotation,
} from './documents.repo'
export { attachmentHeader, fittingName } from './file-name'
export { listClaimsWithPicture } from './pictures.repo'
export {
  findReadings,
  finishReadings,
  isReadingWanted,
  listClaimsWithSamePaper,
  readingsOf,
  stopReadings,
} from './readings.service'
export { type FileToSend, receiveSentFile, type Sender } from './receive-sent'
export { findClaimOfDocument, listSentFiles, lockSentFile } from './sent-files.repo'
export { deleteCountedFiles } from './uploads.repo'

export interface DocumentContent {
  stream: Readable
  type: string
  /** The value of Content-Disposition. */
  disposition: string
}

/**
 * Opens the cleaned file of a member's own document, or its thumbnail (JPEG, for images only). R43
 * @throws AppError not_found, unavailable
 */
export async function openDocument(
  ctx: AppContext,
  accountId: string,
  id: string,
  variant: 'original' | 'thumbnail',
): Promise<DocumentContent> {
  const found = await findAccepted(ctx.db, accountId, id)
  const key = variant === 'thumbnail' ? found?.thumbnail_key : found?.object_key
  if (!found?.content_type || !key) throw new AppError('not_found')
  const type = variant === 'thumbnail' ? 'image/jpeg' : found.content_type
  return { stream: await openObject(ctx, key), type, disposition: attachmentHeader(found.name, type) }
}

/** Opens a stored file. Does no access check; the caller must authorise. @throws AppError unavailable */
export async function openObject(ctx: Pick<AppContext, 'gateways'>, key: string): Promise<Readable> {
  return await ctx.gateways.files.get(key).catch((error: unknown) => {
    throw toDocumentError(error)
  })
}

/**
 * Deletes a member's file.
 * @throws AppError not_found; claim_state_conflict for a file of a submitted claim; card_images_missing for an accepted
 * picture of the member's own complete card, which can only be replaced
 */
export async function deleteDocument(ctx: AppContext, accountId: string, id: string): Promise<void> {
  const keys = await inTransaction(ctx.db, async (db) => {
    const card = await lockCardOf(db, id)
    const document = await lockDocument(db, accountId, id)
    if (!document) throw new AppError('not_found')
    if (document.attached_at) throw new AppError('claim_state_conflict')
    const isNeeded = document.fate === 'accepted' && card?.state === 'complete' && card.whose === 'self'
    if (isNeeded) throw new AppError('card_images_missing')
    return await deleteCountedFiles(db, [{ id }])
  })
  await deleteObjects(ctx, keys)
}

/** Marks files that the object store has lost as refused (`file_lost`), so that the member can attach them again. */
export async function refuseLostDocuments(ctx: AppContext, ids: string[]): Promise<void> {
  for (const id of ids) await markRefused(ctx.db, id, ['accepted'], 'file_lost', ctx.clock.now())
}

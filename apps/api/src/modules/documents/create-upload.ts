import { bangkokMidnight, canAppeal, dayMs, isFinalStatus, limits } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { inTurn } from '../../http/turns'
import { holdLiveAccount } from '../accounts/accounts.service'
import { deletePictures } from './card-pictures.repo'
import { deleteObjects } from './document-objects'
import type { UploadRequest } from './upload-request'
import { findTarget, insertUpload, listFilesOf, lockUploadsOf, sumOfDay } from './uploads.repo'

/**
 * Starts an upload; checks every limit before a byte is stored. Requirements 5.12, 5.15; R45
 * @throws AppError not_found, claim_state_conflict, file_list_full, file_total_too_large, file_daily_limit, busy
 */
export async function createUpload(
  ctx: AppContext,
  accountId: string,
  id: string,
  request: UploadRequest,
): Promise<void> {
  await inTurn(`uploads ${accountId}`, () => insertWithinLimits(ctx, accountId, id, request))
}

async function insertWithinLimits(
  ctx: AppContext,
  accountId: string,
  id: string,
  request: UploadRequest,
): Promise<void> {
  const now = ctx.clock.now()
  const startOfDay = bangkokMidnight(ctx.clock.today())
  const superseded = await inTransaction(ctx.db, async (db) => {
    await holdLiveAccount(db, accountId)
    await lockUploadsOf(db, accountId)
    const target = await findTarget(db, accountId, request)
    if (!target) throw new AppError('not_found')
    // A decided claim accepts files for an appeal, even if it has ended.
    const isOver = target.status !== null && isFinalStatus(target.status) && !canAppeal(target.status)
    if (isOver) throw new AppError('claim_state_conflict')
    const keys = request.target === 'card' ? await deleteUnfinishedPicture(db, request) : []
    requireRoom(await listFilesOf(db, request), request)
    const today = await sumOfDay(db, accountId, ctx.clock.today())
    const isTooMuch = today.bytes + request.size > limits.upload.bytesPerMemberAndDay
    if (isTooMuch || today.files >= limits.upload.filesPerMemberAndDay) {
      const untilTomorrow = startOfDay.getTime() + dayMs - now.getTime()
      throw new AppError('file_daily_limit', { retryAfterSeconds: untilTomorrow / 1000 })
    }
    await insertUpload(db, {
      id,
      account_id: accountId,
      draft_id: request.target === 'draft' ? request.target_id : null,
      claim_id: request.target === 'claim' ? request.target_id : null,
      card_id: request.target === 'card' ? request.target_id : null,
      list: request.list,
      name: request.filename,
      size: request.size,
      claimed_sha256: request.sha256 ?? null,
      created_at: now,
      updated_at: now,
    })
    return keys
  })
  await deleteObjects(ctx, superseded)
}

/**
 * Deletes a picture that was never accepted, because a card has one picture per side. An accepted picture is deleted
 * only when the new one is accepted. Requirement 3.7
 */
async function deleteUnfinishedPicture(db: Kysely<Database>, request: UploadRequest): Promise<string[]> {
  const of = { cardId: request.target_id, list: request.list }
  return await deletePictures(db, of, ['uploading', 'received', 'waiting_scan', 'refused'])
}

function requireRoom(files: { list: string; size: bigint }[], request: UploadRequest): void {
  const sameList = files.filter((file) => file.list === request.list)
  if (sameList.length >= limits.upload.perList || files.length >= limits.upload.perClaim) {
    throw new AppError('file_list_full')
  }
  const bytes = files.reduce((sum, file) => sum + Number(file.size), request.size)
  if (bytes > limits.upload.bytesPerClaim) throw new AppError('file_total_too_large')
}

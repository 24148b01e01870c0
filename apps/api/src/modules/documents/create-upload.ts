import { bangkokMidnight, type ClaimStatus, canAppeal, dayMs, isFinalStatus, limits } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { inTurn } from '../../http/in-turn'
import { lockAgainstDeletion } from '../accounts/accounts.service'
import { deletePictures } from './card-pictures.repo'
import { deleteObjects } from './document-objects'
import type { UploadRequest } from './upload-request'
import { findTarget, findUpload, insertUpload, listFilesOf, lockUploadsOf, sumOfDay } from './uploads.repo'

/**
 * Starts an upload, and checks every limit before a byte is stored. Does nothing if the member's upload `id` already
 * exists, because then the app repeats a request whose response was lost. Requirements 5.12, 5.15; R45, R53
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
  const superseded = await inTransaction(ctx.db, async (db) => {
    await lockAgainstDeletion(db, accountId)
    await lockUploadsOf(db, accountId)
    const target = await findTarget(db, accountId, request)
    if (!target) throw new AppError('not_found')
    if (target.status !== null) requireTakesFiles(target.status)
    if (await findUpload(db, accountId, id)) return []
    const keys = request.target === 'card' ? await deleteUnfinishedPicture(db, request) : []
    requireBelowFileLimit(await listFilesOf(db, request), request)
    const today = await sumOfDay(db, accountId, ctx.clock.today())
    requireBelowDayLimit(ctx, today, request.size)
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
 * Requires that files can be added to a claim. A decided claim still accepts files for an appeal, even if its status is
 * final.
 * @throws AppError claim_state_conflict
 */
export function requireTakesFiles(status: ClaimStatus): void {
  if (isFinalStatus(status) && !canAppeal(status)) throw new AppError('claim_state_conflict')
}

/**
 * Requires that the new file doesn't exceed the limits on files and bytes per day. R45
 * @throws AppError file_daily_limit
 */
export function requireBelowDayLimit(
  { clock }: Pick<AppContext, 'clock'>,
  today: { bytes: number; files: number },
  size: number,
): void {
  const isTooMuch = today.bytes + size > limits.upload.bytesPerMemberAndDay
  if (!isTooMuch && today.files < limits.upload.filesPerMemberAndDay) return
  const tomorrow = bangkokMidnight(clock.today()).getTime() + dayMs
  throw new AppError('file_daily_limit', { retryAfterSeconds: (tomorrow - clock.now().getTime()) / 1000 })
}

/**
 * Deletes the earlier picture of this side of the card unless it was accepted, because a card has one picture per side.
 * An accepted picture is replaced only once the new one is accepted. Requirement 3.7
 */
async function deleteUnfinishedPicture(db: Kysely<Database>, request: UploadRequest): Promise<string[]> {
  const of = { cardId: request.target_id, list: request.list }
  return await deletePictures(db, of, ['uploading', 'received', 'waiting_scan', 'refused'])
}

/**
 * Requires that the new file doesn't exceed the limits on the files of a claim, draft or card. Requirement 5.12
 * @throws AppError file_list_full, file_total_too_large
 */
export function requireBelowFileLimit(
  files: { list: string; size: bigint }[],
  request: Pick<UploadRequest, 'list' | 'size'>,
): void {
  const sameList = files.filter((file) => file.list === request.list)
  if (sameList.length >= limits.upload.perList || files.length >= limits.upload.perClaim) {
    throw new AppError('file_list_full')
  }
  const bytes = files.reduce((sum, file) => sum + Number(file.size), request.size)
  if (bytes > limits.upload.bytesPerClaim) throw new AppError('file_total_too_large')
}

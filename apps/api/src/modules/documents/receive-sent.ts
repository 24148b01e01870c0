import { createHash } from 'node:crypto'
import { bangkokMidnight, cleanFileName, type DocumentList, limits } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { copyBody, stallMs, withBody } from './body-streams'
import { requireBelowDayLimit, requireBelowFileLimit, requireTakesFiles } from './create-upload'
import { deleteObjects } from './document-objects'
import { receivePiece } from './receive-piece'
import { findSameBytes, lockClaimForFile, sumSentSince } from './sent-files.repo'
import { toDocumentError } from './upload-errors'
import { cutIntoPieces } from './upload-pieces'
import { requireSize } from './upload-request'
import { deleteFiles, insertUpload, listFilesOf } from './uploads.repo'

/** The client or member of staff who sends a file to a claim. */
export interface Sender {
  kind: 'client' | 'staff'
  id: string
}

/** A file to receive: the claim that it belongs to, and the attachment list (such as `receipt`) that it is added to. */
export interface FileToSend {
  claimId: string
  list: DocumentList
  filename?: string | undefined
}

/**
 * Receives a file that a client or member of staff sends to a claim; the request's body is the file. The file is stored
 * in sealed pieces and checked like a member's file. Once it is accepted, it belongs to the claim. If the claim already
 * has a file with the same bytes, stores nothing. If the headers `content-digest` and `content-length` already show
 * that the claim has the file, doesn't even read the body. Does no access check; the caller must authorise. Requirement
 * 5.12; R45, R52
 * @returns the file's id, and whether the claim had the file already
 * @throws AppError unsupported_media_type; malformed_request if the content-length is missing or the body was cut off;
 * validation_failed if the content-digest is malformed; file_still_sending if a member has uploaded the same bytes but
 * not attached them to the claim yet; claim_state_conflict, unavailable, or a code of the file's refusal
 */
export async function receiveSentFile(
  ctx: AppContext,
  sender: Sender,
  file: FileToSend,
  request: FastifyRequest,
): Promise<{ outcome: 'new' | 'known'; id: string }> {
  // For allowed content types, the body isn't parsed before this function reads it. So a parsed body means that the
  // content type isn't allowed.
  if (request.body !== undefined) throw new AppError('unsupported_media_type')
  const length = request.headers['content-length']
  const size = requireSize(length === undefined ? undefined : Number(length))
  const claimed = readDigest(request.headers['content-digest'])
  const known = claimed && (await findKnown(ctx, file.claimId, { sha256: claimed, size }))
  if (known !== undefined) return { outcome: 'known', id: known }
  return await withBody(`${sender.kind} ${sender.id}`, async () => {
    const id = await insertSent(ctx, sender, { ...file, size, claimed })
    const upload = { id, accountId: null, size, claimedSha256: claimed ?? null, purpose: 'claim' } as const
    const body = copyBody(request)
    const hash = createHash('sha256')
    try {
      const onStall = () => request.raw.destroy(new Error('the upload stalled'))
      let at = 0
      for await (const piece of cutIntoPieces(body, {
        pieceBytes: Math.min(limits.upload.chunkBytes, size),
        stallMs,
        onStall,
      })) {
        hash.update(piece)
        await receivePiece(ctx, upload, at, piece)
        at += piece.length
      }
      if (at < size) throw new AppError('malformed_request')
      return { outcome: 'new', id }
    } catch (error) {
      return {
        outcome: 'known',
        id: await findAfterFailure(ctx, { id, claimId: file.claimId, size }, hash, error),
      }
    } finally {
      request.raw.unpipe(body).pause()
      body.destroy()
    }
  })
}

async function insertSent(
  ctx: AppContext,
  sender: Sender,
  file: FileToSend & { size: number; claimed: Buffer | undefined },
): Promise<string> {
  const id = newId()
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (db) => {
    requireTakesFiles((await lockClaimForFile(db, file.claimId)).status)
    requireBelowFileLimit(await listFilesOf(db, { target: 'claim', target_id: file.claimId }), file)
    const today = await sumSentSince(db, file.claimId, bangkokMidnight(ctx.clock.today()))
    requireBelowDayLimit(ctx, today, file.size)
    await insertUpload(db, {
      id,
      sender: sender.kind,
      sender_id: sender.id,
      claim_id: file.claimId,
      list: file.list,
      name: cleanFileName(file.filename ?? ''),
      size: file.size,
      claimed_sha256: file.claimed ?? null,
      created_at: now,
      updated_at: now,
    })
  })
  return id
}

/**
 * Cleans up after a failed upload. If the claim already has a file with the same bytes, returns the id of that file.
 * Otherwise throws the error. The row of a refused file stays for a day; after any other failure, the row is deleted.
 */
async function findAfterFailure(
  ctx: AppContext,
  { id, claimId, size }: { id: string; claimId: string; size: number },
  hash: ReturnType<typeof createHash>,
  error: unknown,
): Promise<string> {
  const isRefusal = error instanceof AppError && error.code.startsWith('file_')
  const isKnown = isRefusal && error.code === 'file_duplicate'
  if (!isRefusal || isKnown) {
    await deleteObjects(ctx, await inTransaction(ctx.db, (db) => deleteFiles(db, [id])))
  }
  const known = isKnown ? await findKnown(ctx, claimId, { sha256: hash.digest(), size }) : undefined
  if (known === undefined) throw toDocumentError(error)
  return known
}

/**
 * Finds the claim's file with these bytes.
 * @throws AppError file_still_sending (the only such file is one that a member has uploaded but not attached to the
 * claim yet; the member may still remove it, so the sender must try again later. R52)
 */
async function findKnown(
  { db }: AppContext,
  claimId: string,
  bytes: { sha256: Buffer; size: number },
): Promise<string | undefined> {
  const known = await findSameBytes(db, claimId, bytes)
  if (known && !known.isKept) throw new AppError('file_still_sending')
  return known?.id
}

/** Reads the SHA-256 in the header `content-digest` (RFC 9530), if it has one. @throws AppError validation_failed */
function readDigest(header: string | string[] | undefined): Buffer | undefined {
  const [, value] = /(?:^|,)\s*sha-256=([^,]*)/i.exec(String(header ?? '')) ?? []
  if (value === undefined) return undefined
  const [, base64] = /^:([A-Za-z0-9+/]{43}=):\s*$/.exec(value) ?? []
  if (base64 === undefined) throw invalidField('content-digest', 'invalid')
  return Buffer.from(base64, 'base64')
}

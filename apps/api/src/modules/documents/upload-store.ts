import type { Readable } from 'node:stream'
import { limits } from '@khum/contract'
import { DataStore, Upload } from '@tus/server'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { requireOffered } from '../partners/offered-menu'
import { purposeOf } from './card-pictures.repo'
import { createUpload } from './create-upload'
import { receivePiece } from './receive-piece'
import { cutIntoPieces } from './upload-pieces'
import { readUploadRequest } from './upload-request'
import { countShortParts, findUpload } from './uploads.repo'

export interface UploadAccess {
  accountId: string
  /** The insurer of the member's session. */
  insCode: string
  /** Milliseconds without a byte after which `onStall` ends the connection. */
  stallMs: number
  onStall: () => void
}

/**
 * The tus server's data store for one request: pieces go to the object store, offsets to PostgreSQL. The process keeps
 * no state, so any server can receive the upload's next request.
 */
export class UploadStore extends DataStore {
  private readonly ctx: AppContext
  private readonly access: UploadAccess
  private writing: Promise<unknown> = Promise.resolve()

  constructor(ctx: AppContext, access: UploadAccess) {
    super()
    this.ctx = ctx
    this.access = access
    this.extensions = ['creation', 'creation-with-upload']
  }

  override async create(upload: Upload): Promise<Upload> {
    const request = readUploadRequest(upload.size, upload.metadata)
    if (request.target === 'draft') await this.requireEClaim()
    await createUpload(this.ctx, this.access.accountId, upload.id, request)
    return upload
  }

  /**
   * Returns the state of an upload.
   * @throws AppError not_found if the upload is unknown or belongs to another member; if the upload was refused, the
   * code of the refusal
   */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.requireUpload(id)
    return new Upload({ id, size: Number(row.size), offset: Number(row.received_bytes) })
  }

  override write(body: Readable, id: string, offset: number): Promise<number> {
    const written = this.storePieces(body, id, offset)
    this.writing = written.catch(() => undefined)
    return written
  }

  /** Waits until the bytes that arrived before a broken connection are stored. */
  async settled(): Promise<void> {
    await this.writing
  }

  private async storePieces(body: Readable, id: string, offset: number): Promise<number> {
    const row = await this.requireUpload(id)
    if (row.draft_id !== null) await this.requireEClaim()
    const size = Number(row.size)
    const upload = {
      id,
      accountId: this.access.accountId,
      size,
      claimedSha256: row.claimed_sha256,
      purpose: purposeOf(row.list),
    }
    const pieceBytes = Math.min(limits.upload.chunkBytes, size - offset)
    if (pieceBytes <= 0) return offset
    let at = offset
    for await (const piece of cutIntoPieces(body, { ...this.access, pieceBytes })) {
      if (await this.isTooShort(id, at + piece.length === size, piece.length)) break
      await receivePiece(this.ctx, upload, at, piece)
      at += piece.length
    }
    return at
  }

  /**
   * Whether a piece is too short to store. A broken connection leaves a short piece, and each piece becomes an object
   * in the object store. So once an upload has `shortPieces` short pieces, only pieces of the full length and the last
   * piece are stored. The app continues from the offset in the response. R53
   */
  private async isTooShort(id: string, isLast: boolean, bytes: number): Promise<boolean> {
    const { chunkBytes, shortPieces } = limits.upload
    if (isLast || bytes >= chunkBytes) return false
    return (await countShortParts(this.ctx.db, id, chunkBytes)) >= shortPieces
  }

  /**
   * Requires that the insurer offers e-Claim. Call it only for an upload to a draft: a submitted claim still accepts
   * files after the insurer has switched e-Claim off. Requirement 4.5
   */
  private async requireEClaim(): Promise<void> {
    await requireOffered(this.ctx.db, this.access.insCode, 'e_claim')
  }

  private async requireUpload(id: string) {
    const row = await findUpload(this.ctx.db, this.access.accountId, id)
    if (!row) throw new AppError('not_found')
    if (row.refusal) throw new AppError(row.refusal)
    return row
  }
}

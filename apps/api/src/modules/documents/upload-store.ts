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

/** What one request may do with uploads: those of one member, read from one body. */
export interface UploadAccess {
  accountId: string
  /** The insurer of the member's session. */
  insCode: string
  /** Milliseconds without a byte after which the connection is given up. */
  stallMs: number
  onStall: () => void
}

/**
 * The tus server's store on our own: pieces in the object store, offsets in PostgreSQL. Nothing is kept in the process,
 * so that any instance can take the next chunk. Made for one request.
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

  /** @throws AppError not_found for another member's; the refusal of a refused one */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.requireUpload(id)
    return new Upload({ id, size: Number(row.size), offset: Number(row.received_bytes) })
  }

  override write(body: Readable, id: string, offset: number): Promise<number> {
    const written = this.keepPieces(body, id, offset)
    this.writing = written.catch(() => undefined)
    return written
  }

  /** Waits until what a broken connection left behind is stored. */
  async settled(): Promise<void> {
    await this.writing
  }

  private async keepPieces(body: Readable, id: string, offset: number): Promise<number> {
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
      if (await this.isOneTooSmall(id, at + piece.length === size, piece.length)) break
      await receivePiece(this.ctx, upload, at, piece)
      at += piece.length
    }
    return at
  }

  /**
   * After so many broken connections what arrives must be a whole chunk to be kept: every piece is an object of its own,
   * and a file sent byte by byte would be ten million. The client goes on from the offset it is answered. TRUST R53
   */
  private async isOneTooSmall(id: string, isLast: boolean, bytes: number): Promise<boolean> {
    const { chunkBytes, shortPieces } = limits.upload
    if (isLast || bytes >= chunkBytes) return false
    return (await countShortParts(this.ctx.db, id, chunkBytes)) >= shortPieces
  }

  /** A draft gets no more files while the insurer has e-Claim switched off; sent claims do. Spec §4 */
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

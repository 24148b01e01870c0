import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AppContext } from '../../context'
import { newId, sha256 } from '../../ids'
import type { Part } from './uploads.repo'

const sliceBytes = 65_536

export const partsPrefix = 'parts'

/**
 * Makes a new, unique key for a piece of an upload, so that two requests with the same bytes can't delete each other's
 * object.
 */
export function newPartKey(documentId: string): string {
  return `${partsPrefix}/p.${documentId}.${newId()}`
}

export function documentOfPart(key: string): string | undefined {
  return /^parts\/p\.([^.]+)\.[^.]+$/.exec(key)?.[1]
}

/** Returns the id of the document that the key of a piece, a cleaned file or a thumbnail belongs to. */
export function documentIdOf(key: string): string | undefined {
  return documentOfPart(key) ?? /^documents\/[0-9a-f]{2}\/[ft]\.([^.]+)$/.exec(key)?.[1]
}

/**
 * Returns the keys of a document's cleaned file and thumbnail, in one of 256 folders. The keys depend only on the
 * document's id.
 */
export function documentKeys(documentId: string): { file: string; thumbnail: string } {
  const folder = `documents/${sha256(documentId).toString('hex', 0, 1)}`
  return { file: `${folder}/f.${documentId}`, thumbnail: `${folder}/t.${documentId}` }
}

/**
 * Stores a piece of an upload. Passes the bytes on in small slices, because sealing keeps a copy of each slice in
 * memory.
 */
export async function putPart(
  ctx: AppContext,
  documentId: string,
  start: number,
  piece: Buffer,
): Promise<Part> {
  const objectKey = newPartKey(documentId)
  await ctx.gateways.files.put(objectKey, Readable.from(slices(piece)), { size: piece.length })
  return { start, size: piece.length, objectKey }
}

function* slices(piece: Buffer): Generator<Buffer> {
  for (let at = 0; at < piece.length; at += sliceBytes) yield piece.subarray(at, at + sliceBytes)
}

/** Reads the bytes of an upload's pieces, in order. Throws if the object store has lost or damaged a piece. */
async function* readParts(ctx: AppContext, parts: Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* await ctx.gateways.files.get(part.objectKey)
}

/** Returns the SHA-256 hash of an upload: of the stored pieces followed by `last`, the piece that isn't stored yet. */
export async function hashUpload(ctx: AppContext, parts: Part[], last: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of readParts(ctx, parts)) hash.update(chunk)
  return hash.update(last).digest()
}

/**
 * Joins an upload's pieces into one file, which other users of the machine can't read. Returns the file's SHA-256 hash.
 */
export async function joinParts(ctx: AppContext, parts: Part[], path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of readParts(ctx, parts)) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(hashed(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return hash.digest()
}

/**
 * Deletes objects whose rows were deleted. If the store refuses some, for example during an outage, a job keeps trying
 * for a day. Never rejects. Call it after the commit, with a `ctx` that isn't in the transaction.
 */
export async function deleteObjects(ctx: AppContext, keys: (string | null)[]): Promise<void> {
  const left: string[] = []
  for (const key of keys) {
    if (key === null) continue
    try {
      await ctx.gateways.files.delete(key)
    } catch (error) {
      ctx.log.warn({ err: error, key }, 'an object outlives its document')
      left.push(key)
    }
  }
  if (left.length === 0) return
  await ctx.jobs.send(ctx.db, 'account.erase', { object_keys: left }).catch((err: unknown) => {
    ctx.log.error({ err, keys: left }, 'objects without a document were not queued for deletion')
  })
}

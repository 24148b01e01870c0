import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AppContext } from '../../context'
import { newId, sha256 } from '../../ids'
import type { Part } from './uploads.repo'

const sliceBytes = 65_536

/** Below this stand the pieces of uploads that are on their way. */
export const partsPrefix = 'parts'

/** A new key for a piece. Never used twice: of two requests that bring the same bytes, each removes only its own. */
export function newPartKey(documentId: string): string {
  return `${partsPrefix}/p.${documentId}.${newId()}`
}

/** The document a piece's key was made for. */
export function documentOfPart(key: string): string | undefined {
  return /^parts\/p\.([^.]+)\.[^.]+$/.exec(key)?.[1]
}

/** The document that a piece, a cleaned file or a thumbnail belongs to. */
export function documentIdOf(key: string): string | undefined {
  return documentOfPart(key) ?? /^documents\/[0-9a-f]{2}\/[ft]\.([^.]+)$/.exec(key)?.[1]
}

/** Where a document's cleaned file and its thumbnail are kept, in one of 256 folders. The same on every attempt. */
export function documentKeys(documentId: string): { file: string; thumbnail: string } {
  const folder = `documents/${sha256(documentId).toString('hex', 0, 1)}`
  return { file: `${folder}/f.${documentId}`, thumbnail: `${folder}/t.${documentId}` }
}

/** Stores a piece; in small slices, because sealing copies what it is given. */
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

/** The bytes of an upload's pieces, in order. Throws when the store does not have them whole. */
async function* readParts(ctx: AppContext, parts: Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* await ctx.gateways.files.get(part.objectKey)
}

/** SHA-256 of an upload: what is stored, and the last piece. */
export async function hashUpload(ctx: AppContext, parts: Part[], last: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of readParts(ctx, parts)) hash.update(chunk)
  return hash.update(last).digest()
}

/** Writes an upload's pieces into one private file. Answers its SHA-256. */
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

/** Deletes objects whose rows are gone. What the store does not take now is logged; pieces are swept up later. */
export async function deleteObjects(ctx: AppContext, keys: (string | null)[]): Promise<void> {
  for (const key of keys) {
    if (key === null) continue
    try {
      await ctx.gateways.files.delete(key)
    } catch (error) {
      ctx.log.warn({ err: error, key }, 'an object outlives its document')
    }
  }
}

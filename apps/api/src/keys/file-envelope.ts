import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { EnvelopeError, keyIdOf, sealOverhead } from './envelope'
import type { Keys } from './keys'

/**
 * The envelope of a stored file: a data key of its own, sealed by the keys, then frames of 64 KiB, each
 * AES-256-GCM. A frame's nonce is its number and whether it is the last, so a file that was cut, reordered or
 * glued together does not open. `aad` (the object's key) binds a file to its place. TRUST R69.
 *
 * Layout: magic (4) · sealed data key (65) · frames of ciphertext and tag.
 */
const magic = Buffer.from('KHF1')
const frameBytes = 65_536
const tagBytes = 16
const dataKeyBytes = 32
const headBytes = magic.length + dataKeyBytes + sealOverhead

/** Size in bytes of the sealed form of a file of `plainSize` bytes. */
export function sealedSize(plainSize: number): number {
  return headBytes + plainSize + Math.max(1, Math.ceil(plainSize / frameBytes)) * tagBytes
}

/** Size in bytes of the file whose sealed form has `sealed` bytes; 0 when that is too short for any. */
export function plainSize(sealed: number): number {
  const frames = Math.max(0, sealed - headBytes)
  return Math.max(0, frames - Math.ceil(frames / (frameBytes + tagBytes)) * tagBytes)
}

function nonceOf(frame: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(frame, 4)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Cuts any stream of bytes into pieces of exactly `size`; the last one, told as such, holds the rest. */
async function* pieces(source: AsyncIterable<Uint8Array>, head: number, size: number) {
  let held: Buffer[] = []
  let length = 0
  let wanted = head
  for await (const chunk of source) {
    held.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    length += chunk.byteLength
    // Strictly more than wanted: a piece is handed out only when something follows it.
    while (length > wanted) {
      const all = Buffer.concat(held)
      yield { piece: all.subarray(0, wanted), last: false }
      held = [all.subarray(wanted)]
      length -= wanted
      wanted = size
    }
  }
  yield { piece: Buffer.concat(held), last: true }
}

/** The sealed form of `source`, as a stream; errors of the source end it. */
export function sealStream(keys: Keys, source: AsyncIterable<Uint8Array>, aad: string): Readable {
  async function* seal() {
    const dataKey = randomBytes(dataKeyBytes)
    yield Buffer.concat([magic, keys.seal(dataKey, `file ${aad}`)])
    let frame = 0
    for await (const { piece, last } of pieces(source, frameBytes, frameBytes)) {
      const cipher = createCipheriv('aes-256-gcm', dataKey, nonceOf(frame, last))
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
      frame += 1
    }
  }
  return Readable.from(seal(), { objectMode: false })
}

/** The plain bytes of a sealed stream; ends with `EnvelopeError` when it was cut, changed or moved. */
export function openStream(keys: Keys, sealed: AsyncIterable<Uint8Array>, aad: string): Readable {
  async function* open() {
    let dataKey: Buffer | undefined
    let frame = 0
    for await (const { piece, last } of pieces(sealed, headBytes, frameBytes + tagBytes)) {
      if (!dataKey) {
        if (last) throw new EnvelopeError('not a sealed file')
        dataKey = keys.open(sealedKeyOf(piece), `file ${aad}`)
        continue
      }
      yield openFrame(dataKey, piece, nonceOf(frame, last))
      frame += 1
    }
  }
  return Readable.from(open(), { objectMode: false })
}

/**
 * The same file with its data key sealed by the current master key; its frames pass as they are. Ends with `EnvelopeError`
 * when the head doesn't open.
 */
export function resealStream(keys: Keys, sealed: AsyncIterable<Uint8Array>, aad: string): Readable {
  async function* reseal() {
    let isHead = true
    for await (const { piece, last } of pieces(sealed, headBytes, frameBytes + tagBytes)) {
      if (isHead) {
        if (last) throw new EnvelopeError('not a sealed file')
        const dataKey = keys.open(sealedKeyOf(piece), `file ${aad}`)
        yield Buffer.concat([magic, keys.seal(dataKey, `file ${aad}`)])
        isHead = false
      } else {
        yield piece
      }
    }
  }
  return Readable.from(reseal(), { objectMode: false })
}

/** The id of the master key that sealed a file, from its first bytes. @throws EnvelopeError */
export async function keyIdOfFile(sealed: AsyncIterable<Uint8Array>): Promise<Buffer> {
  for await (const { piece } of pieces(sealed, headBytes, frameBytes + tagBytes)) {
    if (piece.length === headBytes) return Buffer.from(keyIdOf(sealedKeyOf(piece)))
    break
  }
  throw new EnvelopeError('not a sealed file')
}

function sealedKeyOf(head: Buffer): Buffer {
  if (!head.subarray(0, magic.length).equals(magic)) throw new EnvelopeError('not a sealed file')
  return head.subarray(magic.length)
}

function openFrame(dataKey: Buffer, piece: Buffer, nonce: Buffer): Buffer {
  if (piece.length < tagBytes) throw new EnvelopeError('the file was cut')
  const decipher = createDecipheriv('aes-256-gcm', dataKey, nonce).setAuthTag(piece.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw new EnvelopeError('the file was cut or changed', { cause })
  }
}

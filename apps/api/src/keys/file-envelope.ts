import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { EnvelopeError, keyIdOf, sealOverhead } from './envelope'
import type { Keys } from './keys'

/**
 * The format of a stored file: the file's own data key, sealed by the master key, then frames of 64 KiB encrypted with
 * AES-256-GCM. A frame's nonce contains the frame's number and whether this frame is the last, so a cut, reordered or
 * concatenated file doesn't open. `aad` is the object's name in the store, so a file that is moved to another name
 * doesn't open. R69
 *
 * Layout in bytes: magic (4) · sealed data key (65) · frames of ciphertext and tag.
 */
const magic = Buffer.from('KHF1')
const frameBytes = 65_536
const tagBytes = 16
const dataKeyBytes = 32
const headBytes = magic.length + dataKeyBytes + sealOverhead

export function sealedSize(plainSize: number): number {
  return headBytes + framesSize(plainSize)
}

/** Returns how many bytes the sealed frames of a file take, without the head. `plainSize`: the file's size, unsealed. */
export function framesSize(plainSize: number): number {
  return plainSize + Math.max(1, Math.ceil(plainSize / frameBytes)) * tagBytes
}

/** Returns the plain size in bytes of a file with this sealed size; 0 if a sealed file can't be that small. */
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

/**
 * Cuts a stream into a first piece of `head` bytes and further pieces of `size` bytes. The last piece has the remaining
 * bytes and `last: true`.
 */
async function* pieces(source: AsyncIterable<Uint8Array>, head: number, size: number) {
  let buffered: Buffer[] = []
  let length = 0
  let wanted = head
  for await (const chunk of source) {
    buffered.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    length += chunk.byteLength
    // `>` and not `>=`, because a piece is only yielded once we know that it isn't the last.
    while (length > wanted) {
      const all = Buffer.concat(buffered)
      yield { piece: all.subarray(0, wanted), last: false }
      buffered = [all.subarray(wanted)]
      length -= wanted
      wanted = size
    }
  }
  yield { piece: Buffer.concat(buffered), last: true }
}

/** Encrypts a stream. If `source` fails, the stream fails too. */
export function sealStream(keys: Keys, source: AsyncIterable<Uint8Array>, aad: string): Readable {
  async function* seal() {
    const dataKey = randomBytes(dataKeyBytes)
    yield Buffer.concat([magic, keys.seal(dataKey, `file ${aad}`)])
    yield* sealFrames(dataKey, source)
  }
  return Readable.from(seal(), { objectMode: false })
}

/** Encrypts a stream in frames. Use `dataKey` for nothing else, because the nonces start at 0 for each stream. */
export async function* sealFrames(
  dataKey: Buffer,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let frame = 0
  for await (const { piece, last } of pieces(source, frameBytes, frameBytes)) {
    const cipher = createCipheriv('aes-256-gcm', dataKey, nonceOf(frame, last))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    frame += 1
  }
}

/** Decrypts a sealed stream. It fails with an `EnvelopeError` if the file was cut, changed or moved. */
export function openStream(keys: Keys, sealed: AsyncIterable<Uint8Array>, aad: string): Readable {
  const keyOf = (head: Buffer) => keys.open(sealedKeyOf(head), `file ${aad}`)
  return Readable.from(openFrames(sealed, headBytes, keyOf), { objectMode: false })
}

/**
 * Decrypts the frames after a head of `length` bytes. `keyOf` returns the data key in that head.
 * @throws EnvelopeError
 */
export async function* openFrames(
  sealed: AsyncIterable<Uint8Array>,
  length: number,
  keyOf: (head: Buffer) => Buffer,
): AsyncGenerator<Buffer> {
  let dataKey: Buffer | undefined
  let frame = 0
  for await (const { piece, last } of pieces(sealed, length, frameBytes + tagBytes)) {
    if (!dataKey) {
      if (last) throw new EnvelopeError('not a sealed file')
      dataKey = keyOf(piece)
      continue
    }
    yield openFrame(dataKey, piece, nonceOf(frame, last))
    frame += 1
  }
}

/**
 * Re-seals a file's data key with the current master key, without changing the frames. The stream fails with an
 * `EnvelopeError` if the data key can't be opened.
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

/** Returns the id of the master key that sealed a file. Reads only the file's first bytes. @throws EnvelopeError */
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

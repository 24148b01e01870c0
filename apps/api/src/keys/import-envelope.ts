import { diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { EnvelopeError, keyIdBytes } from './envelope'
import { framesSize, openFrames, sealFrames } from './file-envelope'
import { type Keys, x25519Bytes, x25519PublicKey } from './keys'

/**
 * The format of a file that is sealed for the installation's import key, so that only the installation can open it. The
 * data key is derived with HKDF-SHA-256 from a one-time X25519 key and the import key, and depends on the head and the
 * file's name. The data is encrypted in frames, in the format of `file-envelope.ts`. The head contains the plain size,
 * which shows whether a file has arrived completely. R87
 *
 * Layout in bytes: magic (4) · id of the import key (4) · plain size (8) · one-time public key (32) · frames of
 * ciphertext and tag.
 */
const magic = Buffer.from('KHI1')
const sizeBytes = 8
const publicKeyBytes = 32
/** How many bytes the head of a sealed file has. */
export const importHeadBytes = magic.length + keyIdBytes + sizeBytes + publicKeyBytes

export type ImportKey = Keys['importKey']

export interface ImportHead {
  keyId: Buffer
  /** The size in bytes of the file before it was sealed. */
  plainSize: number
  /** The size in bytes of the whole sealed file. */
  sealedSize: number
  oneTimeKey: Buffer
}

/** Seals a file of `size` bytes. The stream fails if the source has another size. */
export function sealForImport(
  { id, publicKey }: ImportKey,
  source: AsyncIterable<Uint8Array>,
  { name, size }: { name: string; size: number },
): Readable {
  async function* seal() {
    const oneTime = generateKeyPairSync('x25519')
    const length = Buffer.alloc(sizeBytes)
    length.writeBigUInt64BE(BigInt(size))
    const head = Buffer.concat([magic, id, length, x25519Bytes(oneTime.publicKey)])
    yield head
    const secret = diffieHellman({ privateKey: oneTime.privateKey, publicKey: x25519PublicKey(publicKey) })
    yield* sealFrames(dataKeyOf(secret, publicKey, head, name), ofSize(source, size))
  }
  return Readable.from(seal(), { objectMode: false })
}

/**
 * Opens a sealed file. The returned stream fails with an `EnvelopeError` if the file was cut, changed or renamed, or
 * was sealed with an unknown key.
 */
export function openImport(keys: Keys, sealed: AsyncIterable<Uint8Array>, name: string): Readable {
  let size = 0
  async function* open() {
    const plain = openFrames(sealed, importHeadBytes, (bytes) => {
      const head = readImportHead(bytes)
      size = head.plainSize
      const { secret, publicKey } = keys.deriveImportSecret(head.keyId, head.oneTimeKey)
      return dataKeyOf(secret, publicKey, bytes, name)
    })
    let read = 0
    for await (const piece of plain) {
      read += piece.length
      yield piece
    }
    if (read !== size) throw new EnvelopeError('the file was cut or changed')
  }
  return Readable.from(open(), { objectMode: false })
}

/** Whether the first bytes of a file (one or more) match the beginning of a sealed file. */
export function mayBeSealed(first: Buffer): boolean {
  const seen = Math.min(first.length, magic.length)
  return first.subarray(0, seen).equals(magic.subarray(0, seen))
}

/** Reads the head of a sealed file. @throws EnvelopeError */
export function readImportHead(bytes: Buffer): ImportHead {
  if (bytes.length < importHeadBytes || !mayBeSealed(bytes)) throw new EnvelopeError('not a sealed file')
  const plainSize = Number(bytes.readBigUInt64BE(magic.length + keyIdBytes))
  if (!Number.isSafeInteger(plainSize)) throw new EnvelopeError('not a sealed file')
  return {
    keyId: bytes.subarray(magic.length, magic.length + keyIdBytes),
    plainSize,
    sealedSize: importHeadBytes + framesSize(plainSize),
    oneTimeKey: bytes.subarray(importHeadBytes - publicKeyBytes, importHeadBytes),
  }
}

function dataKeyOf(secret: Buffer, publicKey: Buffer, head: Buffer, name: string): Buffer {
  const salt = Buffer.concat([head, publicKey])
  return Buffer.from(hkdfSync('sha256', secret, salt, `khum import file ${name}`, 32))
}

async function* ofSize(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const bytes of source) {
    read += bytes.length
    yield bytes
  }
  if (read !== size) throw new Error(`the file changed while it was sealed: ${read} bytes instead of ${size}`)
}

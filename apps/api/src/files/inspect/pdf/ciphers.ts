import { createDecipheriv, createHash } from 'node:crypto'

export type Method = 'none' | 'rc4' | 'aes128' | 'aes256'

/** Decrypts a string or stream of object `number`. For damaged input it returns damaged bytes instead of throwing. */
export function decrypt(
  bytes: Uint8Array,
  method: Method,
  key: Uint8Array,
  [number, generation]: readonly [number, number],
): Uint8Array {
  if (method === 'none') return bytes
  if (method === 'aes256') return aes('aes-256-cbc', key, bytes)
  const objectKey = keyOfObject(key, number, generation, method === 'aes128')
  return method === 'rc4' ? rc4(objectKey, bytes) : aes('aes-128-cbc', objectKey, bytes)
}

/** Derives the key of an object: ISO 32000-1, algorithm 1. */
function keyOfObject(key: Uint8Array, number: number, generation: number, isAes: boolean): Uint8Array {
  const objectId = Buffer.alloc(5)
  objectId.writeUIntLE(number & 0xff_ff_ff, 0, 3)
  objectId.writeUIntLE(generation & 0xff_ff, 3, 2)
  const hash = createHash('md5').update(key).update(objectId)
  if (isAes) hash.update('sAlT')
  return hash.digest().subarray(0, Math.min(key.length + 5, 16))
}

/** Decrypts AES-CBC: the first block is the initialisation vector, and the last byte is the length of the padding. */
function aes(name: 'aes-128-cbc' | 'aes-256-cbc', key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const blocksEnd = bytes.length - (bytes.length % 16)
  if (blocksEnd < 32) return Buffer.alloc(0)
  const decipher = createDecipheriv(name, key, bytes.subarray(0, 16)).setAutoPadding(false)
  const plain = decipher.update(bytes.subarray(16, blocksEnd))
  const fill = plain.at(-1) ?? 0
  return fill >= 1 && fill <= 16 ? plain.subarray(0, plain.length - fill) : plain
}

/** Encrypts or decrypts with RC4; the operation is the same. OpenSSL 3 no longer includes RC4. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  let j = 0
  for (let i = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(state, i, j)
  }
  const out = Buffer.alloc(bytes.length)
  j = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const i = (at + 1) & 255
    j = (j + (state[i] ?? 0)) & 255
    swap(state, i, j)
    out[at] = (bytes[at] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
  }
  return out
}

function swap(state: Uint8Array, i: number, j: number): void {
  const held = state[i] ?? 0
  state[i] = state[j] ?? 0
  state[j] = held
}

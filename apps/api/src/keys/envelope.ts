import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

export type SealingKey = { id: Buffer; key: Buffer }

/** The envelope was changed, cut or moved, or was sealed by an unknown key. */
export class EnvelopeError extends Error {
  override name = 'EnvelopeError'
}

// Layout in bytes: version (1) · key id (4) · nonce (12) · ciphertext · tag (16).
const version = 1
const nonceBytes = 12
const tagBytes = 16
export const keyIdBytes = 4
const labelBytes = 1 + keyIdBytes
const headBytes = labelBytes + nonceBytes

/** How many bytes an envelope has in addition to the bytes of the sealed value. */
export const sealOverhead = headBytes + tagBytes

/** Random bytes for the next 256 nonces, generated in one call because each call is slow. */
const random = Buffer.alloc(256 * nonceBytes)
let drawn = random.length

function nextNonce(): Buffer {
  if (drawn === random.length) {
    randomFillSync(random)
    drawn = 0
  }
  drawn += nonceBytes
  return random.subarray(drawn - nonceBytes, drawn)
}

/**
 * Seals a small secret with AES-256-GCM. `aad` names where the secret
 * is stored; the envelope opens only with the same `aad`. R69
 */
export function seal(key: SealingKey, plain: Buffer, aad: string): Buffer {
  const label = Buffer.concat([Buffer.of(version), key.id])
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', key.key, nonce).setAAD(
    Buffer.concat([label, Buffer.from(aad)]),
  )
  return Buffer.concat([label, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Opens an envelope sealed with any of `keys`. @throws EnvelopeError */
export function open(keys: readonly SealingKey[], sealed: Buffer, aad: string): Buffer {
  if (sealed.length < sealOverhead || sealed[0] !== version) throw new EnvelopeError('not an envelope')
  const id = keyIdOf(sealed)
  const key = keys.find((candidate) => candidate.id.equals(id))
  if (!key) throw new EnvelopeError('sealed by a key that is not in MASTER_KEY')
  const decipher = createDecipheriv('aes-256-gcm', key.key, sealed.subarray(labelBytes, headBytes))
    .setAAD(Buffer.concat([sealed.subarray(0, labelBytes), Buffer.from(aad)]))
    .setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headBytes, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw new EnvelopeError('the envelope was changed or belongs elsewhere', { cause })
  }
}

export function keyIdOf(sealed: Buffer): Buffer {
  return sealed.subarray(1, labelBytes)
}

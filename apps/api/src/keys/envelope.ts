import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Envelopes for what may not stand readable in the database or on a disk: national ids, bank accounts, data keys.
 * AES-256-GCM under keys derived from MASTER_KEY; the first key seals, every key opens, so a key is
 * rotated by putting a new one in front. TRUST R69.
 *
 * Layout: version (1) · key id (4) · nonce (12) · ciphertext · tag (16).
 */
export type Keyring = {
  /** Seals a small secret; `aad` names where it belongs (table, row, column), so it opens nowhere else. */
  seal(plain: Buffer, aad: string): Buffer
  /** Opens what `seal` made; throws `EnvelopeError` when it was changed, moved or sealed by an unknown key. */
  open(sealed: Buffer, aad: string): Buffer
  /** False once a newer key stands first: seal the value again when it is next written. */
  isCurrent(sealed: Buffer): boolean
  /** Keyed hash (HMAC-SHA-256, hex) to store beside a sealed value and find it by; `purpose` keeps columns apart. */
  lookupHash(value: string, purpose: string): string
  /** The hash under every key, newest first: what a query compares with while a rotation is under way. */
  lookupHashes(value: string, purpose: string): string[]
}

export class EnvelopeError extends Error {
  override name = 'EnvelopeError'
}

type Key = { id: Buffer; sealing: Buffer; lookup: Buffer }

const version = 1
const idBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + idBytes + nonceBytes

/** Bytes that `seal` adds to what it seals. */
export const sealOverhead = headBytes + tagBytes

function derive(master: Buffer, info: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `khum ${info}`, length))
}

/** Reads MASTER_KEY: base64 of 32 bytes, or several of them separated by commas, the current one first. */
export function parseMasterKeys(text: string): Buffer[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.map((part, index) => {
    const key = Buffer.from(part, 'base64')
    if (key.length !== 32 || !/^[A-Za-z0-9+/]{43}=?$/.test(part))
      throw new TypeError(`MASTER_KEY: key ${index + 1} of ${parts.length} is not 32 bytes in base64`)
    return key
  })
}

export function createKeyring(masterKeys: readonly Buffer[]): Keyring {
  const keys = masterKeys.map((master): Key => {
    if (master.length !== 32) throw new TypeError('a master key is 32 bytes')
    return {
      id: derive(master, 'key id', idBytes),
      sealing: derive(master, 'sealing', 32),
      lookup: derive(master, 'lookup', 32),
    }
  })
  const current = keys[0]
  if (!current) throw new TypeError('at least one master key is needed')

  function keyOf(sealed: Buffer): Key {
    const id = sealed.subarray(1, 1 + idBytes)
    const key = keys.find((candidate) => candidate.id.equals(id))
    if (!key) throw new EnvelopeError('sealed by a key that is not in MASTER_KEY')
    return key
  }

  function lookupWith(key: Key, value: string, purpose: string): string {
    return createHmac('sha256', key.lookup).update(`${purpose}\0${value}`).digest('hex')
  }

  return {
    seal(plain, aad) {
      const nonce = randomBytes(nonceBytes)
      const head = Buffer.concat([Buffer.of(version), current.id, nonce])
      const cipher = createCipheriv('aes-256-gcm', current.sealing, nonce).setAAD(
        Buffer.concat([head.subarray(0, 1 + idBytes), Buffer.from(aad)]),
      )
      return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, aad) {
      if (sealed.length < sealOverhead || sealed[0] !== version) throw new EnvelopeError('not an envelope')
      const key = keyOf(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(1 + idBytes, headBytes))
        .setAAD(Buffer.concat([sealed.subarray(0, 1 + idBytes), Buffer.from(aad)]))
        .setAuthTag(sealed.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headBytes, -tagBytes)), decipher.final()])
      } catch (cause) {
        throw new EnvelopeError('the envelope was changed or belongs elsewhere', { cause })
      }
    },
    isCurrent: (sealed) => sealed.subarray(1, 1 + idBytes).equals(current.id),
    lookupHash: (value, purpose) => lookupWith(current, value, purpose),
    lookupHashes: (value, purpose) => keys.map((key) => lookupWith(key, value, purpose)),
  }
}

import { createHmac, hkdfSync } from 'node:crypto'
import { keyIdBytes, keyIdOf, open, type SealingKey, seal } from './envelope'

/**
 * What MASTER_KEY gives the rest of the service: envelopes for what may not stand readable in the database or on a
 * disk, and hashes to find sealed values by. The first key seals, every key opens, so a key is rotated by putting a
 * new one in front. TRUST R69.
 */
export type Keys = {
  /** The short ids (4 bytes) of all keys, the one that seals first: they stand in every envelope. */
  ids: readonly [Buffer, ...Buffer[]]
  /** Seals a small secret; `aad` names where it belongs (table, row, column), so it opens nowhere else. */
  seal(plain: Buffer, aad: string): Buffer
  /** Opens what `seal` made; throws `EnvelopeError` when it was changed, moved or sealed by an unknown key. */
  open(sealed: Buffer, aad: string): Buffer
  /** False once a newer key stands first: seal the value again when it is next written. */
  isCurrent(sealed: Buffer): boolean
  /** Keyed hash (HMAC-SHA-256, hex) to store beside a sealed value and find it by; `purpose` keeps columns apart. */
  lookupHash(value: string, purpose: string): string
  /** The hash under every key, newest first: what a query compares with while a rotation is under way. */
  lookupHashes(value: string, purpose: string): [string, ...string[]]
}

function derive(master: Buffer, use: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `khum ${use}`, length))
}

/** Reads MASTER_KEY: base64 of 32 bytes, or several of them separated by commas, the current one first. */
export function parseMasterKeys(text: string): Buffer[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.map((part, index) => {
    if (!/^[A-Za-z0-9+/]{43}=?$/.test(part))
      throw new TypeError(`MASTER_KEY: key ${index + 1} of ${parts.length} is not 32 bytes in base64`)
    return Buffer.from(part, 'base64')
  })
}

/** Derives the working keys from the master keys (32 bytes each, the current one first). */
export function createKeys(masterKeys: readonly Buffer[]): Keys {
  const sealing = masterKeys.map((master): SealingKey => {
    if (master.length !== 32) throw new TypeError('a master key is 32 bytes')
    return { id: derive(master, 'key id', keyIdBytes), key: derive(master, 'sealing', 32) }
  })
  const [lookup, ...olderLookups] = masterKeys.map((master) => derive(master, 'lookup', 32))
  const [current, ...older] = sealing
  if (!current || !lookup) throw new TypeError('at least one master key is needed')

  function hashWith(key: Buffer, value: string, purpose: string): string {
    return createHmac('sha256', key).update(`${purpose}\0${value}`).digest('hex')
  }

  return {
    ids: [current.id, ...older.map(({ id }) => id)],
    seal: (plain, aad) => seal(current, plain, aad),
    open: (sealed, aad) => open(sealing, sealed, aad),
    isCurrent: (sealed) => keyIdOf(sealed).equals(current.id),
    lookupHash: (value, purpose) => hashWith(lookup, value, purpose),
    lookupHashes: (value, purpose) => [
      hashWith(lookup, value, purpose),
      ...olderLookups.map((key) => hashWith(key, value, purpose)),
    ],
  }
}

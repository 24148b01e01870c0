import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { EnvelopeError, keyIdBytes, keyIdOf, open, type SealingKey, seal } from './envelope'

/**
 * Encryption with the keys in MASTER_KEY: envelopes for data that must not be readable in the database or on disk, and
 * keyed hashes for finding sealed values. The first key seals and every key opens, so you rotate keys by adding a new
 * one in front. R69
 */
export type Keys = {
  /** The 4-byte ids of all keys, the current one first. Every envelope contains its key's id. */
  ids: readonly [Buffer, ...Buffer[]]
  /**
   * Seals a small secret in an envelope. `aad` names where the envelope is stored (table, row, column). The envelope
   * opens only with the same `aad`.
   */
  seal(plain: Buffer, aad: string): Buffer
  /** Opens an envelope. @throws EnvelopeError if it was changed, moved or sealed by an unknown key */
  open(sealed: Buffer, aad: string): Buffer
  /** Returns false if an older key sealed this value. Seal the value with the current key when you next write it. */
  isCurrent(sealed: Buffer): boolean
  /**
   * A keyed hash (HMAC-SHA-256, hex) for finding a sealed value.
   * `purpose` makes the hashes of different columns differ.
   */
  lookupHash(value: string, purpose: string): string
  /** Returns the hashes of a value with every key, newest first. During a rotation, queries must use all of them. */
  lookupHashes(value: string, purpose: string): [string, ...string[]]
  /** Signs a checkpoint of the audit log with Ed25519. The signing key is derived from the current master key. R96 */
  signAudit(text: Buffer): { keyId: string; signature: Buffer }
  /**
   * The public keys that verify signatures of `signAudit`, by key id, including the keys of earlier master keys. Each
   * key is in DER form, in base64.
   */
  auditPublicKeys: ReadonlyMap<string, string>
  /**
   * The X25519 public key with which other systems seal files of the exchange. It is derived from the current master
   * key, whose 4-byte id is `id`.
   */
  importKey: { id: Buffer; publicKey: Buffer }
  /**
   * Computes the X25519 shared secret that opens a file of the exchange, from the file's one-time public key and the
   * import key with this id. Import keys of earlier master keys work too.
   * @throws EnvelopeError if no key in MASTER_KEY has this id
   */
  deriveImportSecret(id: Buffer, oneTimeKey: Buffer): { secret: Buffer; publicKey: Buffer }
}

/** Opens an envelope. Returns null if it can't be opened, for example because its master key is lost. R97 */
export function openOrNull(keys: Pick<Keys, 'open'>, sealed: Buffer, aad: string): Buffer | null {
  try {
    return keys.open(sealed, aad)
  } catch (error) {
    if (error instanceof EnvelopeError) return null
    throw error
  }
}

/** The first bytes of an Ed25519 private key in PKCS #8 (DER). The key's 32 bytes follow them. */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

function auditKey(master: Buffer): { keyId: string; privateKey: KeyObject; publicKey: string } {
  const der = Buffer.concat([ed25519Prefix, derive(master, 'audit signing', 32)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    keyId: derive(master, 'key id', keyIdBytes).toString('hex'),
    privateKey,
    publicKey: publicKey.toString('base64'),
  }
}

/**
 * The first bytes of an X25519 key in DER, for a private key (PKCS #8) and for a public key (SPKI). The key's 32 bytes
 * follow them.
 */
const x25519Prefix = {
  private: Buffer.from('302e020100300506032b656e04220420', 'hex'),
  public: Buffer.from('302a300506032b656e032100', 'hex'),
}

/** Makes an X25519 public key from its 32 bytes. @throws EnvelopeError if `bytes` has another length */
export function x25519PublicKey(bytes: Buffer): KeyObject {
  if (bytes.length !== 32) throw new EnvelopeError('not an X25519 key')
  const key = Buffer.concat([x25519Prefix.public, bytes])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

/** Returns the 32 bytes of an X25519 public key. */
export function x25519Bytes(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(x25519Prefix.public.length)
}

function importKeyOf(master: Buffer) {
  const key = Buffer.concat([x25519Prefix.private, derive(master, 'import', 32)])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const publicKey = x25519Bytes(createPublicKey(privateKey))
  return { id: derive(master, 'key id', keyIdBytes), privateKey, publicKey }
}

function derive(master: Buffer, use: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `khum ${use}`, length))
}

/** Parses MASTER_KEY: keys of 32 bytes in base64, separated by commas, the current one first. @throws TypeError */
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
  const auditKeys = masterKeys.map(auditKey)
  const [signer] = auditKeys
  const importKeys = masterKeys.map(importKeyOf)
  const [importKey] = importKeys
  if (!current || !lookup || !signer || !importKey) throw new TypeError('at least one master key is needed')

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
    signAudit: (text) => ({ keyId: signer.keyId, signature: sign(null, text, signer.privateKey) }),
    auditPublicKeys: new Map(auditKeys.map(({ keyId, publicKey }) => [keyId, publicKey])),
    importKey: { id: importKey.id, publicKey: importKey.publicKey },
    deriveImportSecret: (id, oneTimeKey) => {
      const own = importKeys.find((key) => key.id.equals(id))
      if (!own) throw new EnvelopeError('sealed for a key that is not in MASTER_KEY')
      const publicKey = x25519PublicKey(oneTimeKey)
      try {
        return { secret: diffieHellman({ privateKey: own.privateKey, publicKey }), publicKey: own.publicKey }
      } catch (cause) {
        throw new EnvelopeError('the one-time key is not usable', { cause })
      }
    },
  }
}

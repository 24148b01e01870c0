import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { rc4 } from './ciphers'

/** The values in an encryption dictionary that a key is derived from (ISO 32000-2, 7.6.4). */
export type EncryptionValues = {
  /** The entry `R` of the dictionary, from 2 to 6. */
  revision: number
  owner: Uint8Array
  user: Uint8Array
  /** The entry `UE` of the PDF's encryption dictionary; only revisions 5 and 6 have it. */
  userKey: Uint8Array
  /** The entry `P`, a signed number of 32 bits. */
  permissions: number
  /** Key lengths to try, in bytes; for revisions 2 to 4. */
  keyLengths: number[]
  fileId: Uint8Array
  encryptsMetadata: boolean
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const noVector = Buffer.alloc(16)

/**
 * Finds the key of a document that opens without a password because it only restricts printing or copying. Returns
 * undefined if the document needs a password.
 */
export function keyOfEmptyPassword(values: EncryptionValues): Uint8Array | undefined {
  if (values.revision >= 5) return keyOfRevision5(values)
  return values.keyLengths.map((length) => keyOfRevision2(values, length)).find((key) => opens(values, key))
}

/** Derives the key for revisions 2 to 4 (algorithm 2). */
function keyOfRevision2(values: EncryptionValues, length: number): Uint8Array {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(values.permissions | 0)
  const hash = createHash('md5').update(padding).update(values.owner.subarray(0, 32)).update(permissions)
  hash.update(values.fileId)
  if (values.revision >= 4 && !values.encryptsMetadata) hash.update(Buffer.alloc(4, 0xff))
  let key: Uint8Array = hash.digest().subarray(0, length)
  if (values.revision < 3) return key
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length)
  return key
}

/** Whether a key opens the document: it must reproduce the dictionary's entry `U` (algorithms 4 and 5). */
function opens({ revision, user, fileId }: EncryptionValues, key: Uint8Array): boolean {
  if (revision < 3) return rc4(key, padding).equals(user.subarray(0, 32))
  let computed = rc4(key, createHash('md5').update(padding).update(fileId).digest())
  for (let round = 1; round <= 19; round += 1)
    computed = rc4(
      key.map((byte) => byte ^ round),
      computed,
    )
  return computed.equals(user.subarray(0, 16))
}

/**
 * Finds the key for revisions 5 and 6 (algorithm 2.A). One salt is for checking the password, a second one for
 * unwrapping the key. Returns undefined if the document needs a password.
 */
function keyOfRevision5({ revision, user, userKey }: EncryptionValues): Uint8Array | undefined {
  const hash = revision === 5 ? sha256 : hardenedHash
  if (user.length < 48 || userKey.length < 32) return undefined
  if (!Buffer.from(hash(user.subarray(32, 40))).equals(user.subarray(0, 32))) return undefined
  const unwrap = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), noVector).setAutoPadding(false)
  return Buffer.concat([unwrap.update(userKey.subarray(0, 32)), unwrap.final()])
}

/** Computes the hash of revision 6 for an empty password (algorithm 2.B). */
function hardenedHash(salt: Uint8Array): Uint8Array {
  let key: Uint8Array = sha256(salt)
  for (let round = 0; ; round += 1) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const encrypted = cipher.update(repeated)
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encrypted)
      .digest()
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32)
  }
}

function sha256(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest()
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest()
}

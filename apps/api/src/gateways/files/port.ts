import type { Readable } from 'node:stream'

/** Size in bytes and SHA-256 (hex) of the bytes that were stored. */
export type StoredObject = { size: number; sha256: string }

/**
 * Stores files. Keys are generated, never a member's file name: segments of letters, digits, `.`, `_` and `-`, joined
 * by `/`. Every method throws `ObjectStoreUnavailable` if the store fails.
 */
export type ObjectStore = {
  /**
   * Stores a whole object or nothing; replaces an existing object. Fails if `size` is given and the object's size
   * differs. Deletes the object if it can't be read back afterwards. With `keep`, doesn't delete it, because an
   * earlier put may have stored the same content under the key.
   */
  put(key: string, source: Readable, options?: { size?: number; keep?: boolean }): Promise<StoredObject>
  /** Reads an object's bytes. The returned stream fails if bytes are missing. @throws ObjectNotFound */
  get(key: string): Promise<Readable>
  /** Deletes an object if it exists. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Returns the size in bytes of what `get` would return, without reading the object; null if there is no object. */
  size(key: string): Promise<number | null>
  /** Lists the keys that begin with `prefix` (whole segments, or '' for all), in no particular order. */
  list(prefix: string): AsyncIterable<string>
}

/** A store that seals its objects with a master key. */
export type SealedObjectStore = ObjectStore & {
  /** Returns the 4-byte id of the master key that sealed an object. @throws ObjectNotFound, EnvelopeError */
  sealedBy(key: string): Promise<Buffer>
  /**
   * Seals an object again, with the current master key. A copy stays in `resealing/` until the new object has been read
   * back, so that a crash can't lose the file. The next call continues from that copy.
   * @throws ObjectNotFound, EnvelopeError, ObjectStoreUnavailable
   */
  reseal(key: string): Promise<void>
  /**
   * Reads the stored bytes without decrypting them. This is needed for files that other systems sealed with the import
   * key.
   */
  asStored: Pick<ObjectStore, 'get' | 'size'>
}

export class ObjectNotFound extends Error {
  override name = 'ObjectNotFound'
  constructor(key: string) {
    super(`no object ${key}`)
  }
}

/** The store is down, slow or full, or lost an object that it had accepted. The caller may try again later. */
export class ObjectStoreUnavailable extends Error {
  override name = 'ObjectStoreUnavailable'
}

export class InvalidObjectKey extends TypeError {
  override name = 'InvalidObjectKey'
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/

/** Whether a name can be part of an object's key. */
export function isKeySegment(name: string): boolean {
  return segment.test(name)
}

/**
 * Refuses keys that could name a file outside the store: empty segments, leading dots, backslashes, control
 * characters. R51
 * @throws InvalidObjectKey
 */
export function assertKey(key: string): void {
  const parts = key.split('/')
  const isKey = parts.length <= 8 && parts.every(isKeySegment)
  if (!isKey) throw new InvalidObjectKey('not an object key')
}

/**
 * Requires that a prefix of keys is '' or consists of whole segments, such as `claims/2026`.
 * @throws InvalidObjectKey
 */
export function assertPrefix(prefix: string): void {
  if (prefix !== '') assertKey(prefix)
}

/** Returns the store's own errors unchanged and turns others (socket, disk) into `ObjectStoreUnavailable`. */
export function asStoreError(error: unknown, what: string): Error {
  if (error instanceof ObjectNotFound || error instanceof ObjectStoreUnavailable) return error
  return new ObjectStoreUnavailable(what, { cause: error })
}

import type { Readable } from 'node:stream'

/** What a stored object is known by: its size in bytes and the SHA-256 (hex) of what was put. */
export type StoredObject = { size: number; sha256: string }

/**
 * Where files are kept. Keys are generated, never a member's file name: segments of letters, digits, `.`, `_` and
 * `-`, joined by `/`. Every method throws `ObjectStoreUnavailable` when the store does not answer as it should.
 */
export type ObjectStore = {
  /** Stores a whole object or nothing; putting a key again replaces it. `size`, when given, must be what comes. */
  put(key: string, source: Readable, options?: { size?: number }): Promise<StoredObject>
  /** The object's bytes; throws `ObjectNotFound`. The stream ends with an error when it comes short. */
  get(key: string): Promise<Readable>
  /** Removes an object; one that is not there is no error. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Size in bytes of what `get` gives, without reading it; null when there is no such object. */
  size(key: string): Promise<number | null>
  /** The keys that begin with `prefix` (whole segments, or '' for all), in no particular order. */
  list(prefix: string): AsyncIterable<string>
}

/** A store whose objects are sealed under a master key. */
export type SealedObjectStore = ObjectStore & {
  /** The id (4 bytes) of the master key that sealed an object; throws `ObjectNotFound` and `EnvelopeError`. */
  sealedBy(key: string): Promise<Buffer>
  /**
   * Seals an object under the current master key. A whole copy is kept below `resealing/` until the object was read back,
   * so that a store that loses a write, or a process that dies, loses no file; called again, it goes on from the copy.
   * Throws `ObjectNotFound`, `EnvelopeError`, `ObjectStoreUnavailable`.
   */
  reseal(key: string): Promise<void>
}

export class ObjectNotFound extends Error {
  override name = 'ObjectNotFound'
  constructor(key: string) {
    super(`no object ${key}`)
  }
}

/** The store is down, slow, full or does not keep what it took; worth trying again later. */
export class ObjectStoreUnavailable extends Error {
  override name = 'ObjectStoreUnavailable'
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/

/** Refuses every key that could leave its place: empty segments, dots first, backslashes, control characters. TRUST R51. */
export function assertKey(key: string): void {
  const parts = key.split('/')
  if (parts.length > 8 || !parts.every((part) => segment.test(part))) throw new TypeError('not an object key')
}

/** Refuses a prefix that is neither '' nor whole segments. */
export function assertPrefix(prefix: string): void {
  if (prefix !== '') assertKey(prefix)
}

/** The store's own errors pass; anything else (a socket, a disk) becomes `ObjectStoreUnavailable`. */
export function asStoreError(error: unknown, what: string): Error {
  if (error instanceof ObjectNotFound || error instanceof ObjectStoreUnavailable) return error
  return new ObjectStoreUnavailable(what, { cause: error })
}

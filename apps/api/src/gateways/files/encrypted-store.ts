import { pipeline, type Readable } from 'node:stream'
import { EnvelopeError } from '../../keys/envelope'
import {
  keyIdOfFile,
  openStream,
  plainSize,
  resealStream,
  sealedSize,
  sealStream,
} from '../../keys/file-envelope'
import type { Keys } from '../../keys/keys'
import { createMeasuringStream } from './measuring-stream'
import { ObjectNotFound, type ObjectStore, ObjectStoreUnavailable, type SealedObjectStore } from './port'

/** Wraps a store so that every object is sealed. The returned sizes and hashes are of the bytes before sealing. R69 */
export function encryptedStore(inner: ObjectStore, keys: Keys): SealedObjectStore {
  /** Stores sealed bytes unchanged and checks them by reading them back. */
  async function putRaw(key: string, source: Readable): Promise<void> {
    const sent = createMeasuringStream()
    await inner.put(key, pipeline(source, sent.stream, ignoreError))
    const found = createMeasuringStream()
    for await (const _ of pipeline(await inner.get(key), found.stream, ignoreError)) {
      // The loop only reads the object back, so that `found` computes its hash.
    }
    if (found.result().sha256 !== sent.result().sha256)
      throw new ObjectStoreUnavailable(`${key} came back different`)
  }

  /**
   * Whether the object `copy` is a complete copy of the object `key`. If the server crashes while it copies, the copy
   * is incomplete.
   */
  async function hasWholeCopy(copy: string, key: string): Promise<boolean> {
    try {
      for await (const _ of openStream(keys, await inner.get(copy), key)) {
        // Reads the copy only to check that all of it can be decrypted.
      }
      return true
    } catch (error) {
      if (error instanceof ObjectNotFound || error instanceof EnvelopeError) return false
      throw error
    }
  }

  return {
    ...inner,
    asStored: { get: (key) => inner.get(key), size: (key) => inner.size(key) },
    async put(key, source, options = {}) {
      const measure = createMeasuringStream()
      const plain = pipeline(source, measure.stream, ignoreError)
      const size = options.size === undefined ? {} : { size: sealedSize(options.size) }
      await inner.put(key, sealStream(keys, plain, key), size)
      return measure.result()
    },
    async size(key) {
      const sealed = await inner.size(key)
      return sealed === null ? null : plainSize(sealed)
    },
    async get(key): Promise<Readable> {
      const sealed = await inner.get(key)
      const plain = openStream(keys, sealed, key)
      // Closes the file or the connection if the caller stops reading early.
      plain.once('close', () => sealed.destroy())
      return plain
    },
    async sealedBy(key) {
      const sealed = await inner.get(key)
      try {
        return await keyIdOfFile(sealed)
      } finally {
        sealed.destroy()
      }
    },
    async reseal(key) {
      const copy = `resealing/${key}`
      if (!(await hasWholeCopy(copy, key))) await putRaw(copy, resealStream(keys, await inner.get(key), key))
      await putRaw(key, await inner.get(copy))
      await inner.delete(copy)
    },
  }
}

// A callback for `pipeline`. Without a callback, `pipeline` would throw its errors as unhandled. The callback needn't
// do anything, because the code that reads the pipeline's last stream gets the same error.
function ignoreError(): void {}

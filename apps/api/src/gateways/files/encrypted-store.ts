import { pipeline, type Readable } from 'node:stream'
import { openStream, plainSize, sealedSize, sealStream } from '../../keys/file-envelope'
import type { Keys } from '../../keys/keys'
import { createMeasure } from './measure'
import type { ObjectStore } from './port'

/** The same store with every object sealed under its own key; sizes and hashes are those of the plain bytes. TRUST R69. */
export function encryptedStore(inner: ObjectStore, keys: Keys): ObjectStore {
  return {
    ...inner,
    async put(key, source, options = {}) {
      const measure = createMeasure()
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
      // A reader that leaves early must not leave the file or the connection open.
      plain.once('close', () => sealed.destroy())
      return plain
    },
  }
}

// The reader of the pipeline's last stream sees the same error; here it is only not left unhandled.
function ignoreError(): void {}

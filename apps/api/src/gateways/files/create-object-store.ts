import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Keys } from '../../keys/keys'
import { openDirectoryStore } from './directory-store'
import { encryptedStore } from './encrypted-store'
import { createMeasuringStream } from './measuring-stream'
import { type ObjectStore, ObjectStoreUnavailable, type SealedObjectStore, type StoredObject } from './port'
import { openS3Store, parseS3Url } from './s3-store'

/**
 * Opens the object store: S3 if OBJECT_STORE_URL is set, otherwise a folder in DATA_DIR. Objects are sealed, and each
 * put is verified by reading the object back and decrypting it.
 */
export async function createObjectStore(settings: {
  url?: string | undefined
  dataDirectory: string
  keys: Keys
}): Promise<SealedObjectStore> {
  const store = settings.url
    ? await openS3Store(parseS3Url(settings.url), {
        spoolDirectory: join(settings.dataDirectory, 'object-spool'),
      })
    : await openDirectoryStore(join(settings.dataDirectory, 'objects'))
  return verifiedStore(encryptedStore(store, settings.keys))
}

const readBackMs = 30_000

async function readBack(store: ObjectStore, key: string, signal: AbortSignal): Promise<StoredObject> {
  const measure = createMeasuringStream()
  const nowhere = new Writable({
    write(_chunk, _encoding, done) {
      done()
    },
  })
  await pipeline(await store.get(key), measure.stream, nowhere, { signal })
  return measure.result()
}

/**
 * Wraps a store so that each put reads the whole object back and compares size and hash. If they differ, or reading
 * fails, the put fails. The object is then deleted, except if `keep` is set. R74
 */
export function verifiedStore<S extends ObjectStore>(inner: S, timeoutMs = readBackMs): S {
  return {
    ...inner,
    async put(key, source, options = {}) {
      const stored = await inner.put(key, source, options)
      const discard = async () => options.keep || (await inner.delete(key).catch(() => undefined))
      try {
        const found = await readBack(inner, key, AbortSignal.timeout(timeoutMs))
        if (found.size === stored.size && found.sha256 === stored.sha256) return stored
      } catch (cause) {
        await discard()
        throw new ObjectStoreUnavailable(`${key} was stored but cannot be read back`, { cause })
      }
      await discard()
      throw new ObjectStoreUnavailable(`${key} came back different`)
    },
  }
}

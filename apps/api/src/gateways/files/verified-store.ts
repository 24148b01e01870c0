import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createMeasure } from './measure'
import { type ObjectStore, ObjectStoreUnavailable, type StoredObject } from './port'

const readBackMs = 30_000

async function readBack(store: ObjectStore, key: string, signal: AbortSignal): Promise<StoredObject> {
  const measure = createMeasure()
  const nowhere = new Writable({
    write(_chunk, _encoding, done) {
      done()
    },
  })
  await pipeline(await store.get(key), measure.stream, nowhere, { signal })
  return measure.result()
}

/**
 * Wraps a store so that each put reads the whole object back and compares size and hash. If they differ, the object is
 * removed and the put fails. R74
 */
export function verifiedStore<S extends ObjectStore>(inner: S, timeoutMs = readBackMs): S {
  return {
    ...inner,
    async put(key, source, options) {
      const stored = await inner.put(key, source, options)
      try {
        const found = await readBack(inner, key, AbortSignal.timeout(timeoutMs))
        if (found.size === stored.size && found.sha256 === stored.sha256) return stored
      } catch (cause) {
        await inner.delete(key).catch(() => undefined)
        throw new ObjectStoreUnavailable(`${key} was stored but cannot be read back`, { cause })
      }
      await inner.delete(key).catch(() => undefined)
      throw new ObjectStoreUnavailable(`${key} came back different`)
    },
  }
}

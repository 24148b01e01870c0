import type { Page } from '@playwright/test'

/** Returns everything that the site stores in the browser as one string. Cached files appear only with their names. */
export function storageText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [document.cookie]
    for (const storage of [localStorage, sessionStorage]) found.push(JSON.stringify(storage))
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      // The app's own files contain no personal data, so their names are enough. The caller checks that there are no
      // other files.
      for (const { url } of await cache.keys()) found.push(`stored file ${new URL(url).pathname}`)
    }
    const asText = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      if (value instanceof CryptoKey)
        return `a key of ${value.algorithm.name}, extractable: ${value.extractable}`
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]))
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const values = await done(database.transaction(store).objectStore(store).getAll())
        found.push(`${name}/${store}: ${values.map((value) => JSON.stringify(asText(value))).join('\n')}`)
      }
      database.close()
    }
    return found.join('\n')
  })
}

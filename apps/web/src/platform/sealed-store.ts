/** A value, stored encrypted on this phone. Every call may reject: storage can be full, refused or deleted. */
export interface SealedStore {
  put(value: object): Promise<void>
  /** Returns the stored value. Returns null if there is none, or if it can't be decrypted. */
  take(): Promise<unknown>
  forget(): Promise<void>
}

const table = 'sealed'
const cipher = 'AES-GCM'

interface Sealed {
  key: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/**
 * Returns whether this browser can encrypt. Old in-app browsers and pages on plain HTTP can't, so nothing is stored
 * there.
 */
export function canSeal(): boolean {
  return 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined
}

/**
 * Opens a store that encrypts with AES-GCM. Each value gets a new key that scripts can't export. The key is removed
 * with the value, so that copies of the ciphertext become useless. R64
 * @param name the IndexedDB database
 * @param valueKey the key of the value in the database
 */
export function openSealedStore(name: string, valueKey = 'value'): SealedStore {
  return {
    async put(value) {
      const key = await crypto.subtle.generateKey({ name: cipher, length: 256 }, false, [
        'encrypt',
        'decrypt',
      ])
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt(
        { name: cipher, iv, additionalData: encode(name) },
        key,
        encode(JSON.stringify(value)),
      )
      const sealed: Sealed = { key, iv, data }
      await inTransaction(name, 'readwrite', (store) => store.put(sealed, valueKey))
    },
    async take() {
      const sealed: unknown = await inTransaction(name, 'readonly', (store) => store.get(valueKey))
      if (!isSealed(sealed)) return null
      const { key, iv, data } = sealed
      const open = { name: cipher, iv, additionalData: encode(name) }
      const text = await crypto.subtle.decrypt(open, key, data).catch(() => null)
      return text === null ? null : JSON.parse(new TextDecoder().decode(text))
    },
    async forget() {
      await inTransaction(name, 'readwrite', (store) => store.delete(valueKey))
    },
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'key' in value && 'iv' in value && 'data' in value
}

/**
 * Opens a connection for one operation only. An open connection would block the deletion of the database at sign-out.
 */
async function inTransaction<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await connect(name)
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const request = work(transaction.objectStore(table))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function connect(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
  })
}

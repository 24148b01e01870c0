/** One value, kept encrypted on this phone. Every call may reject: storage can be full, refused or gone. */
export interface SealedStore {
  put(value: object): Promise<void>
  /** The value as it was put, or null. What cannot be opened counts as nothing. */
  take(): Promise<unknown>
  forget(): Promise<void>
}

const table = 'sealed'
const place = 'value'
const cipher = 'AES-GCM'

interface Sealed {
  key: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** False in old in-app browsers and on plain http: then nothing is kept. */
export function canSeal(): boolean {
  return 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined
}

/**
 * AES-GCM with a key that no script can read out, made anew for each value and gone with it: removing the value makes every
 * copy of the ciphertext worthless. Only ciphertext reaches the storage. TRUST R64
 */
export function openSealedStore(name: string): SealedStore {
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
      await within(name, 'readwrite', (store) => store.put(sealed, place))
    },
    async take() {
      const sealed: unknown = await within(name, 'readonly', (store) => store.get(place))
      if (!isSealed(sealed)) return null
      const { key, iv, data } = sealed
      const open = { name: cipher, iv, additionalData: encode(name) }
      const text = await crypto.subtle.decrypt(open, key, data).catch(() => null)
      return text === null ? null : JSON.parse(new TextDecoder().decode(text))
    },
    async forget() {
      await within(name, 'readwrite', (store) => store.clear())
    },
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'key' in value && 'iv' in value && 'data' in value
}

/** A connection for one step only: an open one would hold up the removal of the whole at sign-out. */
async function within<T>(
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

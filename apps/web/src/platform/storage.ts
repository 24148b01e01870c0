export interface TextStorage {
  read(key: string): string | null
  /** Null removes the value. */
  write(key: string, value: string | null): void
}

/**
 * Opens localStorage or sessionStorage. Reading and writing never throw: some in-app browsers refuse access to the
 * storage, and the storage can be full.
 */
export function openStorage(kind: 'local' | 'session'): TextStorage {
  const storage = () => (kind === 'local' ? window.localStorage : window.sessionStorage)
  return {
    read(key) {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, value)
      } catch {
        // Ignores the failure: without the stored value, the app only calls the server or asks the member once more.
      }
    },
  }
}

/** Creates a storage in memory, for tests and the server. */
export function memoryStorage(): TextStorage {
  const values = new Map<string, string>()
  return {
    read: (key) => values.get(key) ?? null,
    write(key, value) {
      if (value === null) values.delete(key)
      else values.set(key, value)
    },
  }
}

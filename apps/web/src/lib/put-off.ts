import type { TextStorage } from '../platform/storage'

const key = 'khum-put-off'

/** Which new texts this tab has offered already: one that is not forced is offered once a session. Ids of texts only. */
export interface PutOff {
  has(id: string): boolean
  add(id: string): void
  clear(): void
}

export function createPutOff(storage: TextStorage): PutOff {
  const read = () => (storage.read(key) ?? '').split(' ').filter(Boolean)
  return {
    has: (id) => read().includes(id),
    add: (id) => storage.write(key, [...read(), id].slice(-10).join(' ')),
    clear: () => storage.write(key, null),
  }
}

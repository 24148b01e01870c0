import type { TextStorage } from '../platform/storage'

const key = 'khum-put-off'

/**
 * Ids of the new consent documents that this tab has offered. A document that isn't mandatory is offered once per
 * session.
 */
export interface OfferedTexts {
  has(id: string): boolean
  add(id: string): void
  clear(): void
}

export function createOfferedTexts(storage: TextStorage): OfferedTexts {
  const read = () => (storage.read(key) ?? '').split(' ').filter(Boolean)
  return {
    has: (id) => read().includes(id),
    add: (id) => storage.write(key, [...read(), id].slice(-10).join(' ')),
    clear: () => storage.write(key, null),
  }
}

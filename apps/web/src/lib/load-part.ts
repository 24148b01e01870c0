import { limits } from '@khum/contract/limits'
import type { TextStorage } from '../platform/storage'

/**
 * Thrown if a chunk of the app can't be loaded and reloading the page wouldn't help: the browser is offline, or the
 * page was reloaded less than a minute ago.
 */
export class PartLoadError extends Error {}

interface Browser {
  storage: TextStorage
  /** Reloads the page at the address the visitor was navigating to. */
  reload(): void
  online(): boolean
  now(): number
}

export type LoadPart = <T>(importPart: () => Promise<T>) => Promise<T>

const key = 'khum-reloaded-at'

/**
 * Creates a function that imports chunks of the app. If an import fails (usually after a new release), the function
 * reloads the page, at most once a minute. Within that minute, or offline, it rejects instead, and the error page
 * offers a reload. Requirements 2.7 and 9.7
 */
export function createLoadPart({ storage, reload, online, now }: Browser): LoadPart {
  return async function loadPart(importPart) {
    try {
      return await importPart()
    } catch (cause) {
      const last = Number(storage.read(key) ?? Number.NEGATIVE_INFINITY)
      // Offline, a reload would end on the browser's own error page.
      if (!online() || now() - last < limits.reloadGuardMs)
        throw new PartLoadError('part not loaded', { cause })
      storage.write(key, String(now()))
      reload()
      // This promise never settles, so that nothing changes on the page before the reload.
      return new Promise(() => {})
    }
  }
}

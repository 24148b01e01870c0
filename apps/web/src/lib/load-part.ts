import { limits } from '@khum/contract/limits'
import type { TextStorage } from '../platform/storage'

/** A part of the page could not be had, and the one reload that may help was spent. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError'
}

interface Browser {
  storage: TextStorage
  /** Loads the page anew at the address the visitor is on the way to. */
  reload(): void
  online(): boolean
  now(): number
}

export type LoadPart = <T>(importPart: () => Promise<T>) => Promise<T>

const key = 'khum-reloaded-at'

/**
 * Imports parts of the page. One that fails (usually because a new version was put out) reloads the page, at most once a
 * minute; after that, and without a network, it rejects and the error page offers the reload. Spec §2, §9.
 */
export function createLoadPart({ storage, reload, online, now }: Browser): LoadPart {
  return async function loadPart(importPart) {
    try {
      return await importPart()
    } catch (cause) {
      const last = Number(storage.read(key) ?? Number.NEGATIVE_INFINITY)
      // A reload without a network would end on the browser's own error page.
      if (!online() || now() - last < limits.reloadGuardMs)
        throw new PartLoadError('A part of the page did not load', { cause })
      storage.write(key, String(now()))
      reload()
      // Never settles: nothing may show between now and the reload.
      return new Promise(() => {})
    }
  }
}

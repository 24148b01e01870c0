import { useEffect } from 'react'

interface Kept {
  /** Saves what is unsaved; rejects when it could not. */
  save(): Promise<void>
  /** The page is being left: what is unsaved goes out by a request that outlives it. */
  leave(): void
  /** Saves again what could not be saved. */
  retry(): void
}

/** Nothing typed is lost: it is saved when the page is hidden or left, and again when the network is back. Spec §4 */
export function useKept(kept: Kept): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // A phone may end a page in the background without a word.
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') kept.save().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', saveHidden, { signal })
    window.addEventListener('pagehide', () => kept.leave(), { signal })
    window.addEventListener('online', () => kept.retry(), { signal })
    return () => listening.abort()
  }, [kept])
}

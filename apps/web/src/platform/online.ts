import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Returns false only when the phone knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}

/** Returns the same as `useOnline`, without subscribing to changes. Returns true on the server. */
export function isOnline(): boolean {
  return typeof window === 'undefined' || navigator.onLine
}

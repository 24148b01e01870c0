import { useContext, useSyncExternalStore } from 'react'
import { MeContext } from './session'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A setting of the signed-in person that this browser keeps, also after the person signs out. All components that use
 * the same `name` change together.
 */
export function usePreference(name: string, initial: string): [string, (value: string) => void] {
  const key = `khum-office-${name} ${useContext(MeContext)?.id ?? ''}`
  const value = useSyncExternalStore(subscribe, () => read(key) ?? initial)
  function choose(next: string) {
    try {
      localStorage.setItem(key, next)
    } catch {
      // If the browser refuses storage, the setting isn't kept.
    }
    for (const listener of listeners) listener()
  }
  return [value, choose]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

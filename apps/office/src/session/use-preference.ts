import { useContext, useSyncExternalStore } from 'react'
import { MeContext } from './session'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A choice that this browser keeps for the signed-in person, also after signing out. Every part of the screen that uses
 * the same `name` changes with it.
 */
export function usePreference(name: string, initial: string): [string, (value: string) => void] {
  const key = `khum-office-${name} ${useContext(MeContext)?.id ?? ''}`
  const value = useSyncExternalStore(subscribe, () => read(key) ?? initial)
  function choose(next: string) {
    try {
      localStorage.setItem(key, next)
    } catch {
      // Without storage, nothing can be kept.
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

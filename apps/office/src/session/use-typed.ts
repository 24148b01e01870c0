import { useState } from 'react'

/**
 * Keeps what a person types in a form, also when this tab is reloaded, until the form is sent or the person signs out.
 * Keeps only the fields that the person changed. After a reload, the other fields start with `initial` again.
 * @returns the form, a function that changes fields of the form, and a function that forgets what was typed
 */
export function useTyped<T extends object>(
  name: string,
  initial: () => T,
): [T, (change: Partial<T>) => void, () => void] {
  const [typed, setTyped] = useState<T>(() => ({ ...initial(), ...stored(name) }))
  function change(part: Partial<T>) {
    setTyped((now) => {
      write(name, JSON.stringify({ ...stored(name), ...part }))
      return { ...now, ...part }
    })
  }
  function forget() {
    write(name, null)
    setTyped(initial())
  }
  return [typed, change, forget]
}

function stored(name: string): object {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}')
  } catch {
    return {}
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // If the browser refuses storage, the typed form lasts until the page is closed.
  }
}

/** Forgets what was typed in this tab in forms whose name starts with `start`, by default in all forms. */
export function forgetTyped(start = ''): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(start)) sessionStorage.removeItem(name)
  } catch {
    // If the browser refuses storage, no typed form was stored.
  }
}

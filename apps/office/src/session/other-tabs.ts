const key = 'khum-office-person'

/** Stores who is signed in, so that this browser's other tabs notice if the person has changed. */
export function notePerson(id: string): void {
  try {
    if (localStorage.getItem(key) !== id) localStorage.setItem(key, id)
  } catch {
    // The browser refuses storage. Another tab then notices the new person only when it loads its data again.
  }
}

/** Stores that the person signed out, so that this browser's other tabs notice it. */
export function noteSignedOut(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // The browser refuses storage. Another tab then notices the sign-out with its next call.
  }
}

/**
 * Calls `onPerson` with the id of the person who signs in in another tab, and with null when the person signs out there.
 * All tabs share the session, so this tab then acts for that person, or for nobody.
 * @returns a function that stops the calls of `onPerson`
 */
export function watchPerson(onPerson: (id: string | null) => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key === key) onPerson(event.newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

const key = 'khum-office-person'

/** Stores who is signed in, so that this browser's other tabs notice if it's another person than before. */
export function notePerson(id: string): void {
  try {
    if (localStorage.getItem(key) !== id) localStorage.setItem(key, id)
  } catch {
    // The browser refuses storage. Another tab then notices the new person only when it loads its data again.
  }
}

/**
 * Calls `onPerson` with the id of the person who signs in in another tab. All tabs share the session, so this tab then
 * acts for that person.
 * @returns a function that stops the calls of `onPerson`
 */
export function watchPerson(onPerson: (id: string) => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key === key && event.newValue) onPerson(event.newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

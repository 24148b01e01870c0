/** Removes a database of this site, key and all. It is on its way when this returns, even if the page goes. */
export function dropDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // Refused, or not there at all: then nothing was kept either.
  }
}

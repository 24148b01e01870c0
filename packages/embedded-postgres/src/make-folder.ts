import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents for this user only. Returns the topmost folder that it created; undefined if
 * the folder existed already. Doesn't use Node's `recursive`, which hangs on file systems that accept no folders, such
 * as /proc.
 */
export function makeFolder(path: string): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined
  const above = dirname(path)
  const first = above === path ? undefined : makeFolder(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // If another process has created the folder in the meantime, this isn't a failure.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
  return first ?? path
}

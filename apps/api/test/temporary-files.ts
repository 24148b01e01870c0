import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '../../../scripts/memory-folder'
import { isAlive } from '../src/files/inspect/private-directory'

// Doesn't use os.tmpdir(), because its path may be too long for a PostgreSQL socket.
const parent = memoryFolder()
const prefix = 'khum-run-'
let folder: string | undefined

/**
 * Puts all temporary files of a test run into one folder, which is removed after the run. Vitest kills its workers, so
 * they can't remove their own files. Also removes the folders of runs that were killed.
 */
export function setup(): void {
  for (const name of readdirSync(parent)) {
    const pid = /^khum-run-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) removeIfOwn(join(parent, name))
  }
  if (process.env.TMPDIR?.startsWith(join(parent, prefix))) return
  folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  // PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/** Removes a folder if it belongs to the user who runs the tests. */
function removeIfOwn(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.())
    rmSync(path, { recursive: true, force: true })
}

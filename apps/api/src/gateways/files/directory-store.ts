import { access, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { makeFolder } from '@khum/embedded-postgres/make-folder'
import { asStoreError, assertKey, assertPrefix, ObjectNotFound, type ObjectStore } from './port'
import { removeLeftovers, spool, syncDirectory } from './spool'

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** Creates `directory` below `root`, and syncs to disk every folder from `directory` up to `root`. */
async function makeDurable(root: string, directory: string): Promise<void> {
  const first = makeFolder(directory)
  if (first === undefined) return
  for (let at = directory; at !== dirname(root); at = dirname(at)) await syncDirectory(at)
}

/**
 * Stores objects as files below `root`. Writes and syncs each file in a spool folder, and then renames it to its final
 * path. So after a power cut there is either the old object or the new one, never a part of one.
 */
export async function openDirectoryStore(rootPath: string): Promise<ObjectStore> {
  const root = resolve(rootPath)
  // An object key can't begin with a dot, so no object is ever stored in this folder.
  const spoolDirectory = join(root, '.spool')
  await removeLeftovers(spoolDirectory)

  function pathOf(key: string): string {
    assertKey(key)
    return join(root, ...key.split('/'))
  }

  return {
    async put(key, source, options = {}) {
      const path = pathOf(key)
      try {
        const { path: written, ...stored } = await spool(spoolDirectory, source, options.size)
        try {
          await makeDurable(root, dirname(path))
          await rename(written, path)
        } catch (error) {
          await rm(written, { force: true })
          throw error
        }
        await syncDirectory(dirname(path))
        return stored
      } catch (error) {
        throw asStoreError(error, `${key} was not stored`)
      }
    },
    async get(key) {
      const path = pathOf(key)
      try {
        // Opens the file now, so that this call fails if the object is missing. Otherwise only the stream would fail.
        const handle = await open(path, 'r')
        return handle.createReadStream()
      } catch (error) {
        if (isMissing(error)) throw new ObjectNotFound(key)
        throw asStoreError(error, `${key} cannot be read`)
      }
    },
    async delete(key) {
      const path = pathOf(key)
      try {
        await rm(path, { force: true })
        await syncDirectory(dirname(path))
      } catch (error) {
        if (!isMissing(error)) throw asStoreError(error, `${key} was not removed`)
      }
    },
    async exists(key) {
      const path = pathOf(key)
      try {
        await access(path)
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw asStoreError(error, `${key} cannot be looked up`)
      }
    },
    async size(key) {
      const path = pathOf(key)
      try {
        return (await stat(path)).size
      } catch (error) {
        if (isMissing(error)) return null
        throw asStoreError(error, `${key} cannot be looked up`)
      }
    },
    async *list(prefix) {
      assertPrefix(prefix)
      const start = join(root, ...prefix.split('/'))
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return []
          throw asStoreError(error, `${prefix} cannot be listed`)
        },
      )
      for (const entry of entries) {
        const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
        if (entry.isFile() && !key.startsWith('.')) yield key
      }
    },
  }
}

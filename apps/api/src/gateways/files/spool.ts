import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '@khum/embedded-postgres/make-folder'
import { DatabaseStartError } from '@khum/embedded-postgres/start-error'
import { createMeasuringStream } from './measuring-stream'
import { ObjectStoreUnavailable, type StoredObject } from './port'

const leftoverAfterMs = 3_600_000

/**
 * Writes a stream to a new private file in `directory` and syncs it. If that fails, or the size isn't `expectedSize`,
 * deletes the file and throws.
 */
export async function spool(
  directory: string,
  source: Readable,
  expectedSize?: number,
): Promise<StoredObject & { path: string }> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, randomUUID())
  const measure = createMeasuringStream()
  try {
    await pipeline(source, measure.stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
    const stored = measure.result()
    if (expectedSize !== undefined && stored.size !== expectedSize)
      throw new ObjectStoreUnavailable(`expected ${expectedSize} bytes, got ${stored.size}`)
    return { ...stored, path }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Syncs a directory, so that a rename or a new folder in it survives a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Deletes files that a killed process left in the spool folder. These are the files older than an hour by the file
 * system's clock. Creates the folder if it's missing.
 * @throws DatabaseStartError in one line, if this process can't create files there
 */
export async function removeLeftovers(directory: string): Promise<void> {
  const now = await readFileTime(directory).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(`DATA_DIR: files can’t be written to ${directory} (${reason})`)
  })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const age = await stat(path).then(
      (found) => now - found.mtimeMs,
      () => 0,
    )
    if (age > leftoverAfterMs) await rm(path, { force: true })
  }
}

/** Creates a file in `directory` and deletes it. @returns the time that the file system gave it */
async function readFileTime(directory: string): Promise<number> {
  makeFolder(directory)
  const probe = join(directory, randomUUID())
  await (await open(probe, 'wx', 0o600)).close()
  const { mtimeMs } = await stat(probe)
  await rm(probe)
  return mtimeMs
}

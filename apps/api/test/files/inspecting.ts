import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInspector, type InspectorOptions } from '../../src/files/inspect/inspector'
import type { Accepted, FilePurpose, Verdict } from '../../src/files/inspect/verdict'

type Kept = Omit<Accepted, 'dispose' | 'cleanedPath' | 'thumbnailPath'> & {
  cleaned: Buffer
  thumbnail: Buffer | undefined
}

export async function openInspecting(options: InspectorOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'khum-inspecting-'))
  const inspector = createInspector({ tempDirectory: join(folder, 'private'), ...options })
  let files = 0

  async function inspect(
    bytes: Buffer | string,
    purpose: FilePurpose = 'claim',
    reads = false,
  ): Promise<Verdict> {
    files += 1
    const path = join(folder, `file-${files}`)
    await writeFile(path, bytes)
    return inspector.inspect(path, { purpose, reads })
  }

  return {
    folder,
    inspector,
    inspect,
    async code(bytes: Buffer | string, purpose?: FilePurpose): Promise<string> {
      const verdict = await inspect(bytes, purpose)
      if (!verdict.ok) return verdict.code
      await verdict.dispose()
      return 'accepted'
    },
    async keep(bytes: Buffer | string, purpose?: FilePurpose): Promise<Kept> {
      const verdict = await inspect(bytes, purpose)
      if (!verdict.ok) throw new Error(`refused: ${verdict.code}`)
      const { cleanedPath, thumbnailPath, dispose, ...told } = verdict
      const cleaned = await readFile(cleanedPath)
      const thumbnail = thumbnailPath === undefined ? undefined : await readFile(thumbnailPath)
      await dispose()
      return { ...told, cleaned, thumbnail }
    },
    /** Returns the names of cleaned files and thumbnails that the inspector left in its private folder. */
    async leftovers(): Promise<string[]> {
      const names = await readdir(join(folder, 'private'), { recursive: true }).catch(() => [])
      return names.filter((name) => /cleaned|thumbnail/.test(name))
    },
    async close() {
      await inspector.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

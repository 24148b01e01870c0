import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { sealFolder } from '../../src/cli/exchange/seal-commands'
import type { AppContext } from '../../src/context'
import { viewImportKey } from '../../src/modules/exchange/sealed-folders'
import { filesOf, type Rows } from './batch-files'

/**
 * Seals the files of a batch in a new folder below `work`. `number` makes the names of the folder and the batch unique.
 * @returns the folder of the sealed files
 */
export async function sealBatch(
  rows: Rows,
  {
    source,
    ctx,
    work,
    number,
    as_of = '2026-11-21',
  }: { source: string; ctx: Pick<AppContext, 'keys'>; work: string; number: number; as_of?: string },
): Promise<string> {
  const folder = path.join(work, `batch-${number}`)
  await mkdir(folder)
  const files = filesOf(rows)
  for (const { name, bytes } of files) await writeFile(path.join(folder, name), bytes)
  const manifest = {
    schema: '1',
    source,
    batch: `F-${number}`,
    insurer: 'TST',
    mode: 'delta',
    as_of,
    files: files.map(({ bytes, ...file }) => ({
      ...file,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
  const key = path.join(work, `key-${number}.json`)
  await writeFile(key, JSON.stringify(viewImportKey(ctx)))
  const out = `${folder}.sealed`
  expect(await sealFolder(folder, { out, key }, {})).toContain(`exchange/in/${source.toLowerCase()}/F-`)
  return out
}

import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const broken = 'coverage.csv'

/**
 * Copies a batch into another folder as a new batch, in which a row in the middle of the coverages has an invalid date.
 * @returns the line of that row
 */
export function breakOneRow(full: string, folder: string, names: { batch: string; after: string }): number {
  const manifest: { files: { name: string; sha256: string }[] } = JSON.parse(
    readFileSync(path.join(full, 'manifest.json'), 'utf8'),
  )
  mkdirSync(folder)
  for (const { name } of manifest.files)
    if (name !== broken) linkSync(path.join(full, name), path.join(folder, name))
  const bytes = readFileSync(path.join(full, broken))
  const begin = bytes.indexOf('\n', Math.floor(bytes.length / 2)) + 1
  const row = bytes.toString('latin1', begin, bytes.indexOf('\n', begin))
  bytes.write('X', begin + row.search(/\d{4}-\d{2}-\d{2}/))
  writeFileSync(path.join(folder, broken), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const files = manifest.files.map((file) => (file.name === broken ? { ...file, sha256 } : file))
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...names, files }))
  return lineAt(bytes, begin)
}

function lineAt(bytes: Buffer, position: number): number {
  let line = 1
  for (let at = bytes.indexOf(10); at >= 0 && at < position; at = bytes.indexOf(10, at + 1)) line += 1
  return line
}

/** Whether the batch's report has only one problem, in this line of the coverages. */
export function namesOnly(report: string, line: number): boolean {
  const problems = report
    .split('\n')
    .filter((text) => /^\S+\.csv:\d+ /.test(text) && !text.includes('(hint)'))
  return problems.length === 1 && problems[0]?.startsWith(`${broken}:${line} `) === true
}

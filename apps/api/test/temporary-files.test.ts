import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memoryFolder } from '../../../scripts/memory-folder'
import { setup } from './temporary-files'

const folder = memoryFolder()

test('temporary files are in the folder of the run', () => {
  const [run] = path.relative(folder, tmpdir()).split(path.sep)
  expect(run).toMatch(/^khum-run-\d+-\w+$/)
})

test('removes the folders of killed runs, and no others', () => {
  const ended = spawnSync(process.execPath, ['-e', ''])
  const dead = mkdtempSync(path.join(folder, `khum-run-${ended.pid}-`))
  const others = [`khum-run-${process.pid}-`, `khum-runner-${ended.pid}-`].map((name) =>
    mkdtempSync(path.join(folder, name)),
  )
  try {
    setup()
    expect(existsSync(dead)).toBe(false)
    for (const kept of [...others, tmpdir()]) expect(existsSync(kept)).toBe(true)
  } finally {
    for (const other of others) rmSync(other, { recursive: true, force: true })
  }
})

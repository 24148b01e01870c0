import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { setup } from './temporary-files'

test('temporary files are in the folder of the run', () => {
  expect(tmpdir()).toMatch(/^\/tmp\/khum-run-\d+-\w+$/)
})

test('removes the folders of killed runs, and no others', () => {
  const ended = spawnSync(process.execPath, ['-e', ''])
  const dead = mkdtempSync(`/tmp/khum-run-${ended.pid}-`)
  const others = [mkdtempSync(`/tmp/khum-run-${process.pid}-`), mkdtempSync(`/tmp/khum-runner-${ended.pid}-`)]
  try {
    setup()
    expect(existsSync(dead)).toBe(false)
    for (const folder of [...others, tmpdir()]) expect(existsSync(folder)).toBe(true)
  } finally {
    for (const folder of others) rmSync(folder, { recursive: true, force: true })
  }
})

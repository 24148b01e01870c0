import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder'

test('creates missing folders for this user only and returns the first', () => {
  const root = mkdtempSync(join(tmpdir(), 'khum-folder-'))
  try {
    expect(makeFolder(join(root, 'a', 'b'))).toBe(join(root, 'a'))
    expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
    expect(statSync(join(root, 'a', 'b')).mode & 0o777).toBe(0o700)
    expect(makeFolder(join(root, 'a', 'b'))).toBeUndefined()
    writeFileSync(join(root, 'file'), '')
    expect(() => makeFolder(join(root, 'file', 'c'))).toThrow()
  } finally {
    rmSync(root, { recursive: true })
  }
})

test.skipIf(process.platform !== 'linux')('fails at once where no folder can be created', () => {
  expect(() => makeFolder('/proc/nope/deep')).toThrow(/proc\/nope/)
})

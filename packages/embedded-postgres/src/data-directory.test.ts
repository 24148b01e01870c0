import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDataDirectory, privateParent } from './data-directory'
import { prepareSocketDirectory, socketFileIn } from './socket-directory'

const SOMEBODY = { uid: 4_000_000, gid: 4_000_000 }
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'khum-data-'))
  chmodSync(root, 0o755)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('the folder that PostgreSQL may not pass through is found, however deep the data lies', () => {
  const deep = join(root, 'home', 'clone', 'data')
  mkdirSync(deep, { recursive: true })
  expect(privateParent(deep, SOMEBODY)).toBeUndefined()
  chmodSync(join(root, 'home'), 0o700)
  expect(privateParent(deep, SOMEBODY)).toBe(join(root, 'home'))
  expect(privateParent(deep, { ...SOMEBODY, uid: statSync(root).uid })).toBeUndefined()
})

test('a folder that cannot be made is one line that names DATA_DIR', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataDirectory(join(file, 'data'))).toThrow(/^DATA_DIR: .*file\/data cannot be made/)
})

test('the socket lies in the data directory, private', () => {
  const socket = prepareSocketDirectory(root, undefined)
  expect(socket).toEqual({ path: join(root, 'socket'), temporary: false })
  expect(statSync(socket.path).mode & 0o777).toBe(0o700)
})

test('where its path would be too long for the kernel, it goes to a short private folder', () => {
  const long = join(root, 'ข้อมูล'.repeat(6))
  expect(Buffer.byteLength(socketFileIn(long))).toBeGreaterThan(107)
  const socket = prepareSocketDirectory(long, undefined)
  expect(socket.temporary).toBe(true)
  expect(Buffer.byteLength(socket.path)).toBeLessThan(40)
  expect(statSync(socket.path).mode & 0o777).toBe(0o700)
  rmSync(socket.path, { recursive: true })
})

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDataDirectory, privateParent } from './data-directory'
import { prepareSocketDirectory, socketFileIn } from './socket-directory'

const OTHER_USER = { uid: 4_000_000, gid: 4_000_000 }
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'khum-data-'))
  chmodSync(root, 0o755)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('finds the parent folder that PostgreSQL’s user can’t pass through, at any depth', () => {
  const deep = join(root, 'home', 'clone', 'data')
  mkdirSync(deep, { recursive: true })
  expect(privateParent(deep, OTHER_USER)).toBeUndefined()
  chmodSync(join(root, 'home'), 0o700)
  expect(privateParent(deep, OTHER_USER)).toBe(join(root, 'home'))
  expect(privateParent(deep, { ...OTHER_USER, uid: statSync(root).uid })).toBeUndefined()
})

test('reports a folder that can’t be created in one line that names DATA_DIR', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataDirectory(join(file, 'data'))).toThrow(/^DATA_DIR: .*file\/data cannot be created/)
})

test('puts the socket into a private folder in the data directory', () => {
  const socket = prepareSocketDirectory(root, undefined)
  expect(socket).toEqual({ path: join(root, 'socket'), temporary: false })
  expect(statSync(socket.path).mode & 0o777).toBe(0o700)
})

test('puts the socket into a short private folder if the path would be too long for the kernel', () => {
  const long = join(root, 'ข้อมูล'.repeat(6))
  expect(Buffer.byteLength(socketFileIn(long))).toBeGreaterThan(107)
  const socket = prepareSocketDirectory(long, undefined)
  expect(socket.temporary).toBe(true)
  expect(Buffer.byteLength(socket.path)).toBeLessThan(40)
  expect(statSync(socket.path).mode & 0o777).toBe(0o700)
  rmSync(socket.path, { recursive: true })
})

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDirectory } from './lock'
import { ownIdentity } from './process-identity'
import { socketFileIn } from './socket-directory'

const NO_PROCESS = 2 ** 22 + 1
const self = ownIdentity()
let root: string
let file: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'khum-lock-'))
  file = join(root, 'khum.lock')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function heldBy(holder: Partial<typeof self>): void {
  writeFileSync(file, JSON.stringify({ ...self, token: 'theirs', ...holder }))
}

function holderPid(): number {
  return JSON.parse(readFileSync(file, 'utf8')).pid
}

test('a living holder is named: process, machine, since when (R76)', async () => {
  await lockDataDirectory(root)
  const named = new RegExp(
    `in use by another Khum \\(process ${self.pid} on ${self.host} since \\d{4}-.*Z\\)`,
  )
  await expect(lockDataDirectory(root)).rejects.toThrow(named)
})

test('given back, it can be taken again', async () => {
  const unlock = await lockDataDirectory(root)
  unlock()
  expect(existsSync(file)).toBe(false)
  await lockDataDirectory(root)
})

test('the lock of a dead process is taken over', async () => {
  heldBy({ pid: NO_PROCESS })
  await lockDataDirectory(root)
  expect(holderPid()).toBe(self.pid)
})

test('so is one whose number now belongs to another process', async () => {
  heldBy({ started: 'earlier' })
  await lockDataDirectory(root)
})

test('so is one from before the machine was restarted, and one that a power cut left unreadable', async () => {
  heldBy({ boot: 'an earlier one' })
  const unlock = await lockDataDirectory(root)
  unlock()
  writeFileSync(file, '')
  await lockDataDirectory(root)
})

test('another machine on the same network folder is not judged, and the message says what to do', async () => {
  heldBy({ host: 'elsewhere', boot: 'theirs' })
  await expect(lockDataDirectory(root)).rejects.toThrow(`if it does not, delete ${file}`)
})

test('another container on this machine holds as long as its server answers', async () => {
  heldBy({ namespace: 'pid:[1]', host: 'container' })
  mkdirSync(join(root, 'socket'))
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(socketFileIn(root), resolve))
  await expect(lockDataDirectory(root)).rejects.toThrow('on container since')
  await new Promise((resolve) => server.close(resolve))
  await lockDataDirectory(root)
})

test('many starts at once on a dead lock: one wins', async () => {
  heldBy({ pid: NO_PROCESS })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(root)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
})

test('a lock that somebody else took meanwhile is not given back', async () => {
  const unlock = await lockDataDirectory(root)
  heldBy({ pid: NO_PROCESS })
  unlock()
  expect(holderPid()).toBe(NO_PROCESS)
})

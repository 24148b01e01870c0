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

test('names the process, machine and time of a living holder (R76)', async () => {
  await lockDataDirectory(root)
  const named = new RegExp(
    `in use by another Khum \\(process ${self.pid} on ${self.host} since \\d{4}-.*Z\\)`,
  )
  await expect(lockDataDirectory(root)).rejects.toThrow(named)
})

test('can be taken again after release', async () => {
  const unlock = await lockDataDirectory(root)
  unlock()
  expect(existsSync(file)).toBe(false)
  await lockDataDirectory(root)
})

test('takes over the lock of a dead process', async () => {
  heldBy({ pid: NO_PROCESS })
  await lockDataDirectory(root)
  expect(holderPid()).toBe(self.pid)
})

test('takes over a lock if its process number was reused', async () => {
  heldBy({ started: 'earlier' })
  await lockDataDirectory(root)
})

test('takes over a lock from before a reboot, and one that a power cut left unreadable', async () => {
  heldBy({ boot: 'an earlier one' })
  const unlock = await lockDataDirectory(root)
  unlock()
  writeFileSync(file, '')
  await lockDataDirectory(root)
})

test('doesn’t take over the lock of another machine, and says what to do', async () => {
  heldBy({ host: 'elsewhere', boot: 'theirs' })
  await expect(lockDataDirectory(root)).rejects.toThrow(`if it does not, delete ${file}`)
})

test('respects the lock of another container while its server responds', async () => {
  heldBy({ namespace: 'pid:[1]', host: 'container' })
  mkdirSync(join(root, 'socket'))
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(socketFileIn(root), resolve))
  await expect(lockDataDirectory(root)).rejects.toThrow('on container since')
  await new Promise((resolve) => server.close(resolve))
  await lockDataDirectory(root)
})

test('lets one of many simultaneous starts win a dead lock', async () => {
  heldBy({ pid: NO_PROCESS })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(root)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
})

test('doesn’t release a lock that another process took meanwhile', async () => {
  const unlock = await lockDataDirectory(root)
  heldBy({ pid: NO_PROCESS })
  unlock()
  expect(holderPid()).toBe(NO_PROCESS)
})

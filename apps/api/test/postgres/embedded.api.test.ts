import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStart } from '@khum/embedded-postgres/process-identity'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  endAll,
  type KhumProcess,
  makeDataFolder,
  removeDataFolder,
  startBystander,
  startChild,
  type Words,
  watchdogOf,
} from './embedded-process'

// All tests use one folder, because creating a database takes much longer than starting it again.
const dataDir = makeDataFolder()

afterEach(endAll)
afterAll(() => removeDataFolder(dataDir))

function pidFile(root: string = dataDir): string {
  return join(root, 'postgres', 'postmaster.pid')
}

function serverPid(root: string = dataDir): number {
  return existsSync(pidFile(root)) ? Number.parseInt(readFileSync(pidFile(root), 'utf8'), 10) : 0
}

/** Returns the folder of PostgreSQL's socket, which is the fifth line of its pid file. */
function socketFolder(root: string): string {
  return readFileSync(pidFile(root), 'utf8').split('\n')[4] ?? ''
}

/** What the next start prints if no row was lost. Each start adds one row and prints how many there are. */
function oneMoreThan({ words }: KhumProcess): Words {
  return { visits: (words.visits ?? Number.NaN) + 1 }
}

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => processStart(pid), { interval: 20, timeout: 10_000 }).toBeNull()
}

test('kill -9 of Khum: its server ends with it, and what was committed is there after the next start', async () => {
  const first = await startChild(dataDir)
  const pid = serverPid()
  await first.kill('SIGKILL')
  await untilGone(pid)
  const second = await startChild(dataDir)
  expect(second.words).toEqual(oneMoreThan(first))
})

test('a second start fails at once and names the holder (R76)', async () => {
  const first = await startChild(dataDir)
  const second = await startChild(dataDir)
  expect(second.words).toEqual({ error: expect.stringContaining(`(process ${first.pid} on `) })
  expect(await second.exitCode).toBe(1)
})

test('the next start stops a server that outlived Khum and its watchdog', async () => {
  const first = await startChild(dataDir)
  const orphan = serverPid()
  const [shell = 0, helper = 0] = watchdogOf(orphan)
  process.kill(helper, 'SIGKILL')
  await first.kill('SIGKILL')
  process.kill(shell, 'SIGKILL')
  expect(processStart(orphan)).not.toBeNull()
  const second = await startChild(dataDir)
  expect(second.words).toEqual(oneMoreThan(first))
  await untilGone(orphan)
})

test('starts even if another process has the process number that PostgreSQL left behind', async () => {
  const first = await startChild(dataDir)
  const pid = serverPid()
  const left = readFileSync(pidFile(), 'utf8')
  await first.kill('SIGKILL')
  await untilGone(pid)
  writeFileSync(pidFile(), left.replace(/^\d+/, String(startBystander(dataDir))))
  const second = await startChild(dataDir)
  expect(second.words).toEqual(oneMoreThan(first))
})

test('restarts a killed server, and Khum keeps running (R73)', async () => {
  const khum = await startChild(dataDir)
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await untilGone(pid)
  await expect.poll(() => serverPid(), { interval: 20, timeout: 10_000 }).not.toBe(pid)
  await expect.poll(khum.countVisits, { interval: 20, timeout: 10_000 }).toEqual(khum.words)
})

test('works in a path that is too long for a socket, and leaves no folder behind', async () => {
  const deep = join(dataDir, 'ข้อมูล'.repeat(6))
  const first = await startChild(deep)
  expect(first.words).toEqual({ visits: 1 })
  const socket = socketFolder(deep)
  expect(socket).toMatch(/^\/tmp\/khum-socket-/)
  await first.kill('SIGKILL')
  await expect.poll(() => existsSync(socket), { interval: 20, timeout: 10_000 }).toBe(false)
})

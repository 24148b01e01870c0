import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const PROGRAM = fileURLToPath(new URL('embedded-child.ts', import.meta.url))

/**
 * What the program `embedded-child` prints. `visits`: the number of rows in its table, to which each start adds one.
 */
export type Words = { visits?: number; error?: string }

export type KhumProcess = {
  pid: number
  /** The first line that the program prints: `visits`, or why the database didn't open (`error`). */
  words: Words
  countVisits: () => Promise<Words>
  exitCode: Promise<number | null>
  kill: (signal: NodeJS.Signals) => Promise<void>
}

const running = new Set<ChildProcess>()

export async function startChild(dataDir: string): Promise<KhumProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.add(child)
  const exitCode = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return typeof code === 'number' ? code : null
  })
  const lines = createInterface({ input: child.stdout })
  async function nextWords(): Promise<Words> {
    const [line] = await once(lines, 'line')
    return JSON.parse(String(line))
  }
  return {
    pid: child.pid ?? 0,
    words: await nextWords(),
    async countVisits() {
      const words = nextWords()
      child.stdin.write('\n')
      return words
    },
    exitCode,
    async kill(signal) {
      child.kill(signal)
      await exitCode
    },
  }
}

export async function endAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }),
  )
}

/**
 * Returns the process ids of the watchdog of a PostgreSQL server: the shell that started the server, and the shell's
 * other child, which waits until Khum ends. See `WATCHDOG` in `server-process.ts`.
 */
export function watchdogOf(serverPid: number): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const shell = processes.find(([pid]) => pid === serverPid)?.[1] ?? 0
  const helper = processes.find(([pid, parent]) => parent === shell && pid !== serverPid)?.[0] ?? 0
  return [shell, helper]
}

/** Starts a process that runs as the same system user as the PostgreSQL server, but doesn't belong to the server. */
export function startBystander(dataDir: string): number {
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  const child = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child.pid ?? 0
}

/** Makes a folder for a database. It's removed with the test run's folder, even if the run is killed. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(inject('testFolder'), 'embedded-'))
  // If the tests run as root, PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o755)
  return folder
}

export function removeDataFolder(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

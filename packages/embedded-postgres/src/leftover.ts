import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processStart } from './process-identity'
import { socketFileIn } from './socket-directory'
import type { Log } from './start-error'
import { DatabaseStartError } from './start-error'

const POLL_MS = 50
const POLLS_PER_SIGNAL = 100
/**
 * A process number that no process has. `forgetPid` writes it into postmaster.pid if the number there now belongs to
 * another program, so that PostgreSQL starts.
 */
const NO_PROCESS = '2147483647'

/**
 * Stops a PostgreSQL server that still runs after its Khum process has ended. This happens if the watchdog
 * (`server-process.ts`) was killed together with Khum. Call this function while you hold the data directory's lock: the
 * server then can't belong to a running Khum.
 */
export async function stopLeftover(root: string, pgData: string, log: Log): Promise<void> {
  const pidFile = join(pgData, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  if (isServerOf(pid, pgData)) await stop(pid, pgData, log)
  else if (processStart(pid) !== null) forgetPid(pidFile)
  // Removes PostgreSQL's socket lock, which contains a process number. If another program has this number by now,
  // PostgreSQL doesn't start. We can't check who has the number, so we always remove the lock.
  rmSync(`${socketFileIn(root)}.lock`, { force: true })
}

async function stop(pid: number, pgData: string, log: Log): Promise<void> {
  log.warn({ pid }, 'stopping the database server of a Khum that is gone')
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!send(pid, signal)) return
    for (let poll = 0; poll < POLLS_PER_SIGNAL; poll += 1) {
      if (!isServerOf(pid, pgData)) return
      await delay(POLL_MS)
    }
  }
  throw new DatabaseStartError(
    `The database server of an earlier Khum (process ${pid}) does not stop. End it first.`,
  )
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the process is this data directory's server. The process number may belong to another program by now. On
 * Linux, compares the process's working directory, which PostgreSQL sets to its data directory. On other systems, only
 * checks that the process runs.
 */
function isServerOf(pid: number, pgData: string): boolean {
  if (processStart(pid) === null) return false
  if (process.platform !== 'linux') return true
  try {
    const [found, expected] = [statSync(`/proc/${pid}/cwd`), statSync(pgData)]
    return found.dev === expected.dev && found.ino === expected.ino
  } catch {
    return false
  }
}

/**
 * Overwrites a process number that now belongs to another program, because PostgreSQL would refuse to start. Keeps
 * the file's other lines, with which PostgreSQL finds remaining processes of the old server.
 */
function forgetPid(pidFile: string): void {
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  writeFileSync(pidFile, [NO_PROCESS, ...lines.slice(1)].join('\n'))
}

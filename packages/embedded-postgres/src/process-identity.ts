import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Identifies a process even if another process later gets its number. */
export type ProcessIdentity = {
  pid: number
  host: string
  /** Start time in the system's own format; null if unknown. */
  started: string | null
  boot: string | null
  /** Namespace of the process number; each container has its own. */
  namespace: string | null
}

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    started: processStart(process.pid),
    boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? macBoot(),
    namespace: attempt(() => readlinkSync('/proc/self/ns/pid')),
  }
}

/** Returns the start time of a process; null if it doesn't exist or is a zombie. */
export function processStart(pid: number): string | null {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat !== null) {
    // The process name in brackets may contain spaces and brackets, so the fields are counted from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  }
  if (process.platform === 'linux') return null
  return attempt(() => program('ps', ['-o', 'lstart=', '-p', String(pid)]))
}

function macBoot(): string | null {
  return process.platform === 'darwin'
    ? attempt(() => program('sysctl', ['-n', 'kern.bootsessionuuid']))
    : null
}

function program(name: string, args: string[]): string {
  return execFileSync(name, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

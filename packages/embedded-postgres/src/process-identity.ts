import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** What tells one process from every other, also after its number was given to another one. */
export type ProcessIdentity = {
  pid: number
  host: string
  /** When it started, in the system's own words; null when the system does not say. */
  started: string | null
  /** This run of the machine. */
  boot: string | null
  /** Numbers of processes only mean something within one of these (a container has its own). */
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

/** When the process started; null when there is no such process (a dead one not yet collected is none). */
export function processStart(pid: number): string | null {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat !== null) {
    // The name in brackets may itself hold brackets and spaces: count from its end.
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

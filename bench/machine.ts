import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

export interface Quiet {
  /** How busy the cores are, 0 to 1. */
  busy: number
  load: number
}

const sampleMs = 2_000
const quietBelow = 0.15

/**
 * Waits until the machine is nearly idle, for at most `BENCH_QUIET_WAIT` seconds (60 by default). Returns how busy the
 * machine is after that.
 */
export async function whenQuiet(): Promise<Quiet> {
  const deadline = Date.now() + Number(process.env.BENCH_QUIET_WAIT ?? 60) * 1_000
  for (;;) {
    const before = cpuTimes()
    await delay(sampleMs)
    const after = cpuTimes()
    const busy = 1 - (after.idle - before.idle) / (after.all - before.all)
    if (busy < quietBelow || Date.now() >= deadline) return { busy, load: os.loadavg()[0] ?? 0 }
  }
}

function cpuTimes(): { idle: number; all: number } {
  const times = os.cpus().map((cpu) => cpu.times)
  return {
    idle: times.reduce((sum, time) => sum + time.idle, 0),
    all: times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.irq + time.idle, 0),
  }
}

export function describeQuiet(looks: readonly Quiet[]): string {
  const loads = looks.map((look) => look.load)
  const busy = looks.map((look) => Math.round(look.busy * 100))
  return `load average ${Math.min(...loads).toFixed(1)}–${Math.max(...loads).toFixed(1)}, cores busy ${Math.min(...busy)}–${Math.max(...busy)} % just before`
}

/** Whether processes can be pinned to a core. This needs Linux with `taskset` and at least two cores. */
export const canPin = os.cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0

export const serverCore = 0
export const otherCore = 1

/** Returns the command and arguments that run `node`, pinned to a core if possible. */
export function nodeOn(core: number | null, args: string[]): [command: string, args: string[]] {
  return canPin && core !== null
    ? ['taskset', ['-c', String(core), process.execPath, ...args]]
    : [process.execPath, args]
}

export function moveTo(core: number, pids: readonly number[]): void {
  if (canPin) for (const pid of pids) spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)])
}

export function descendants(pid: number): number[] {
  const children = readText(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

export function commandOf(pid: number): string {
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

/** Reads a file in /proc; returns '' if it can't be read, because a process may end at any time. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

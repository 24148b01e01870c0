import { writeFileSync } from 'node:fs'
import { commandOf, descendants, readText } from './machine'

const MiB = 1_048_576
/** Clock ticks per second in /proc/PID/stat: 100 on every Linux that Node supports. */
const ticksPerSecond = 100

export function cpuSeconds(pid: number): number {
  const fields = statFields(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
}

/** Returns the processor time of a process's ended children in seconds. */
function endedChildrenSeconds(pid: number): number {
  const fields = statFields(pid)
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / ticksPerSecond
}

function statFields(pid: number): string[] {
  // The process name can contain spaces, so this splits after the last bracket, where the name ends.
  return readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
}

/** Returns the current memory of a process in MiB, and its peak since the start or the last `resetPeak`. */
export function memory(pid: number): { now: number; peak: number } {
  const status = readText(`/proc/${pid}/status`)
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return { now: (read('VmRSS') * 1_024) / MiB, peak: (read('VmHWM') * 1_024) / MiB }
}

/** Resets the peak memory of a process to its current memory. Returns false if the system doesn't allow this. */
export function resetPeak(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    return true
  } catch {
    return false
  }
}

export function postgresOf(serverPid: number): number[] {
  return descendants(serverPid).filter((pid) => /postgres/.test(commandOf(pid)))
}

/** Returns the processor time in seconds of a server's PostgreSQL, including connections that are already closed. */
export function postgresCpuSeconds(serverPid: number): number {
  return postgresOf(serverPid).reduce((sum, pid) => sum + cpuSeconds(pid) + endedChildrenSeconds(pid), 0)
}

/**
 * Returns the processor time in seconds that a server, its PostgreSQL and its file checker have used. Doesn't count
 * processes that have already ended.
 */
export function processorSeconds(serverPid: number): number {
  return [serverPid, ...descendants(serverPid)].reduce((sum, pid) => sum + cpuSeconds(pid), 0)
}

/**
 * Samples the memory of the server's file checker and of its PostgreSQL four times a second. The returned function ends
 * the sampling and returns the highest values in MiB.
 */
export function watchHelpers(serverPid: number): () => { inspection: number; postgres: number } {
  const most = { inspection: 0, postgres: 0 }
  const look = () => {
    const postgres = postgresOf(serverPid).reduce((sum, pid) => sum + proportional(pid), 0)
    most.postgres = Math.max(most.postgres, postgres)
    for (const pid of descendants(serverPid)) {
      if (/inspect-child/.test(commandOf(pid))) most.inspection = Math.max(most.inspection, memory(pid).peak)
    }
  }
  const timer = setInterval(look, 250)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}

/**
 * Returns the memory of a process in MiB. Divides shared memory among the processes that share it (PSS), so that a sum
 * over processes counts it once.
 */
function proportional(pid: number): number {
  const kib = /^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1]
  return (Number(kib ?? 0) * 1_024) / MiB
}

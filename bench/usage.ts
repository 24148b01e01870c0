import { writeFileSync } from 'node:fs'
import { commandOf, descendants, readText } from './machine'

const MiB = 1_048_576
/** Ticks of /proc/PID/stat in a second: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

/** Seconds of processor time that a process has used so far. */
export function cpuSeconds(pid: number): number {
  // The name before the last bracket may hold spaces.
  const fields = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
}

/** MiB that a process holds now, and the most it has held since its start or the last `resetPeak`. */
export function memory(pid: number): { now: number; peak: number } {
  const status = readText(`/proc/${pid}/status`)
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return { now: (read('VmRSS') * 1_024) / MiB, peak: (read('VmHWM') * 1_024) / MiB }
}

/** Makes the peak start anew from what is held now. Answers whether the system lets us. */
export function resetPeak(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    return true
  } catch {
    return false
  }
}

/** The server's own PostgreSQL, all its processes. */
export function postgresOf(serverPid: number): number[] {
  return descendants(serverPid).filter((pid) => /postgres/.test(commandOf(pid)))
}

/** Processor seconds of a server's PostgreSQL, those of connections already closed left out. */
export function postgresCpuSeconds(serverPid: number): number {
  return postgresOf(serverPid).reduce((sum, pid) => sum + cpuSeconds(pid), 0)
}

/** Processor seconds of a server with its PostgreSQL and its checking process, those of ended processes left out. */
export function processorSeconds(serverPid: number): number {
  return [serverPid, ...descendants(serverPid)].reduce((sum, pid) => sum + cpuSeconds(pid), 0)
}

/** Watches, four times a second, what the server's helpers hold. */
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

/** MiB of a process with memory that several share counted in parts, so that a sum counts it once. */
function proportional(pid: number): number {
  const kib = /^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1]
  return (Number(kib ?? 0) * 1_024) / MiB
}

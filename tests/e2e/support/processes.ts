import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns the processes whose command line or working directory contains this folder, such as a server's PostgreSQL.
 */
export function processesAt(folder: string): string[] {
  if (!existsSync('/proc/self/cmdline')) {
    const all = execFileSync('ps', ['-Ao', 'pid=,args='], { encoding: 'utf8' })
    return all.split('\n').filter((line) => line.includes(folder))
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .map(
      (pid) =>
        `${pid} ${read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))} ${read(() => readlinkSync(`/proc/${pid}/cwd`))}`,
    )
    .filter((line) => line.includes(folder))
    .map((line) => line.replaceAll('\0', ' '))
}

function read(from: () => string): string {
  try {
    return from()
  } catch {
    return ''
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The processes that run with a folder in their command or stand in it, e.g. a PostgreSQL on its data. One line each. */
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

/** Empty when the process has ended meanwhile. */
function read(from: () => string): string {
  try {
    return from()
  } catch {
    return ''
  }
}

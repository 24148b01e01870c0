import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'khum-inspect-'

/**
 * Creates a directory that only this user can enter, for files that are being checked. Removes the directories that
 * killed processes left behind, because they may contain members' documents. R69
 */
export async function makePrivateDirectory(parent = tmpdir()): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const pid = /^khum-inspect-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
  return mkdtemp(join(parent, `${prefix}${process.pid}-`))
}

/** Whether a process with this id is running, even if it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { holderState } from './lock-holder'
import { ownIdentity } from './process-identity'
import { DatabaseStartError } from './start-error'

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  started: z.string().nullable(),
  boot: z.string().nullable(),
  namespace: z.string().nullable(),
  token: z.string(),
})
export type Holder = z.infer<typeof holderSchema>

const MAX_ATTEMPTS = 10

/**
 * Locks the data directory for this process (R76), even if a process that no longer runs left its lock. Returns the
 * function that unlocks the directory.
 * @throws DatabaseStartError if another process has the lock and may still be running; the message names that process
 */
export async function lockDataDirectory(root: string): Promise<() => void> {
  const file = join(root, 'khum.lock')
  const own: Holder = { ...ownIdentity(), token: randomUUID() }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (create(file, own)) return () => release(file, own)
    const holder = readHolder(file)
    if (holder === 'absent') continue
    if (holder !== 'unreadable') await refuseWhileAlive(root, file, holder, own)
    removeExactly(file, holder)
  }
  throw new DatabaseStartError(
    `DATA_DIR: ${root} is being locked by several starts at once. Start Khum again.`,
  )
}

/**
 * Creates the lock with its content in one step, so that of two simultaneous starts only one succeeds. Returns false if
 * there is a lock already.
 */
function create(file: string, own: Holder): boolean {
  const draft = `${file}.${own.token}`
  writeFileSync(draft, `${JSON.stringify(own)}\n`, { mode: 0o644 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function readHolder(file: string): Holder | 'absent' | 'unreadable' {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return absent ? 'absent' : 'unreadable'
  }
}

async function refuseWhileAlive(root: string, file: string, holder: Holder, own: Holder): Promise<void> {
  const state = await holderState(root, holder, own)
  if (state === 'dead') return
  const since = statSync(file, { throwIfNoEntry: false })?.mtime.toISOString() ?? 'just now'
  const who = `process ${holder.pid} on ${holder.host} since ${since}`
  const remedy =
    state === 'alive'
      ? 'Stop that one first, or set DATA_DIR to another folder.'
      : `It is on another machine, so Khum cannot see whether it still runs: if it does not, delete ${file}.`
  throw new DatabaseStartError(`DATA_DIR: ${root} is in use by another Khum (${who}). ${remedy}`)
}

/**
 * Removes the lock of a process that no longer runs. If another Khum that is starting has replaced that lock with its
 * own in the meantime, puts the new lock back.
 */
function removeExactly(file: string, dead: Holder | 'unreadable'): void {
  const renamed = `${file}.${randomUUID()}`
  try {
    renameSync(file, renamed)
  } catch {
    return
  }
  const moved = readHolder(renamed)
  if (typeof moved === 'object' && (dead === 'unreadable' || moved.token !== dead.token))
    linkSync(renamed, file)
  rmSync(renamed, { force: true })
}

function release(file: string, own: Holder): void {
  const holder = readHolder(file)
  if (typeof holder === 'object' && holder.token === own.token) rmSync(file, { force: true })
}

import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from './make-folder'
import { type OsUser, postgresUser } from './os-user'
import { DatabaseStartError } from './start-error'

export type DataDirectory = { root: string; pgData: string; user: OsUser | undefined }

/**
 * Creates the data directory and makes sure that PostgreSQL's user can work in it.
 * @throws DatabaseStartError if the folder can't be created or PostgreSQL's user can't work in it
 */
export function prepareDataDirectory(dataDir: string): DataDirectory {
  const root = resolve(dataDir)
  const pgData = join(root, 'postgres')
  const firstCreated = makeDirectory(root)
  const user = postgresUser(pgData)
  if (user) {
    openForTraversal(root, firstCreated)
    const barrier = privateParent(root, user)
    if (barrier !== undefined) {
      throw new DatabaseStartError(
        `DATA_DIR: ${root} lies in ${barrier}, which is private to root, and PostgreSQL does not run as root. Set DATA_DIR to a folder such as /var/lib/khum.`,
      )
    }
  } else {
    refuseForeignOwner(pgData)
  }
  return { root, pgData, user }
}

/** Creates a folder that only PostgreSQL's user can enter. */
export function makePrivateFolder(path: string, user: OsUser | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
  chmodSync(path, 0o700)
}

function makeDirectory(root: string): string | undefined {
  try {
    return makeFolder(root)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      `DATA_DIR: ${root} cannot be created (${reason}). Set DATA_DIR to another folder.`,
    )
  }
}

/**
 * Lets PostgreSQL's user pass through `root` and the parent folders that Khum created. Other folders keep their
 * modes.
 */
function openForTraversal(root: string, firstCreated: string = root): void {
  for (let folder = root; ; folder = dirname(folder)) {
    chmodSync(folder, (statSync(folder).mode & 0o7777) | 0o011)
    if (folder === firstCreated) return
  }
}

/** Returns the nearest parent folder of `root` that `user` can't pass through; undefined if there is none. */
export function privateParent(root: string, user: OsUser): string | undefined {
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder)
    if (uid !== user.uid && (mode & 0o001) === 0) return folder
    if (folder === dirname(folder)) return undefined
  }
}

function refuseForeignOwner(pgData: string): void {
  const owner = statSync(pgData, { throwIfNoEntry: false })
  if (owner && owner.uid !== process.getuid?.()) {
    throw new DatabaseStartError(
      `DATA_DIR: ${pgData} belongs to another user (uid ${owner.uid}). Start Khum as that user, or set DATA_DIR.`,
    )
  }
}

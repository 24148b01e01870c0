import { chownSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from './data-directory'
import type { OsUser } from './os-user'

/** Part of the socket's file name. Nothing listens on this TCP port. */
export const SOCKET_PORT = 5432

/** The operating system limits a socket's path, including a final zero byte, to 108 bytes on Linux and 104 on macOS. */
const MAX_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/** If `temporary`, the folder is outside the data directory and is removed when the server ends. */
export type SocketDirectory = { path: string; temporary: boolean }

/**
 * Returns the path of the socket in a data directory. If this path is longer than the system allows,
 * `prepareSocketDirectory` puts the socket into a temporary folder instead.
 */
export function socketFileIn(root: string): string {
  return join(root, 'socket', `.s.PGSQL.${SOCKET_PORT}`)
}

/** Creates a private folder for the socket, so that other users of the machine can't connect to the database. */
export function prepareSocketDirectory(root: string, user: OsUser | undefined): SocketDirectory {
  if (Buffer.byteLength(socketFileIn(root)) <= MAX_PATH_BYTES) {
    const path = join(root, 'socket')
    makePrivateFolder(path, user)
    return { path, temporary: false }
  }
  const path = mkdtempSync('/tmp/khum-socket-')
  if (user) chownSync(path, user.uid, user.gid)
  return { path, temporary: true }
}

import { chownSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from './data-directory'
import type { OsUser } from './os-user'

/** Only used in the socket's file name; nothing listens on TCP. */
export const SOCKET_PORT = 5432

/** The kernel limits a socket's path, including a zero byte, to 108 bytes on Linux and 104 on macOS. */
const MAX_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/** A `temporary` directory is outside the data directory and is removed when the server ends. */
export type SocketDirectory = { path: string; temporary: boolean }

/** Returns the path of the server's socket file in a data directory; used only if it is short enough. */
export function socketFileIn(root: string): string {
  return join(root, 'socket', `.s.PGSQL.${SOCKET_PORT}`)
}

/** Creates a private folder for the server's socket, so that other users of the machine can't connect to the database. */
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

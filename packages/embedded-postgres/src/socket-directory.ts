import { chownSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from './data-directory'
import type { OsUser } from './os-user'

/** The port only names the socket's file: nothing listens on TCP. */
export const SOCKET_PORT = 5432

/** The kernel's limit for a socket's path, end mark included, is 108 bytes on Linux and 104 on macOS. */
const MAX_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/** `temporary` lies outside the data directory and is removed with the server. */
export type SocketDirectory = { path: string; temporary: boolean }

/** The socket's file of the server of a data directory, where its path is short enough. */
export function socketFileIn(root: string): string {
  return join(root, 'socket', `.s.PGSQL.${SOCKET_PORT}`)
}

/** A folder for the server's socket that nobody else may enter: it is what stands between Khum's data and the machine's other users. */
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

import { connect } from 'node:net'
import { dirname, resolve } from 'node:path'
import { APPLICATION } from './provision'
import { SOCKET_PORT, socketFileIn } from './socket-directory'

/**
 * Returns the URL of the PostgreSQL that a running Khum started, for commands that run at the same time. Returns
 * undefined if that PostgreSQL doesn't respond, or if its socket isn't in the data directory because the path would be
 * too long.
 */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const file = socketFileIn(resolve(dataDir))
  if (!(await answersAt(file))) return undefined
  return `postgresql://${APPLICATION}@localhost:${SOCKET_PORT}/${APPLICATION}?host=${encodeURIComponent(dirname(file))}`
}

export function answersAt(socketFile: string): Promise<boolean> {
  return new Promise((resolved) => {
    const socket = connect(socketFile)
    socket.once('connect', () => resolved(true)).once('error', () => resolved(false))
    socket.once('connect', () => socket.destroy())
  })
}

import { prepareBinaries } from './binaries'
import { prepareCluster } from './cluster'
import { prepareDataDirectory } from './data-directory'
import { stopLeftover } from './leftover'
import { lockDataDirectory } from './lock'
import { APPLICATION, ensureDatabase } from './provision'
import { prepareSocketDirectory, SOCKET_PORT } from './socket-directory'
import type { Log } from './start-error'
import { superviseServer } from './supervisor'

export { DatabaseStartError } from './start-error'

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** False only in tests: data is then lost if the server crashes. */
  durable?: boolean
}

export type EmbeddedServer = {
  /** The connection URL of Khum's database, for the role that owns it. */
  url: string
  /** Returns the connection URL for any database and role of this server. */
  urlOf: (database: string, role: string) => string
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL in `dataDir` and locks the folder for this process. The server stops on `stop()`, and also if this
 * process crashes. @throws DatabaseStartError if the folder can't be locked or PostgreSQL doesn't start
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const data = prepareDataDirectory(dataDir)
  const unlock = await lockDataDirectory(data.root)
  try {
    await stopLeftover(data.root, data.pgData, log)
    const binaries = await prepareBinaries(data.root, data.user)
    prepareCluster(data, binaries, durable)
    const socket = prepareSocketDirectory(data.root, data.user)
    const urlOf = (database: string, role: string) => addressOf(socket.path, database, role)
    const server = await superviseServer({ data, binaries, socket, durable, log })
    async function stop(): Promise<void> {
      await server.stop()
      unlock()
    }
    await ensureDatabase(urlOf).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    return { url: urlOf(APPLICATION, APPLICATION), urlOf, stop }
  } catch (error) {
    unlock()
    throw error
  }
}

function addressOf(socketDirectory: string, database: string, role: string): string {
  return `postgresql://${role}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(socketDirectory)}`
}

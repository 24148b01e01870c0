import { setTimeout as delay } from 'node:timers/promises'
import { makePrivateFolder } from './data-directory'
import {
  type ServerOptions,
  type ServerProcess,
  ServerStartFailure,
  startServerProcess,
} from './server-process'
import { DatabaseStartError } from './start-error'

const RETRY_MS = 250
const START_ATTEMPTS = 40
/**
 * PostgreSQL's messages when the remaining processes of a killed server still use the data. That lasts only a moment,
 * so the start is tried again.
 */
const STILL_IN_USE = /shared memory block .* is still in use|could not lock|lock file ".*" already exists/

/** Runs PostgreSQL until `stop()` and restarts it if it is killed (R73). */
export async function superviseServer(options: ServerOptions): Promise<{ stop: () => Promise<void> }> {
  let stopping = false
  let current = await start(options)
  let restarting: Promise<void> = Promise.resolve()

  function watch(server: ServerProcess): void {
    server.exited.then(() => {
      if (!stopping) restarting = restart()
    })
  }
  async function restart(): Promise<void> {
    options.log.error('the database server ended unexpectedly, starting it again')
    while (!stopping) {
      try {
        current = await start(options)
        watch(current)
        return
      } catch (err) {
        options.log.error({ err }, 'the database server does not start')
        await delay(RETRY_MS)
      }
    }
  }

  watch(current)
  return {
    async stop() {
      stopping = true
      await restarting
      await current.stop()
    },
  }
}

async function start(options: ServerOptions): Promise<ServerProcess> {
  // Creates the temporary folder again, because the watchdog removed it with the previous server.
  if (options.socket.temporary) makePrivateFolder(options.socket.path, options.data.user)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServerProcess(options)
    } catch (error) {
      if (!(error instanceof ServerStartFailure)) throw error
      if (attempt === START_ATTEMPTS || !STILL_IN_USE.test(error.message)) {
        throw new DatabaseStartError(`The database in ${options.data.root} does not start: ${error.message}`)
      }
      await delay(RETRY_MS)
    }
  }
}

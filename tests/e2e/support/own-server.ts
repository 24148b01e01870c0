import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { preparedFolder } from './prepare-data'
import { freePort, type ServerProcess, startServer } from './server-process'

/** A separate server with its own demo data that a test can kill and restart. */
export interface OwnServer {
  readonly url: string
  start(): Promise<void>
  /** Ends the server with SIGKILL, like a power cut. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** @param settings additional environment variables */
export async function ownServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-own-'))
  // Starting on a copy takes a second; a first start takes five. `cp -a` keeps the owner of the database's files.
  execFileSync('cp', ['-a', `${preparedFolder()}/.`, folder])
  const port = String(await freePort())
  let running: ServerProcess | undefined

  async function end(signal: NodeJS.Signals): Promise<void> {
    running?.signal(signal)
    await running?.ended
    running = undefined
  }

  return {
    url: `http://localhost:${port}`,
    async start() {
      running = startServer({ DATA_DIR: folder, PORT: port, ...settings })
      await running.ready
    },
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { copyPreparedData } from './prepare-data'
import { freePort, type ServerProcess, startServer } from './server-process'

/** A server with its own copy of the demo data. A test can kill and restart it. */
export interface OwnServer {
  readonly url: string
  /** The server's data directory. */
  readonly folder: string
  start(): Promise<void>
  /** Ends the server with SIGKILL, like a power cut. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/**
 * Copies the prepared data for a server. `start` then starts the server.
 * @param settings additional environment variables
 */
export async function ownServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-own-'))
  copyPreparedData(folder)
  const port = String(await freePort())
  let running: ServerProcess | undefined

  async function end(signal: NodeJS.Signals): Promise<void> {
    running?.signal(signal)
    await running?.ended
    running = undefined
  }

  return {
    url: `http://localhost:${port}`,
    folder,
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

/**
 * Playwright's `test` with a separate server for each test, because these tests change the demo data. Relative URLs
 * lead to that server.
 * @param settings additional environment variables; `test.use({ settings })` replaces them for some tests
 */
export function testWithServer(settings: Record<string, string>) {
  return base.extend<{ settings: Record<string, string>; khum: OwnServer }>({
    settings: [settings, { option: true }],
    khum: async ({ settings }, use) => {
      const server = await ownServer(settings)
      await server.start()
      await use(server)
      await server.remove()
    },
    baseURL: async ({ khum }, use) => use(khum.url),
  })
}

/**
 * Playwright's `test` with one server for all tests of the file or `describe` block that calls this function. The tests
 * run one after the other and must not affect each other. This is faster than a server for each test.
 * @param settings additional environment variables
 */
export function testWithOneServer(settings: Record<string, string>) {
  let server: OwnServer | undefined
  const test = base.extend<{ khum: OwnServer }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one
    khum: async ({}, use) => {
      if (!server) throw new Error('the server has not started')
      await use(server)
    },
    // Playwright reads `baseURL` for `beforeAll` too, when the server hasn't started yet.
    // biome-ignore lint/correctness/noEmptyPattern: as above
    baseURL: async ({}, use) => use(server?.url),
  })
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    server = await ownServer(settings)
    await server.start()
  })
  test.afterAll(async () => {
    await server?.remove()
  })
  return test
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { freePort, type ServerProcess, startServer } from './server-process'

/** Creates an empty data directory. `start` starts servers with it. `end` stops them and removes the directory. */
function ownData() {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-start-'))
  const started: ServerProcess[] = []
  return {
    folder,
    /** Starts a server, on a free port unless `env` has a PORT. */
    async start(env: Record<string, string> = {}, program?: string) {
      const port = env.PORT ?? String(await freePort())
      const server = startServer({ DATA_DIR: folder, ...env, PORT: port }, program)
      started.push(server)
      return Object.assign(server, { url: `http://127.0.0.1:${port}`, port })
    },
    async end() {
      for (const server of started) server.signal('SIGTERM')
      await Promise.all(started.map((server) => server.ended))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const testWithData = base.extend<{ data: ReturnType<typeof ownData> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one
  data: async ({}, use) => {
    const data = ownData()
    await use(data)
    await data.end()
  },
})

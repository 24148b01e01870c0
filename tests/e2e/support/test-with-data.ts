import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { copyPreparedData } from './prepare-data'
import { freePort, type ServerProcess, startServer } from './server-process'

/**
 * Creates a data directory, empty or with the demo data. `start` starts servers with it. `end` stops them and removes
 * the directory.
 */
function ownData(content: 'empty' | 'demo') {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-start-'))
  if (content === 'demo') copyPreparedData(folder)
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

/** Playwright's `test` with a data directory for each test. `test.use({ content: 'empty' })` makes it empty. */
export const testWithData = base.extend<{ content: 'empty' | 'demo'; data: ReturnType<typeof ownData> }>({
  content: ['demo', { option: true }],
  data: async ({ content }, use) => {
    const data = ownData(content)
    await use(data)
    await data.end()
  },
})

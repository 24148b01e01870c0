import { mkdirSync } from 'node:fs'
import { freePort, startServer } from './server-process'

/** The data directory that `ownServer` copies. */
export const preparedFolder = () => `${process.env.KHUM_TEST_DATA}-prepared`

/** Runs once before all tests. Starts a server, which inserts the demo data, and stops it. */
export default async function prepareData(): Promise<void> {
  mkdirSync(preparedFolder(), { recursive: true })
  const server = startServer({ DATA_DIR: preparedFolder(), PORT: String(await freePort()) })
  await server.ready
  server.signal('SIGTERM')
  await server.ended
}

import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { freePort, startServer } from './server-process'

const preparedFolder = () => `${process.env.KHUM_TEST_DATA}-prepared`

/**
 * Copies the prepared demo data into an empty folder. A server starts with this copy in one second. A server that has
 * to insert the demo data takes five seconds.
 */
export function copyPreparedData(folder: string): void {
  // `-a` keeps the owner of the database's files, because PostgreSQL refuses another user's files.
  execFileSync('cp', ['-a', `${preparedFolder()}/.`, folder])
}

/** Runs once before all tests. Starts a server, which inserts the demo data, and stops it. */
export default async function prepareData(): Promise<void> {
  mkdirSync(preparedFolder(), { recursive: true })
  const server = startServer({ DATA_DIR: preparedFolder(), PORT: String(await freePort()) })
  await server.ready
  server.signal('SIGTERM')
  await server.ended
}

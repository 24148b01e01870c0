import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '@khum/embedded-postgres'
import { stopLeftover } from '@khum/embedded-postgres/leftover'
import { lockDataDirectory } from '@khum/embedded-postgres/lock'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { makeTemplate, SUPERUSER } from './template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test server's address, as its superuser. */
    postgresUrl: string
    /** This run's folder, for whatever else should not outlive it. */
    testFolder: string
  }
}

// Not the system's own choice: it may be private to root, or too long for a socket.
const TEMPORARY = '/tmp'
const PREFIX = 'khum-test-'
const log = pino({ level: 'silent' })

let server: EmbeddedServer | undefined
let folder: string | undefined

/** One PostgreSQL for the whole run, with a migrated template to clone from. It ends with this process, however that ends. */
export async function setup(project: TestProject): Promise<void> {
  await sweep()
  folder = mkdtempSync(join(TEMPORARY, PREFIX))
  server = await startEmbedded({ dataDir: folder, log, durable: false })
  const superuserUrl = server.urlOf('postgres', SUPERUSER)
  await makeTemplate(superuserUrl, log)
  project.provide('postgresUrl', superuserUrl)
  project.provide('testFolder', folder)
}

export async function teardown(): Promise<void> {
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/** The folders of runs that were killed. One that is still held, or another user's, stays. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(TEMPORARY)) {
    const old = join(TEMPORARY, name)
    if (!name.startsWith(PREFIX) || !existsSync(join(old, 'khum.lock'))) continue
    try {
      await lockDataDirectory(old)
      await stopLeftover(old, join(old, 'postgres'), log)
      rmSync(old, { recursive: true, force: true })
    } catch (error) {
      log.debug({ error, old }, 'left alone')
    }
  }
}

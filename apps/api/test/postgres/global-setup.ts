import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '@khum/embedded-postgres'
import { stopLeftover } from '@khum/embedded-postgres/leftover'
import { lockDataDirectory } from '@khum/embedded-postgres/lock'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from '../../../../scripts/memory-folder'
import { makeTemplate, SUPERUSER } from './template'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** A folder that is removed after the test run. */
    testFolder: string
  }
}

// os.tmpdir() isn't used: only root may be able to enter it, or its path may be too long for a socket.
const TEMPORARY = memoryFolder()
const PREFIX = 'khum-test-'
const log = pino({ level: 'silent' })

let server: EmbeddedServer | undefined
let folder: string | undefined

/** Starts one PostgreSQL for the whole test run and creates the template that test databases are copied from. */
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

/** Removes the folders of killed test runs. Skips folders that are in use or belong to another user. */
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

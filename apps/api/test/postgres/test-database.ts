import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/db/client'
import type { Database } from '../../src/db/schema'
import { cloneStatement, databaseUrl, patientMs, withPool } from './template'
import { truncate } from './truncate'

export type TestDatabase = {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  readonly counters: OpenDatabase['counters']
  readonly url: string
}

const log = pino({ level: 'silent' })

/** `beforeEach`: each test gets a fresh state. `beforeAll`: all tests of the file share one. */
export type WorldHook = (make: () => Promise<void>) => void

/**
 * Creates a database for the tests of one file and empties it before each test. Call this function at the top of the
 * file, before hooks that insert rows: rows inserted by `beforeAll` are gone before the first test. With `beforeAll` as
 * `hook`, the database isn't emptied; use it only for tests that don't affect each other.
 */
export function useTestDatabase(hook: WorldHook = beforeEach): TestDatabase {
  let opened: OneOffDatabase | undefined
  function current(): OneOffDatabase {
    if (!opened) throw new Error('The test database exists from beforeAll to afterAll only.')
    return opened
  }
  beforeAll(async () => {
    opened = await createTestDatabase()
  })
  hook(() => truncate(current().pool))
  afterAll(() => opened?.drop())
  return {
    get db() {
      return current().db
    },
    get pool() {
      return current().pool
    },
    get counters() {
      return current().counters
    },
    get url() {
      return current().url
    },
  }
}

export type OneOffDatabase = TestDatabase & {
  /** Closes the connections and drops the database, even if other processes are connected to it. */
  drop: () => Promise<void>
}

/** Creates a database for one test. The caller must drop it. */
export async function createTestDatabase(): Promise<OneOffDatabase> {
  const superuserUrl = inject('postgresUrl')
  const name = `khum_test_${randomBytes(6).toString('hex')}`
  await withPool(superuserUrl, log, (pool) => pool.query(cloneStatement(name)))
  const url = databaseUrl(superuserUrl, name)
  const { db, pool, counters, close } = await openDatabase({
    databaseUrl: url,
    dataDir: '',
    log,
    connectTimeoutMs: patientMs,
  })
  async function drop(): Promise<void> {
    await close()
    await withPool(superuserUrl, log, (admin) => admin.query(`drop database if exists ${name} with (force)`))
  }
  return { db, pool, counters, url, drop }
}

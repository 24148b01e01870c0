import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/db/client'
import type { Database } from '../../src/db/schema'
import { createEmptier } from './empty-database'
import { cloneStatement, databaseUrl, patientMs, withPool } from './template'

export type TestDatabase = {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  readonly counters: OpenDatabase['counters']
  readonly url: string
  /** Deletes the rows of all tables except reference data. */
  readonly empty: () => Promise<void>
}

const log = pino({ level: 'silent' })

/**
 * When the test state is made. `beforeEach`: each test gets a new state. `beforeAll`: all tests of the file share one
 * state.
 */
export type WorldHook = (make: () => Promise<void>) => void

/**
 * Gives the tests of one file a database, and empties it before each test. Call this function at the top of the file,
 * before hooks that insert rows. Rows that `beforeAll` inserts are deleted before the first test. With `beforeAll` as
 * `hook`, the database isn't emptied between tests; use it only for tests that don't affect each other.
 */
export function useTestDatabase(hook: WorldHook = beforeEach): TestDatabase {
  let lent: LentDatabase | undefined
  function current(): LentDatabase {
    if (!lent) throw new Error('The test database exists from beforeAll to afterAll only.')
    return lent
  }
  beforeAll(async () => {
    lent = await lendDatabase()
  })
  hook(() => current().empty())
  afterAll(() => lent?.giveBack())
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
    empty: () => current().empty(),
  }
}

export type OneOffDatabase = TestDatabase & {
  /** Closes the connections and drops the database, even if other processes are connected to it. */
  drop: () => Promise<void>
}

type LentDatabase = TestDatabase & { giveBack: () => Promise<void> }

/**
 * The database that this worker's test files use one after the other, and a summary of its schema when it was new.
 * Emptying a database is faster than creating another one.
 */
let spare: { database: OneOffDatabase; schema: string } | undefined

/** Returns the worker's database or, if another caller uses it, a new database. */
async function lendDatabase(): Promise<LentDatabase> {
  const { database, schema } = spare ?? (await createSpare())
  spare = undefined
  async function giveBack(): Promise<void> {
    if (spare || (await describeSchema(database.pool)) !== schema) return await database.drop()
    await database.empty()
    await vacuumLargeTables(database.pool)
    spare = { database, schema }
  }
  return { ...database, giveBack }
}

async function createSpare() {
  const database = await createTestDatabase()
  return { database, schema: await describeSchema(database.pool) }
}

/**
 * Summarises which tables, constraints, triggers and functions exist. If a test file has changed them, its database is
 * dropped instead of being used again.
 */
async function describeSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`select
    (select sum(oid::bigint) from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)) as classes,
    (select sum(oid::bigint) from pg_constraint) as constraints,
    (select sum(oid::bigint * ascii(tgenabled::text)) from pg_trigger) as triggers,
    (select sum(oid::bigint) from pg_proc where pronamespace = 'public'::regnamespace) as functions`)
  return rows.map(Object.values).join()
}

/**
 * Removes what is left of the rows that earlier test files deleted. The test server has no autovacuum, so these rows
 * would slow down later files.
 */
async function vacuumLargeTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select string_agg(oid::regclass::text, ', ') as names
    from pg_class where relkind = 'r' and relpersistence = 'p' and pg_relation_size(oid) > 131072`)
  if (rows[0]?.names) await pool.query(`vacuum ${rows[0].names}`)
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
  const { empty, close: closeEmptier } = createEmptier(url)
  async function drop(): Promise<void> {
    await closeEmptier()
    await close()
    await withPool(superuserUrl, log, (admin) => admin.query(`drop database if exists ${name} with (force)`))
  }
  return { db, pool, counters, url, empty, drop }
}

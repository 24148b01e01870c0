import { setFlagsFromString } from 'node:v8'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { withPreparedStatements } from '../../db/fast-reads/prepared'
import type { Database } from '../../db/schema'

let running = 0

/**
 * While batches run, lets the heap grow by half between two garbage collections instead of doubling. Most objects
 * soon become garbage, and the process has to stay small.
 */
async function withSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  running += 1
  setFlagsFromString('--heap-growing-percent=50')
  try {
    return await work()
  } finally {
    running -= 1
    // When no batch is running any more, restores V8's default (0).
    if (running === 0) setFlagsFromString('--heap-growing-percent=0')
  }
}

interface BulkDatabases {
  plain: Kysely<Database>
  prepared: Kysely<Database>
}
const databases = new WeakMap<pg.Pool, BulkDatabases>()

/**
 * Returns a pool with the settings of `pool`, but without time limits and without a limit on the number of connections.
 */
function bulkDatabasesOf(pool: pg.Pool): BulkDatabases {
  const known = databases.get(pool)
  if (known) return known
  const own = new pg.Pool({
    ...pool.options,
    max: Number.POSITIVE_INFINITY,
    allowExitOnIdle: true,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  // Without these handlers, a lost connection would end the process. The running query reports the failure anyway.
  own.on('error', () => undefined)
  own.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const created = {
    plain: new Kysely<Database>({ dialect: new PostgresDialect({ pool: own }) }),
    prepared: new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(own) }) }),
  }
  databases.set(pool, created)
  return created
}

/**
 * Runs `work` on its own connection without time limits, because checking a million rows takes longer than a request
 * may. Work that starts soon afterwards uses the same connection, because a new connection must first read the system
 * tables. Set `isPrepared` for work that repeats short statements for each row: PostgreSQL then plans each statement
 * only once. Leave `isPrepared` out for statements about whole tables: the tables grow while the batch runs, so these
 * statements need a new plan each time.
 */
export async function withBulkDatabase<T>(
  pool: pg.Pool,
  work: (db: Kysely<Database>) => Promise<T>,
  { isPrepared = false }: { isPrepared?: boolean } = {},
): Promise<T> {
  const { plain, prepared } = bulkDatabasesOf(pool)
  return await (isPrepared ? prepared : plain).connection().execute(async (db) => {
    try {
      return await withSmallHeap(() => work(db))
    } finally {
      await publishCounts(db).catch(() => undefined)
    }
  })
}

/**
 * Makes PostgreSQL publish now, instead of up to ten seconds later, how many rows this connection has changed. The next
 * batch needs these numbers in `analyzeChanged`.
 */
async function publishCounts(db: Kysely<Database>): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
}

/**
 * Makes PostgreSQL find rows by index until the transaction ends. While a batch fills a table, the table's statistics
 * are out of date. PostgreSQL's planner would therefore read the whole table for each row.
 */
export async function findByIndex(db: Kysely<Database>): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`.execute(db)
}

/**
 * Makes PostgreSQL join whole tables by hash until the transaction ends. With outdated statistics, the planner would
 * choose nested loops, which are slow here.
 */
export async function joinByHash(db: Kysely<Database>): Promise<void> {
  await sql`
    select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true),
      set_config('work_mem', '64MB', true)`.execute(db)
}

/**
 * Updates PostgreSQL's statistics for tables that have changed a lot since they were last analysed. Otherwise, for a
 * batch soon after a large one, PostgreSQL would use query plans made for empty tables, which take minutes or hours.
 * Autovacuum does the same, but later.
 */
export async function analyzeChanged(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_stat_get_mod_since_analyze(oid) > 1000 + 0.1 * reltuples`.execute(db)
  for (const { name } of rows) await analyzeTable(db, name)
}

/** Updates PostgreSQL's statistics of a table, unless it is being analysed or vacuumed. */
export async function analyzeTable(db: Kysely<Database>, name: string): Promise<void> {
  await sql`select analyze_table(${name}::regclass)`.execute(db)
}

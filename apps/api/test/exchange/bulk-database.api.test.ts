import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { analyzeChanged, withBulkDatabase } from '../../src/modules/exchange/bulk-database'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()

afterEach(() => {
  vi.useRealTimers()
})

test('a batch keeps its connection, and so its lock, while it asks nothing for longer than other connections are kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await withBulkDatabase(database.pool, async (db) => {
    await sql`select pg_try_advisory_lock(7)`.execute(db)
    vi.advanceTimersByTime(60_000)
    const { rows } = await sql<{ locks: bigint }>`
      select count(*) as locks from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(
      db,
    )
    expect(rows).toEqual([{ locks: 1n }])
  })
})

test('work uses the connection of the work before, unless that is still running or was lost', async () => {
  const use = (work: (pid: number) => Promise<unknown> = async () => undefined) =>
    withBulkDatabase(database.pool, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      const [{ pid } = { pid: 0 }] = rows
      await work(pid)
      return pid
    })
  const first = await use()
  expect(await use()).toBe(first)
  await use(async (pid) => {
    expect(pid).toBe(first)
    expect(await use()).not.toBe(first)
  })
  await database.pool.query('select pg_terminate_backend($1, 20000)', [first])
  await expect.poll(() => use().catch(() => first)).not.toBe(first)
})

test('tables that have grown get new statistics before a batch is compared, others keep theirs', async () => {
  const estimate = async () => {
    const { rows } = await sql<{ name: string; rows: number }>`
      select relname as name, reltuples as rows from pg_class where relname in ('rate_limit', 'telemed_category')`.execute(
      database.db,
    )
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
  }
  /** Adds rows as a batch does. Then updates the statistics of changed tables, as the check of the next batch does. */
  const grow = async (rows: number, from: number) => {
    await withBulkDatabase(database.pool, (db) =>
      sql`insert into rate_limit (key) select 'key ' || each from generate_series(${from}::int, ${from + rows - 1}::int) each`.execute(
        db,
      ),
    )
    await withBulkDatabase(database.pool, analyzeChanged)
  }
  const before = await estimate()
  await grow(1_500, 1)
  expect(await estimate()).toEqual({ ...before, rate_limit: 1_500 })
  await grow(500, 1_501)
  expect(await estimate()).toEqual({ ...before, rate_limit: 1_500 })
  await grow(700, 2_001)
  expect(await estimate()).toEqual({ ...before, rate_limit: 2_700 })
})

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

test('tables that have grown get new statistics before a batch is compared, others keep theirs', async () => {
  await withBulkDatabase(database.pool, async (db) => {
    const estimate = async () => {
      const { rows } = await sql<{ name: string; rows: number }>`
        select relname as name, reltuples as rows from pg_class where relname in ('rate_limit', 'telemed_category')`.execute(
        db,
      )
      return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
    }
    const grow = async (rows: number, from: number) => {
      await sql`insert into rate_limit (key) select 'key ' || each from generate_series(${from}::int, ${from + rows - 1}::int) each`.execute(
        db,
      )
      // PostgreSQL counts changed rows up to a second later. This makes it count them at once.
      await sql`select pg_stat_force_next_flush()`.execute(db)
      await analyzeChanged(db)
    }
    const before = await estimate()
    await grow(1_500, 1)
    expect(await estimate()).toEqual({ ...before, rate_limit: 1_500 })
    await grow(500, 1_501)
    expect(await estimate()).toEqual({ ...before, rate_limit: 1_500 })
    await grow(700, 2_001)
    expect(await estimate()).toEqual({ ...before, rate_limit: 2_700 })
  })
})

import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { withBulkDatabase } from '../../src/modules/exchange/bulk-database'
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

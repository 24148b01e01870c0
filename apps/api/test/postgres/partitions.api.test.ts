import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { purgeExpired } from '../../src/purge-expired'
import { maintainPartitions } from '../../src/retention'
import { makeMember } from '../factories'
import { useTestApp } from '../test-app'

const test = useTestApp()

async function partitions(parent: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${parent}::regclass order by 1`.execute(
    test.db,
  )
  return rows.map(({ name }) => name)
}
async function rowsByPartition(table: 'notification' | 'audit_event'): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select tableoid::regclass::text as name, count(*)::int as count from ${sql.table(table)} group by 1 order by 1`.execute(
    test.db,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

async function notifyAt(accountId: string, at: Date): Promise<void> {
  await test.db
    .insertInto('notification')
    .values({
      id: newId(),
      account_id: accountId,
      kind: 'password_changed',
      params: '{}',
      target: 'setting',
      created_at: at,
      dedupe_key: newId(),
    })
    .execute()
}

describe('a table that is partitioned by month', () => {
  it('gets its partitions ahead, and rows that came before their partition move into it', async () => {
    const { accountId } = await makeMember(test.db)
    const later = new Date('2028-02-15T05:00:00Z')
    await notifyAt(accountId, later)
    await sql`insert into audit_event (at, action, outcome) values (${later}, 'x', 'x')`.execute(test.db)
    expect(await rowsByPartition('notification')).toEqual({ notification_default: 1 })
    const { added } = await maintainPartitions(test.db, later)
    expect(added).toEqual(
      expect.arrayContaining(['notification_2028_02', 'notification_2028_05', 'audit_link_2028_02']),
    )
    expect(await rowsByPartition('notification')).toEqual({ notification_2028_02: 1 })
    expect(await rowsByPartition('audit_event')).toEqual({ audit_event_2028_02: 1 })
    expect((await maintainPartitions(test.db, later)).added).toEqual([])
    await expect(sql`update audit_event_2028_02 set outcome = 'y'`.execute(test.db)).rejects.toThrow(
      'append-only',
    )
  })

  it('loses the months that are old enough, never younger ones, and no other table does (R70)', async () => {
    const { accountId } = await makeMember(test.db)
    const now = (await sql<{ now: Date }>`select now()`.execute(test.db)).rows[0]?.now ?? new Date()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await maintainPartitions(test.db, daysAgo(431))
    await maintainPartitions(test.db, daysAgo(350))
    await notifyAt(accountId, daysAgo(431))
    await notifyAt(accountId, daysAgo(350))
    const before = (await partitions('audit_event')).length
    // Passes a time far in the future. Younger rows must still not be dropped, because only the database's clock
    // decides the age of rows.
    const { dropped } = await maintainPartitions(test.db, new Date(now.getTime() + 300 * 86_400_000))
    expect(dropped.length).toBeGreaterThanOrEqual(2)
    expect(dropped.every((name) => /^(notification|outbox_message|feed_event)_/.test(name))).toBe(true)
    expect(Object.values(await rowsByPartition('notification'))).toEqual([1])
    expect((await partitions('audit_event')).length).toBeGreaterThanOrEqual(before)
  })

  it('is maintained by the hourly purge', async () => {
    test.clock.set('2027-06-01T00:00:00Z')
    await purgeExpired(test.ctx)
    expect(await partitions('outbox_message')).toContain('outbox_message_2027_09')
  })
})

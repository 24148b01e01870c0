import { randomBytes } from 'node:crypto'
import { notificationTabs } from '@khum/contract'
import { expect, test } from 'vitest'
import { seedDemo } from '../../seed/demo/seed-demo'
import { seedReference } from '../../seed/seed-reference'
import { listNotifications } from '../../src/modules/notifications/notifications.service'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()
const now = new Date('2026-11-21T05:00:00Z')

test('the demo data have 20 notifications; Malee has read and unread ones, and an expired promotion', async () => {
  await seedReference(database.db)
  await seedDemo({
    db: database.db,
    now,
    newId: () => randomBytes(16).toString('base64url'),
    hashPassword: async () => 'hash',
    hashSecret: (secret) => Buffer.from(secret),
    sealNationalId: (id) => ({ sealed: randomBytes(33), hash: Buffer.from(id) }),
    seal: (text) => Buffer.from(`sealed ${text}`),
  })
  const rows = await database.db.selectFrom('notification').select('created_at').execute()
  expect(rows).toHaveLength(22)
  expect(rows.filter(({ created_at }) => created_at > now)).toEqual([])
  const malee = await database.db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .select('account.id')
    .where('login.username', '=', 'malee')
    .executeTakeFirstOrThrow()
  const clock = { now: () => now, today: () => '2026-11-21' }
  const { items, unread } = await listNotifications({ db: database.db, clock }, malee.id, {})
  for (const tab of notificationTabs) {
    const mine = items.filter((item) => item.tab === tab)
    expect(
      mine.some(({ read_at }) => read_at !== null),
      tab,
    ).toBe(true)
    expect(unread[tab], tab).toBeGreaterThan(0)
  }
  expect(items.filter(({ expired }) => expired)).toHaveLength(1)
  expect(items.find(({ kind }) => kind === 'family_invited')?.params.name?.en).toBe('Wichai')
})

import { limits, type RetentionReport } from '@khum/contract'
import { expect, test } from 'vitest'
import { runCommand } from '../../src/cli/claims/commands'
import { newId } from '../../src/ids'
import { purgeExpired } from '../../src/purge-expired'
import { reportRetention, retentionClasses } from '../../src/retention'
import { clientEnv, clientHeaders } from '../factory-client'
import { makeNotification } from '../factory-notification'
import { useTelemedWorld } from './telemed-world'

const world = useTelemedWorld()
const day = 86_400_000
const visitDays = limits.claimRecordsKeptYears * 366

async function report(): Promise<RetentionReport['items']> {
  const headers = clientHeaders
  const answer = await world.test.call({ method: 'GET', url: '/api/integration/v1/retention', headers })
  return answer.json().data.items
}
const overdue = async () => (await report()).filter((each) => each.overdue > 0)

/** Creates rows that expire: a handed-off visit, a notification with its email, and sessions. */
async function everything() {
  const visit = await world.agreed()
  await world.handOff(visit)
  const { db, ctx, clock } = world.test
  const notificationId = await makeNotification(world.test, { account_id: world.member.accountId })
  const mail = { kind: 'news', channel: 'mail', recipient: 'x@example.com', body: 'x' } as const
  await ctx.gateways.outbox.send(db, { ...mail, notificationId, dedupeKey: newId() }, clock.now())
  await ctx.gateways.outbox.send(db, { ...mail, kind: 'claim', dedupeKey: newId() }, clock.now())
}

async function rows() {
  const tables = [
    'notification',
    'outbox_message',
    'telemed_visit',
    'telemed_hand_off',
    'telemed_acceptance',
  ] as const
  const count = async (table: (typeof tables)[number]) =>
    [table, (await world.test.db.selectFrom(table).selectAll().execute()).length] as const
  return Object.fromEntries(await Promise.all(tables.map(count)))
}

test('each class is kept for exactly its days; the report deletes nothing (R70)', async () => {
  const { clock, ctx } = world.test
  await everything()
  const all = await rows()
  expect(all).toMatchObject({ notification: 1, outbox_message: 2, telemed_visit: 1, telemed_hand_off: 1 })
  expect(await overdue()).toEqual([])

  clock.advance(400 * day)
  await purgeExpired(ctx)
  expect(await rows()).toEqual(all)
  clock.advance(1)
  expect(await overdue()).toEqual([
    { table: 'notification', kept_days: 400, overdue: 1 },
    { table: 'outbox_message', kept_days: 400, overdue: 2 },
  ])
  expect(await rows()).toEqual(all)
  await purgeExpired(ctx)
  expect(await overdue()).toEqual([])
  expect(await rows()).toEqual({ ...all, notification: 0, outbox_message: 0 })

  clock.advance((visitDays - 400) * day)
  expect(await overdue()).toEqual([{ table: 'telemed_visit', kept_days: visitDays, overdue: 1 }])
  await purgeExpired(ctx)
  expect(await overdue()).toEqual([])
  // The acceptances stay, because they prove that the member accepted the terms.
  expect(await rows()).toEqual({
    notification: 0,
    outbox_message: 0,
    telemed_visit: 0,
    telemed_hand_off: 0,
    telemed_acceptance: 3,
  })
})

test('messages that still wait are not deleted by age', async () => {
  const { db, ctx, clock } = world.test
  await everything()
  await db.updateTable('outbox_message').set({ status: 'waiting', sent_at: null }).execute()
  clock.advance(500 * day)
  const classes = retentionClasses(ctx.config).filter(({ table }) => table === 'outbox_message')
  expect(await reportRetention(db, classes, clock.now())).toEqual([
    { table: 'outbox_message', kept_days: 400, overdue: 0 },
  ])
})

test('an installation keeps visits for the configured number of years', () => {
  const days = retentionClasses({ retention: { visitYears: 2, batchRowDays: 7, batchWaitsDays: 7 } }).find(
    ({ table }) => table === 'telemed_visit',
  )
  expect(days).toMatchObject({ days: 732 })
})

test('npm run claims -- retention prints the report', async () => {
  const { app } = world.test
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const bound = app.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  const env = { KHUM_URL: `http://127.0.0.1:${bound.port}`, ...clientEnv }
  expect(await runCommand(['retention'], env)).toContain('notification      kept 400 days  0 overdue')
})

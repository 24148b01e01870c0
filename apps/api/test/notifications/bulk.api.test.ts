import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbox } from '../../src/gateways/outbox/outbox'
import { newId } from '../../src/ids'
import { notify } from '../../src/modules/notifications/notifications.service'
import { clientHeaders } from '../factory-client'
import { useNotificationWorld } from './notification-world'

const world = useNotificationWorld()

let usual: typeof world.test.ctx.gateways.outbox
beforeEach(() => {
  const { ctx } = world.test
  const carrier = { send: async () => undefined }
  usual = ctx.gateways.outbox
  ctx.gateways.outbox = createOutbox({
    keys: ctx.keys,
    jobs: ctx.jobs,
    log: ctx.log,
    carriers: { sms: carrier, mail: carrier, push: carrier },
    onCodeSent: async () => undefined,
    isStillWanted: async () => true,
    keepsTexts: false,
  })
})
afterEach(() => {
  world.test.ctx.gateways.outbox = usual
})

test('a notice to all members has its own queue, so that a claim’s notification does not wait behind it (R56)', async () => {
  const { ctx, call, db } = world.test
  await db.updateTable('login').set({ phone: '+66812345678', phone_verified_at: ctx.clock.now() }).execute()
  const choices = ['claims', 'notices'].map((topic) => ({ topic, ways: ['sms'] }))
  await call({ method: 'PUT', url: '/api/v1/notification-ways', as: world.as, payload: { choices } })
  const words = { th: 'ข่าว', en: 'News' }
  await call({
    method: 'POST',
    url: '/api/integration/v1/notices',
    headers: { ...clientHeaders, 'idempotency-key': newId() },
    payload: { kind: 'notice', title: words, text: words, username: world.member.username },
  })
  await notify(ctx, {
    to: { accountId: world.member.accountId },
    kind: 'claim_received',
    target: { name: 'claim' },
    dedupeKey: newId(),
  })
  await ctx.jobs.drain()
  const { rows } = await sql<{ kind: string; name: string; status: string }>`
    select notification.kind, job.name, message.status from notification
    join outbox_message message on message.dedupe_key = 'notification ' || notification.id || ' sms'
    join pgboss.job job on job.data->>'message_id' = message.id order by kind`.execute(db)
  expect(rows).toEqual([
    { kind: 'claim_received', name: 'outbox.deliver_later', status: 'sent' },
    { kind: 'notice', name: 'outbox.deliver_bulk', status: 'sent' },
  ])
})

test('a notification is sent for up to a day by the database’s clock, whatever the server’s clock says', async () => {
  const { ctx, call, clock, db } = world.test
  await db.updateTable('login').set({ phone: '+66812345678', phone_verified_at: ctx.clock.now() }).execute()
  const choices = [{ topic: 'claims', ways: ['sms'] }]
  await call({ method: 'PUT', url: '/api/v1/notification-ways', as: world.as, payload: { choices } })
  clock.set('2020-02-29T16:59:58Z')
  await notify(ctx, {
    to: { accountId: world.member.accountId },
    kind: 'claim_received',
    target: { name: 'claim' },
    dedupeKey: newId(),
  })
  await ctx.jobs.drain()
  const { rows } = await sql<{ status: string; hours: number }>`
    select status, round(extract(epoch from not_after - clock_timestamp()) / 3600)::int as hours
    from outbox_message where kind = 'news'`.execute(db)
  expect(rows).toEqual([{ status: 'sent', hours: 24 }])
})

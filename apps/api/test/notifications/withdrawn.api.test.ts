import type { NotificationKind } from '@khum/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OutgoingMessage } from '../../src/gateways/outbox/carriers'
import { pushAddress } from '../../src/gateways/outbox/line-carrier'
import { createOutbox } from '../../src/gateways/outbox/outbox'
import { newId } from '../../src/ids'
import { emptyAccount } from '../../src/modules/accounts/accounts.repo'
import { isStillWanted } from '../../src/modules/notification-channels/send-to-channels'
import { forgetNotifications } from '../../src/modules/notifications/notifications.repo'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { testPartner } from '../test-app'
import { addPhoneAndLine, lineUser, phone } from './channels-world'
import { useNotificationWorld, words } from './notification-world'

const world = useNotificationWorld()
const { test } = world
const everyChannel = ['line', 'mail', 'sms']
const tries = 11

let taken: OutgoingMessage[]
let away: boolean
let usual: typeof test.ctx.gateways.outbox
beforeEach(async () => {
  taken = []
  away = true
  const carrier = {
    send: async (message: OutgoingMessage) => {
      if (away) throw new Error('away')
      taken.push(message)
    },
  }
  const { keys, jobs, log } = test.ctx
  usual = test.ctx.gateways.outbox
  test.ctx.gateways.outbox = createOutbox({
    keys,
    jobs,
    log,
    carriers: { sms: carrier, mail: carrier, push: carrier },
    onCodeSent: async () => undefined,
    isStillWanted: isStillWanted(test.ctx),
    keepsTexts: true,
  })
  await addPhoneAndLine(world)
})
afterEach(() => {
  test.ctx.gateways.outbox = usual
})

async function choose(ways: string[]) {
  const choices = ['family', 'promotions'].map((topic) => ({ topic, ways }))
  const answer = await test.call({
    method: 'PUT',
    url: '/api/v1/notification-ways',
    as: world.as,
    payload: { choices },
  })
  expect(answer.statusCode).toBe(200)
}

/** Queues a notification on every channel. The first attempt to deliver it fails; later attempts would succeed. */
async function queue(kind: NotificationKind = 'family_ended') {
  await choose(everyChannel)
  const id = await world.make(kind === 'promotion' ? { kind, ...words } : { kind })
  await test.ctx.jobs.send(test.db, 'notification.outside', { notification_ids: [id] })
  await expect(test.ctx.jobs.drain()).rejects.toThrow('away')
  expect(await states()).toEqual({ mail: 'waiting', push: 'waiting', sms: 'waiting' })
  away = false
  return id
}

async function deliver() {
  const waiting = test.db.selectFrom('outbox_message').select('id').where('status', '=', 'waiting')
  for (const { id } of await waiting.execute()) await test.ctx.gateways.outbox.deliver(test.db, id, tries)
}

async function states() {
  const rows = await test.db
    .selectFrom('outbox_message')
    .select(['channel', 'status'])
    .where('kind', '=', 'news')
    .execute()
  return Object.fromEntries(rows.map(({ channel, status }) => [channel, status]))
}

const sent = { mail: 'sent', push: 'sent', sms: 'sent' }
const withdrawn = { mail: 'withdrawn', push: 'withdrawn', sms: 'withdrawn' }
const account = () => test.db.updateTable('account').where('id', '=', world.member.accountId)

it('sends what is still wanted', async () => {
  await queue()
  await deliver()
  expect(await states()).toEqual(sent)
  expect(taken.map(({ to }) => to).toSorted()).toEqual(
    [phone, pushAddress(testPartner.id, lineUser), `${world.member.username}@example.com`].toSorted(),
  )
})

it.each<[string, () => Promise<unknown>, object]>([
  ['a topic', () => choose([]), withdrawn],
  ['a channel', () => choose(['sms']), { ...withdrawn, sms: 'sent' }],
  [
    'LINE',
    () => test.call({ method: 'POST', url: '/api/v1/identities/line/unlink', as: world.as, payload: {} }),
    { ...sent, push: 'withdrawn' },
  ],
  [
    'a phone',
    () => test.db.updateTable('login').set({ phone: '+66898765432' }).execute(),
    { ...sent, sms: 'withdrawn' },
  ],
  [
    'a mail address',
    () => account().set({ email: 'new@example.com' }).execute(),
    { ...sent, mail: 'withdrawn' },
  ],
])('removing %s withdraws what waits there, visibly and not as failed', async (_what, remove, ends) => {
  await queue()
  await remove()
  await deliver()
  expect(await states()).toEqual(ends)
  const news = taken.filter(({ dedupeKey }) => dedupeKey.startsWith('notification '))
  expect(news).toHaveLength(Object.values(ends).filter((end) => end === 'sent').length)
  const rows = await test.db
    .selectFrom('outbox_message')
    .selectAll()
    .where('status', '=', 'withdrawn')
    .execute()
  for (const row of rows) {
    expect(row).toMatchObject({ error_code: null, ended_at: expect.any(Date), text_sealed: Buffer.alloc(0) })
  }
})

it('withdrawing the consent to marketing withdraws waiting promotions (R66)', async () => {
  const say = async (action: 'accepted' | 'withdrawn', version: number) =>
    await makeConsentEvent(
      test.db,
      world.member.accountId,
      await makeConsentDocument(test.db, { kind: 'marketing', version }),
      action,
    )
  await say('accepted', 1)
  await queue('promotion')
  await say('withdrawn', 2)
  await deliver()
  expect(await states()).toEqual(withdrawn)
  expect(taken).toEqual([])
})

it('withdraws what was read meanwhile', async () => {
  await queue()
  expect((await world.post('read')).statusCode).toBe(200)
  await deliver()
  expect(await states()).toEqual(withdrawn)
})

it('deleting an account deletes what waits, also at a shared address (R60)', async () => {
  await queue()
  const { accountId, personId } = world.member
  await forgetNotifications(test.db, accountId, personId)
  // `emptyAccount` needs the ids of the account and of its login. Both are the same, because `makeMember` made them.
  await emptyAccount(test.db, accountId, accountId, test.clock.now())
  await deliver()
  expect(await states()).toEqual({})
  expect(taken).toEqual([])
})

it('sends what concerns the account’s safety regardless of the choices', async () => {
  await queue()
  await choose([])
  const { outbox } = test.ctx.gateways
  const text = { channel: 'sms', recipient: phone, body: 'x' } as const
  await outbox.send(test.db, { kind: 'account', ...text, dedupeKey: newId() }, test.clock.now())
  await deliver()
  expect(taken.map(({ body }) => body)).toEqual(['x'])
})

import {
  type NotificationChannel,
  type NotificationTopic,
  notificationKinds,
  topicOfKind,
} from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { forgetRecipients } from '../../src/gateways/outbox/ended-messages'
import { listPushAddresses } from '../../src/modules/notification-channels/notification-channels.service'
import { notify } from '../../src/modules/notifications/notifications.service'
import { makePerson } from '../factories'
import { testPartner } from '../test-app'
import { phone, push, url, useChannels } from './channels-world'
import { words } from './notification-world'

const { world, test, choose, answerMarketing, notifyMember, sent } = useChannels()
const all: { topic: NotificationTopic; ways: NotificationChannel[] }[] = [
  { topic: 'claims', ways: ['line', 'sms'] },
  { topic: 'family', ways: ['line', 'mail', 'sms'] },
  { topic: 'promotions', ways: ['line', 'mail', 'sms'] },
  { topic: 'notices', ways: ['line', 'mail', 'sms'] },
]
const nothing = all.map(({ topic }) => ({ topic, ways: [] }))

describe('the channels of a member', () => {
  it('are off by default; the response says which ones can reach the member', async () => {
    const answer = await test.call({ method: 'GET', url, as: world.as })
    expect(answer.json().data).toEqual({
      choices: nothing,
      available: { line: true, mail: true, sms: true },
      marketing_consent: false,
    })
    await test.db.deleteFrom('account_identity').execute()
    await test.db.updateTable('account').set({ email: null }).execute()
    await test.db.updateTable('login').set({ phone_verified_at: null }).execute()
    const now = await test.call({ method: 'GET', url, as: world.as })
    expect(now.json().data.available).toEqual({ line: false, mail: false, sms: false })
  })

  it('are replaced as a whole: what is not named is switched off, what stays keeps its date', async () => {
    expect((await choose(all)).json().data.choices).toEqual(all)
    const first = test.clock.now()
    test.clock.advance(60_000)
    const answer = await choose([{ topic: 'family', ways: ['mail', 'mail'] }])
    expect(answer.json().data.choices).toEqual(
      nothing.map((each) => (each.topic === 'family' ? { ...each, ways: ['mail'] } : each)),
    )
    const rows = await test.db.selectFrom('member_topic').selectAll().execute()
    expect(rows).toEqual([{ account_id: world.member.accountId, topic: 'family', way: 'mail', since: first }])
    expect((await choose([])).json().data.choices).toEqual(nothing)
  })

  it.each([
    [[{ topic: 'claims', ways: ['mail'] }]],
    [[{ topic: 'claims', ways: ['pigeon'] }]],
    [[{ topic: 'gossip', ways: [] }]],
    [[nothing[0], nothing[0]]],
  ])('are refused if unknown: %j', async (choices) => {
    const answer = await choose(choices.filter((each) => each !== undefined))
    expect(answer.statusCode).toBe(400)
  })
})

describe('notifications outside the app', () => {
  it('use no channel that was not chosen', async () => {
    for (const kind of notificationKinds) await notifyMember(kind)
    expect(await sent()).toEqual([])
  })

  it('go through each chosen channel once, with a link to the screen in LINE', async () => {
    await test.db.updateTable('partner').set({ line_liff_id: '1234567890-abcdefgh' }).execute()
    await choose(all)
    await notifyMember('family_ended')
    await notifyMember('family_ended', 'twice')
    await notifyMember('family_ended', 'twice')
    const rows = await test.db.selectFrom('notification').select('id').orderBy('seq').execute()
    const messages = await sent()
    expect(messages).toHaveLength(6)
    for (const { id } of rows) {
      const link = `https://liff.line.me/1234567890-abcdefgh/notification/${id}`
      const ofOne = messages.filter(({ body }) => body.includes(link))
      expect(new Set(ofOne.map(({ channel, recipient }) => `${channel} ${recipient}`))).toEqual(
        new Set([`push ${push}`, `mail ${world.member.username}@example.com`, `sms ${phone}`]),
      )
    }
  })

  it('go out once even if the job runs again', async () => {
    await choose(all)
    await notifyMember('claim_approved')
    const { id } = await test.db.selectFrom('notification').select('id').executeTakeFirstOrThrow()
    const before = await sent()
    await test.ctx.jobs.send(test.db, 'notification.outside', { notification_ids: [id] })
    await test.ctx.jobs.drain()
    expect(await sent()).toEqual(before)
    expect(before.map(({ channel }) => channel).toSorted()).toEqual(['push', 'sms'])
  })

  it('are in the member’s language, with a link to the page outside LINE', async () => {
    await test.db.updateTable('account').set({ lang: 'en' }).execute()
    await choose([{ topic: 'claims', ways: ['line'] }])
    await notifyMember('claim_approved')
    const { id } = await test.db.selectFrom('notification').select('id').executeTakeFirstOrThrow()
    expect(await sent()).toMatchObject([
      { body: `There’s an update on your claim: http://localhost:3000/en/notification/${id}` },
    ])
  })

  it('say that there is news, without any number, name, kind or personal word (R63)', async () => {
    await answerMarketing('accepted')
    await choose(all)
    const personId = await makePerson(test.db, { name_th: 'นกขมิ้น', name_en: 'Canary' })
    for (const kind of notificationKinds) {
      await notifyMember(kind)
      await test.db.updateTable('notification').set({ person_id: personId }).execute()
    }
    const messages = await sent()
    const chosen = notificationKinds.filter((kind) => topicOfKind(kind) !== null)
    const reached = await test.db
      .selectFrom('outbox_message')
      .innerJoin('notification', 'notification.id', 'outbox_message.notification_id')
      .select('notification.kind')
      .execute()
    expect(new Set(reached.map(({ kind }) => kind))).toEqual(new Set(chosen))
    const ids = await test.db.selectFrom('notification').select('id').execute()
    const bare = messages.map(({ subject, body }) =>
      ids.reduce(
        (text, { id }) => text.replaceAll(`http://localhost:3000/notification/${id}`, ''),
        subject + body,
      ),
    )
    expect(new Set(bare).size).toBeLessThanOrEqual(8)
    const canaries = [
      'KHM-69',
      'นกขมิ้น',
      'Canary',
      'สมใจ',
      'Somjai',
      words.title_th,
      words.text_th,
      'อนุมัติ',
      'ปฏิเสธ',
      'บาท',
      'โรง',
    ]
    for (const text of bare) {
      for (const canary of canaries) expect(text).not.toContain(canary)
      expect(text).not.toMatch(/\d/)
    }
  })

  it('about promotions need a consent to marketing that was not withdrawn (R66)', async () => {
    await choose(all)
    await notifyMember('promotion')
    expect(await sent()).toEqual([])
    await answerMarketing('accepted')
    await notifyMember('article')
    expect(await sent()).toHaveLength(3)
    await answerMarketing('withdrawn', 2)
    await notifyMember('promotion')
    expect(await sent()).toHaveLength(3)
  })

  it('about the account’s safety cannot be chosen', () => {
    const unchosen = notificationKinds.filter((kind) => topicOfKind(kind) === null)
    expect(unchosen).toEqual([
      'password_changed',
      'phone_changed',
      'way_in_linked',
      'way_in_unlinked',
      'payout_account_changed',
      'card_checked',
    ])
  })

  it('skip the text message if one is sent anyway', async () => {
    await choose(all)
    await notifyMember('family_invited')
    expect((await sent()).map(({ channel }) => channel).toSorted()).toEqual(['mail', 'push'])
  })

  it('need a job only if the member chose a channel, but always for a phone, known or not (R15)', async () => {
    const event = { kind: 'claim_paid', target: { name: 'claim' } } as const
    await notify(test.ctx, { ...event, to: { accountId: world.member.accountId }, dedupeKey: 'x' })
    expect(await test.ctx.jobs.drain()).toBe(0)
    for (const number of [phone, '+66800000000']) {
      await notify(test.ctx, {
        ...event,
        to: { phone: number, partnerId: testPartner.id },
        dedupeKey: number,
      })
      expect(await test.ctx.jobs.drain()).toBe(1)
    }
    await choose(all)
    await notify(test.ctx, { ...event, to: { accountId: world.member.accountId }, dedupeKey: 'y' })
    expect(await test.ctx.jobs.drain()).toBeGreaterThan(0)
  })

  it('are not sent once read, nor to a removed address', async () => {
    await choose(all)
    await notify(test.ctx, {
      to: { accountId: world.member.accountId },
      kind: 'claim_paid',
      target: { name: 'claim' },
      dedupeKey: 'x',
    })
    await test.db.updateTable('notification').set({ read_at: test.clock.now() }).execute()
    await test.ctx.jobs.drain()
    await test.db.deleteFrom('account_identity').execute()
    await notifyMember('claim_closed_missing_documents')
    expect((await sent()).map(({ channel }) => channel)).toEqual(['sms'])
  })

  it('lock the account while they are addressed, so that a deletion never comes in between (R60)', async () => {
    await choose(all)
    const { outbox } = test.ctx.gateways
    const { send } = outbox
    const found: unknown[] = []
    outbox.send = async (...of) => {
      const taken = test.ctx.pool.query('select from account where id = $1 for update nowait', [
        world.member.accountId,
      ])
      found.push(await taken.then(() => 'free').catch((error: { code: string }) => error.code))
      await send(...of)
    }
    try {
      await notifyMember('family_ended')
    } finally {
      outbox.send = send
    }
    expect(found).toEqual(['55P03', '55P03', '55P03'])
    expect(await sent()).toHaveLength(3)
  })

  it('are deleted with the account if they were pushed to LINE (R60)', async () => {
    await choose(all)
    await notifyMember('family_ended')
    const addresses = await listPushAddresses(test.db, world.member.accountId)
    expect(addresses).toEqual([push])
    await forgetRecipients(test.db, world.member.accountId, addresses)
    expect((await sent()).map(({ channel }) => channel).toSorted()).toEqual(['mail', 'sms'])
  })
})

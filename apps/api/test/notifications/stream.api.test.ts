import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../src/ids'
import { notify } from '../../src/modules/notifications/notifications.service'
import { notificationChannel } from '../../src/streams/stream-hub'
import { makeMember } from '../factories'
import { idsOf, useStreamWorld } from './stream-world'

const { world, test, requestStream, listen, read, notifyMember } = useStreamWorld()
const none = { claim_status: 0, promotion_article: 0, general: 0 }

describe('the stream of notifications', () => {
  it('starts with the unread counts, and no proxy stores or buffers it', async () => {
    await notifyMember()
    const answer = await requestStream()
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(await read(answer).opened()).toEqual({
      id: undefined,
      event: 'unread',
      data: { unread: { ...none, general: 1 } },
    })
  })

  it('sends new notifications with id and counts to their own member only', async () => {
    const stranger = await makeMember(test.db)
    const [own, others] = [await listen(), await listen(await test.signIn(stranger))]
    const id = await notifyMember()
    const [first] = await own.news(1)
    expect(first).toMatchObject({
      id,
      event: 'notification',
      data: { notification: { id, kind: 'password_changed' }, unread: { ...none, general: 1 } },
    })
    const theirs = await notifyMember(stranger.accountId)
    await others.news(1)
    expect(idsOf(others)).toEqual([theirs])
    expect(idsOf(own)).toEqual([id])
  })

  it('sends nothing that was rolled back', async () => {
    const reader = await listen()
    await test.db
      .transaction()
      .execute(async (db) => {
        await notify(
          { ...test.ctx, db },
          {
            to: { accountId: world.member.accountId },
            kind: 'phone_changed',
            target: { name: 'setting' },
            dedupeKey: 'x',
          },
        )
        throw new Error('given up')
      })
      .catch(() => undefined)
    const id = await notifyMember()
    await reader.news(1)
    expect(idsOf(reader)).toEqual([id])
  })

  it('updates a member’s other pages when one of them reads a notification', async () => {
    const id = await notifyMember()
    const reader = await listen()
    await world.post(`${id}/read`)
    expect((await reader.saysUnread(none)).id).toBeUndefined()
    expect(idsOf(reader)).toEqual([])
  })

  it('does not send the same counts twice', async () => {
    const reader = await listen()
    const looks = vi.spyOn(test.ctx.streams, 'inTurn')
    await sql`select pg_notify(${notificationChannel}, ${world.member.accountId})`.execute(test.db)
    await expect.poll(() => looks.mock.results.length).toBe(1)
    await looks.mock.results[0]?.value
    const id = await notifyMember()
    await expect.poll(() => idsOf(reader)).toEqual([id])
    expect(reader.events.map(({ event }) => event)).toEqual(['unread', 'notification'])
  })

  it('continues after the last notification received: nothing is lost or repeated', async () => {
    const first = await listen()
    const firstId = await notifyMember()
    await first.news(1)
    first.stop()
    const missed = [await notifyMember(), await notifyMember()]
    const second = await listen(undefined, firstId)
    await second.news(2)
    const later = await notifyMember()
    await second.news(3)
    expect(idsOf(second)).toEqual([...missed, later])
  })

  it('continues after notifications from hours ago', async () => {
    const firstId = await notifyMember()
    test.clock.advance(60 * 60_000)
    const missed = [await notifyMember()]
    test.clock.advance(60 * 60_000)
    missed.push(await notifyMember())
    const as = await test.signIn(world.member)
    const reader = await listen(as, firstId)
    await reader.news(2)
    expect(idsOf(reader)).toEqual(missed)
    const later = await notifyMember()
    await reader.news(3)
    expect(idsOf(reader)).toEqual([...missed, later])
  })

  it.each(['another member’s', 'unknown', 'malformed'])(
    'starts from the beginning if the last id is %s',
    async (kind) => {
      const stranger = await makeMember(test.db)
      const theirs = await notifyMember(stranger.accountId)
      await notifyMember()
      const id = { 'another member’s': theirs, unknown: newId(), malformed: "'; drop table" }[kind]
      const reader = await listen(undefined, id)
      expect(await reader.opened()).toMatchObject({ event: 'unread', data: { unread: { general: 1 } } })
      const later = await notifyMember()
      await reader.news(1)
      expect(idsOf(reader)).toEqual([later])
    },
  )

  it('sends a notification that was written before another one but committed after it', async () => {
    const reader = await listen()
    const early = await test.db.connection().execute(async (slow) => {
      await sql`begin`.execute(slow)
      const key = newId()
      await notify(
        { ...test.ctx, db: slow },
        {
          to: { accountId: world.member.accountId },
          kind: 'phone_changed',
          target: { name: 'setting' },
          dedupeKey: key,
        },
      )
      const later = await notifyMember()
      await reader.news(1)
      await sql`commit`.execute(slow)
      await reader.news(2)
      return { later, key }
    })
    const row = await test.db
      .selectFrom('notification')
      .select('id')
      .where('dedupe_key', '=', early.key)
      .executeTakeFirstOrThrow()
    expect(idsOf(reader)).toEqual([early.later, row.id])
  })

  it('waits its turn when many streams read at once, without slowing down other calls (R71)', async () => {
    let release = () => {}
    const held = new Promise<void>((go) => {
      release = go
    })
    const looks = Array.from({ length: 8 }, () => test.ctx.streams.inTurn(() => held))
    const opening = listen()
    const others = async () => {
      for (let each = 0; each < 20; each += 1)
        await test.call({ method: 'GET', url: '/api/v1/notifications', as: world.as })
      return 'others go on'
    }
    expect(await Promise.race([opening, others()])).toBe('others go on')
    release()
    await Promise.all(looks)
    const reader = await opening
    const id = await notifyMember()
    await reader.news(1)
    expect(idsOf(reader)).toEqual([id])
  })

  it('has a heartbeat', async () => {
    const reader = await listen()
    await reader.opened()
    const before = reader.comments
    test.ctx.streams.pulse()
    await expect.poll(() => reader.comments).toBeGreaterThan(before)
  })
})

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { notify } from '../../src/modules/notifications/notifications.service'
import { createStreamHub } from '../../src/modules/notifications/stream.hub'
import { makeMember } from '../factories'
import { makeConsentDocument } from '../factory-consent'
import { type EventReader, readEvents } from './event-reader'
import { useNotificationWorld } from './notification-world'

const world = useNotificationWorld()
const { test } = world
type Headers = Record<string, string>
const none = { claim_status: 0, promotion_article: 0, general: 0 }

let open: EventReader[] = []
beforeEach(() => {
  // Its own for each test: what the last one left is gone.
  test.ctx.streams = createStreamHub({ pool: test.ctx.pool, log: test.ctx.log })
})
afterEach(async () => {
  for (const reader of open) reader.stop()
  open = []
  await test.ctx.streams.close()
})

async function knock(as: Headers = world.as, lastEventId?: string) {
  return await test.app.inject({
    method: 'GET',
    url: '/api/v1/notifications/stream',
    headers: { 'x-api-key': 'test-api-key', ...as, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    payloadAsStream: true,
  })
}

async function listen(as?: Headers, lastEventId?: string): Promise<EventReader> {
  const answer = await knock(as, lastEventId)
  expect(answer.statusCode).toBe(200)
  const stream = answer.stream()
  const reader = readEvents(stream, () => stream.destroy())
  open.push(reader)
  return reader
}

/** Tells a member something, as the house does. */
async function tell(accountId = world.member.accountId): Promise<string> {
  const dedupeKey = newId()
  await notify(test.ctx, {
    to: { accountId },
    kind: 'password_changed',
    target: { name: 'setting' },
    dedupeKey,
  })
  const row = await test.db
    .selectFrom('notification')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
  return row.id
}

const idsOf = (reader: EventReader) => reader.events.flatMap(({ id }) => (id ? [id] : []))

describe('the stream of notifications', () => {
  it('begins with the unread numbers, and is kept and collected by nobody on the way', async () => {
    await tell()
    const answer = await knock()
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const stream = answer.stream()
    const reader = readEvents(stream, () => stream.destroy())
    open.push(reader)
    const [first] = await reader.heard(1)
    expect(first).toEqual({ id: undefined, event: 'unread', data: { unread: { ...none, general: 1 } } })
  })

  it('brings what is new with its id and the numbers, to its own member only', async () => {
    const stranger = await makeMember(test.db)
    const [own, others] = [await listen(), await listen(await test.signIn(stranger))]
    const id = await tell()
    const [, news] = await own.heard(2)
    expect(news).toMatchObject({
      id,
      event: 'notification',
      data: { notification: { id, kind: 'password_changed' }, unread: { ...none, general: 1 } },
    })
    const theirs = await tell(stranger.accountId)
    await others.heard(2)
    expect(idsOf(others)).toEqual([theirs])
    expect(idsOf(own)).toEqual([id])
  })

  it('says nothing of what was rolled back', async () => {
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
    const id = await tell()
    await reader.heard(2)
    expect(idsOf(reader)).toEqual([id])
  })

  it('tells the other pages of a member what one of them read', async () => {
    const id = await tell()
    const reader = await listen()
    await world.post(`${id}/read`)
    const [, news] = await reader.heard(2)
    expect(news).toEqual({ id: undefined, event: 'unread', data: { unread: none } })
  })

  it('goes on behind the notification that was heard last: nothing is lost, nothing comes twice', async () => {
    const first = await listen()
    const heard = await tell()
    await first.heard(2)
    first.stop()
    const missed = [await tell(), await tell()]
    const second = await listen(undefined, heard)
    await second.heard(2)
    const later = await tell()
    await second.heard(3)
    expect(idsOf(second)).toEqual([...missed, later])
  })

  it('also of those that came at other times, days apart', async () => {
    const heard = await tell()
    test.clock.advance(60 * 60_000)
    const missed = [await tell()]
    test.clock.advance(60 * 60_000)
    missed.push(await tell())
    const as = await test.signIn(world.member)
    const reader = await listen(as, heard)
    await reader.heard(2)
    expect(idsOf(reader)).toEqual(missed)
    const later = await tell()
    await reader.heard(3)
    expect(idsOf(reader)).toEqual([...missed, later])
  })

  it.each(['another member’s', 'unknown', 'malformed'])(
    'that begins with an id that is %s begins anew',
    async (kind) => {
      const stranger = await makeMember(test.db)
      const theirs = await tell(stranger.accountId)
      await tell()
      const id = { 'another member’s': theirs, unknown: newId(), malformed: "'; drop table" }[kind]
      const reader = await listen(undefined, id)
      expect((await reader.heard(1))[0]).toMatchObject({ event: 'unread', data: { unread: { general: 1 } } })
      const later = await tell()
      await reader.heard(2)
      expect(idsOf(reader)).toEqual([later])
    },
  )

  it('brings one that was written before another but committed after it', async () => {
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
      const later = await tell()
      await reader.heard(2)
      await sql`commit`.execute(slow)
      await reader.heard(3)
      return { later, key }
    })
    const row = await test.db
      .selectFrom('notification')
      .select('id')
      .where('dedupe_key', '=', early.key)
      .executeTakeFirstOrThrow()
    expect(idsOf(reader)).toEqual([early.later, row.id])
  })

  it('waits when many look at once, and keeps nobody else waiting (R71)', async () => {
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
    const id = await tell()
    await reader.heard(2)
    expect(idsOf(reader)).toEqual([id])
  })

  it('has a heartbeat', async () => {
    const reader = await listen()
    await reader.heard(1)
    test.ctx.streams.pulse()
    await tell()
    await reader.heard(2)
    expect(reader.comments).toBe(1)
  })
})

describe('a stream ends', () => {
  it('when its session does, wherever that was; another session’s goes on (R25)', async () => {
    const reader = await listen()
    const { id } = await test.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
    const other = await listen(await test.signIn(world.member))
    // What another server does is seen in the database alone.
    const end = { ended_at: test.clock.now(), end_reason: 'ended_by_member' as const }
    await test.db.updateTable('session').set(end).where('id', '=', id).execute()
    await reader.over
    await tell()
    await other.heard(2)
  })

  it('at sign-out, at once; a new one is refused', async () => {
    const reader = await listen()
    await test.call({ method: 'DELETE', url: '/api/v1/session', as: world.as })
    await reader.over
    expect((await knock()).statusCode).toBe(401)
  })

  it('with its access token, at the next sign of life at the latest', async () => {
    const reader = await listen()
    await reader.heard(1)
    test.clock.advance(600_000)
    await tell()
    await reader.over
    expect(idsOf(reader)).toEqual([])
    const again = await listen(await test.signIn(world.member))
    test.clock.advance(600_000)
    test.ctx.streams.pulse()
    await again.over
  })

  it('when a text must be accepted first (R66)', async () => {
    const reader = await listen()
    await makeConsentDocument(test.db, { kind: 'terms', is_force: true })
    test.ctx.streams.pulse()
    await reader.over
  })

  it('of the same session before the fourth, which is told why; another session’s goes on', async () => {
    const other = await listen(await test.signIn(world.member))
    const own = [await listen(), await listen(), await listen()]
    const fourth = await listen()
    await own[0]?.over
    expect(own[0]?.events.map(({ event }) => event)).toEqual(['unread', 'crowded'])
    const id = await tell()
    for (const reader of [other, own[1], own[2], fourth]) {
      await reader?.heard(2)
      expect(reader && idsOf(reader)).toEqual([id])
    }
  })

  it('when the connection to the database that hears of changes is lost; the next one hears again', async () => {
    const reader = await listen()
    await reader.heard(1)
    await test.ctx.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'khum listener' and datname = current_database()`)
    await reader.over
    const again = await listen()
    const id = await tell()
    await again.heard(2)
    expect(idsOf(again)).toEqual([id])
  })

  it('when the server ends; and none begins any more', async () => {
    const reader = await listen()
    await test.ctx.streams.close()
    await reader.over
    expect((await knock()).statusCode).toBe(503)
  })
})

describe('a process has its fill', () => {
  it('at its limit: busy, until one leaves', async () => {
    test.ctx.streams = createStreamHub({ pool: test.ctx.pool, log: test.ctx.log, most: 1 })
    const server = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { 'x-api-key': 'test-api-key', ...world.as }
    const request = get(`${server}/api/v1/notifications/stream`, { agent: false, headers })
    const [body]: IncomingMessage[] = await once(request, 'response')
    if (!body) throw new Error('no stream')
    const reader = readEvents(body, () => request.destroy())
    await reader.heard(1)
    const full = await knock()
    expect(full.statusCode).toBe(503)
    reader.stop()
    await reader.over
    // The server learns of it a moment later.
    await expect.poll(async () => (await knock()).statusCode).toBe(200)
  })

  it('with a page that reads nothing: it is cut, and leaves its place', async () => {
    test.ctx.streams = createStreamHub({ pool: test.ctx.pool, log: test.ctx.log, most: 1 })
    const answer = await knock()
    answer.stream().pause()
    for (let told = 0; told < 20; told += 1) {
      await Promise.all(Array.from({ length: 50 }, () => tell()))
      if ((await knock()).statusCode === 200) return
    }
    expect.unreachable('it was never cut')
  })
})

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createStreamHub } from '../../src/streams/stream-hub'
import { makeConsentDocument } from '../factory-consent'
import { readEvents } from './event-reader'
import { idsOf, useStreamWorld } from './stream-world'

const { world, test, knock, listen, tell } = useStreamWorld()

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
    await other.news(1)
  })

  it('at sign-out, at once; a new one is refused', async () => {
    const reader = await listen()
    await test.call({ method: 'DELETE', url: '/api/v1/session', as: world.as })
    await reader.over
    expect((await knock()).statusCode).toBe(401)
  })

  it('with its access token, at the next sign of life at the latest', async () => {
    const reader = await listen()
    await reader.begun()
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
      await reader?.news(1)
      expect(reader && idsOf(reader)).toEqual([id])
    }
  })

  it('when the connection to the database that hears of changes is lost; the next one hears again', async () => {
    const reader = await listen()
    await reader.begun()
    await test.ctx.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'khum listener' and datname = current_database()`)
    await reader.over
    const again = await listen()
    const id = await tell()
    await again.news(1)
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
    await reader.begun()
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
    // It may still have to say what was told last.
    await expect.poll(async () => (await knock()).statusCode).toBe(200)
  })
})

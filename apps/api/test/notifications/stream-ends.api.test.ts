import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createStreamHub } from '../../src/streams/stream-hub'
import { makeConsentDocument } from '../factory-consent'
import { readEvents } from './event-reader'
import { idsOf, useStreamWorld } from './stream-world'

const { world, test, requestStream, listen, notifyMember } = useStreamWorld()

describe('a stream ends', () => {
  it('when its session ends on any server; another session’s stream continues (R25)', async () => {
    const reader = await listen()
    const { id } = await test.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
    const other = await listen(await test.signIn(world.member))
    // Ends the session only in the database, as another server would. This server must notice it and end the stream.
    const end = { ended_at: test.clock.now(), end_reason: 'ended_by_member' as const }
    await test.db.updateTable('session').set(end).where('id', '=', id).execute()
    await reader.over
    await notifyMember()
    await other.news(1)
  })

  it('at once at sign-out; a new one is refused', async () => {
    const reader = await listen()
    await test.call({ method: 'DELETE', url: '/api/v1/session', as: world.as })
    await reader.over
    expect((await requestStream()).statusCode).toBe(401)
  })

  it('with its access token, at the next heartbeat at the latest', async () => {
    const reader = await listen()
    await reader.opened()
    test.clock.advance(600_000)
    await notifyMember()
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

  it('when the session opens a fourth one, and says why; another session’s stream continues', async () => {
    const other = await listen(await test.signIn(world.member))
    const own = [await listen(), await listen(), await listen()]
    const fourth = await listen()
    await own[0]?.over
    expect(own[0]?.events.map(({ event }) => event)).toEqual(['unread', 'crowded'])
    const id = await notifyMember()
    for (const reader of [other, own[1], own[2], fourth]) {
      await reader?.news(1)
      expect(reader && idsOf(reader)).toEqual([id])
    }
  })

  it('when the database connection that listens for changes is lost; the next stream works again', async () => {
    const reader = await listen()
    await reader.opened()
    await test.ctx.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'khum listener' and datname = current_database()`)
    await reader.over
    const again = await listen()
    const id = await notifyMember()
    await again.news(1)
    expect(idsOf(again)).toEqual([id])
  })

  it('when the server closes, and no new one starts', async () => {
    const reader = await listen()
    await test.ctx.streams.close()
    await reader.over
    expect((await requestStream()).statusCode).toBe(503)
  })
})

describe('the limit of streams per process', () => {
  it('returns "busy" until a stream ends', async () => {
    test.ctx.streams = createStreamHub({ pool: test.ctx.pool, log: test.ctx.log, most: 1 })
    const server = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { 'x-api-key': 'test-api-key', ...world.as }
    const request = get(`${server}/api/v1/notifications/stream`, { agent: false, headers })
    const [body]: IncomingMessage[] = await once(request, 'response')
    if (!body) throw new Error('no stream')
    const reader = readEvents(body, () => request.destroy())
    await reader.opened()
    const full = await requestStream()
    expect(full.statusCode).toBe(503)
    reader.stop()
    await reader.over
    // Polls, because the server allows another stream only after it has learned of the closed connection.
    await expect.poll(async () => (await requestStream()).statusCode).toBe(200)
  })

  it('cuts a stream if the page reads nothing from it', async () => {
    test.ctx.streams = createStreamHub({ pool: test.ctx.pool, log: test.ctx.log, most: 1 })
    const answer = await requestStream()
    answer.stream().pause()
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 50 }, () => notifyMember()))
      if ((await requestStream()).statusCode === 200) return
    }
    // Polls, because the server allows another stream only after it has cut this one. It does so a moment after it has
    // sent the last events.
    await expect.poll(async () => (await requestStream()).statusCode).toBe(200)
  })
})

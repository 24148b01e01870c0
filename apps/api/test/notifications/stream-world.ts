import { afterEach, beforeEach, expect } from 'vitest'
import { newId } from '../../src/ids'
import { notify } from '../../src/modules/notifications/notifications.service'
import { createStreamHub } from '../../src/streams/stream-hub'
import { type EventReader, readEvents } from './event-reader'
import { useNotificationWorld } from './notification-world'

type Headers = Record<string, string>

export function useStreamWorld() {
  const world = useNotificationWorld()
  const { test } = world

  let open: EventReader[] = []
  beforeEach(() => {
    // Creates a hub for each test, because the last test's streams may still be open in the old hub.
    test.ctx.streams = createStreamHub({ pool: test.ctx.pool, log: test.ctx.log })
  })
  afterEach(async () => {
    for (const reader of open) reader.stop()
    open = []
    await test.ctx.streams.close()
  })

  async function requestStream(as: Headers = world.as, lastEventId?: string) {
    return await test.app.inject({
      method: 'GET',
      url: '/api/v1/notifications/stream',
      headers: {
        'x-api-key': 'test-api-key',
        ...as,
        ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      },
      payloadAsStream: true,
    })
  }

  async function listen(as?: Headers, lastEventId?: string): Promise<EventReader> {
    const answer = await requestStream(as, lastEventId)
    expect(answer.statusCode).toBe(200)
    return read(answer)
  }

  function read(answer: Awaited<ReturnType<typeof requestStream>>): EventReader {
    const stream = answer.stream()
    const reader = readEvents(stream, () => stream.destroy())
    open.push(reader)
    return reader
  }

  async function notifyMember(accountId = world.member.accountId): Promise<string> {
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

  return { world, test, requestStream, listen, read, notifyMember }
}

export function idsOf(reader: EventReader): string[] {
  return reader.events.flatMap(({ id }) => (id ? [id] : []))
}

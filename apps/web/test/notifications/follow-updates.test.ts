import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followUpdates } from '../../src/features/notifications/live/follow-updates'
import { streamOf } from './fake-stream'

const none = { claim_status: 0, promotion_article: 0, general: 0 }
const first = 'AAAAAAAAAAAAAAAAAAAAAA'
const second = 'BBBBBBBBBBBBBBBBBBBBBB'
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/**
 * Starts a page's notification updates with event streams that the test writes to. With `refuses`, no stream can be
 * opened.
 */
function start(options: { refuses?: boolean } = {}) {
  const page = {
    there: true,
    refuses: options.refuses ?? false,
    asked: 0,
    opened: [] as (string | null)[],
    streams: [] as ReturnType<typeof streamOf>[],
    updates: [] as string[],
    listeners: new Set<() => void>(),
    change(there: boolean) {
      page.there = there
      for (const listener of page.listeners) listener()
    },
    get last() {
      const stream = page.streams.at(-1)
      if (!stream) throw new Error('no stream was opened')
      return stream
    },
  }
  stop = followUpdates({
    async open(lastEventId, signal) {
      page.opened.push(lastEventId)
      if (page.refuses) throw new TypeError('no network')
      const stream = streamOf(signal)
      page.streams.push(stream)
      return stream.body
    },
    async fetchUnread() {
      page.asked += 1
      return none
    },
    onUpdate(update) {
      page.updates.push(update.kind === 'notification' ? update.notification.id : update.kind)
    },
    attention: {
      isThere: () => page.there,
      onChange(listener) {
        page.listeners.add(listener)
        return () => page.listeners.delete(listener)
      },
    },
    random: () => 1,
  })
  return page
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('reports updates, also in pieces and between heartbeats', async () => {
  const page = start()
  await pass(0)
  page.last.say('unread', { unread: none })
  page.last.write(': \n\n')
  page.last.notify(first, { inPieces: true })
  await pass(0)
  expect(page.updates).toEqual(['unread', first])
})

test('ignores unknown and malformed events', async () => {
  const page = start()
  await pass(0)
  page.last.write('event: party\ndata: {}\n\n')
  page.last.write('event: unread\ndata: {"unread":"many"}\n\n')
  page.last.notify(first)
  await pass(0)
  expect(page.updates).toEqual([first])
})

test('resumes a stream that ended after the last notification', async () => {
  const page = start()
  await pass(0)
  page.last.notify(first)
  page.last.notify(second)
  await pass(20_000)
  page.last.end()
  await pass(999)
  expect(page.opened).toEqual([null])
  await pass(1)
  expect(page.opened).toEqual([null, second])
})

test('gives up a stream whose heartbeat is missing', async () => {
  const page = start()
  await pass(59_999)
  expect(page.opened).toHaveLength(1)
  await pass(1 + 1_000)
  expect(page.opened).toHaveLength(2)
})

test('keeps a stream that sends heartbeats', async () => {
  const page = start()
  for (let beats = 0; beats < 10; beats += 1) {
    await pass(25_000)
    page.last.write(': \n\n')
  }
  expect(page.opened).toHaveLength(1)
})

test('polls every 30 s after two failures and tries the stream again after five minutes', async () => {
  const page = start({ refuses: true })
  await pass(0)
  expect(page.opened).toHaveLength(1)
  await pass(2_001)
  expect(page.opened).toHaveLength(2)
  expect(page.asked).toBe(1)
  expect(page.updates).toEqual(['unread'])
  await pass(60_000)
  expect(page.asked).toBe(3)
  page.refuses = false
  await pass(240_000)
  expect(page.opened).toHaveLength(3)
  const { asked } = page
  await pass(59_000)
  expect(page.asked).toBe(asked)
})

test('counts streams that end at once as failures, so that it doesn’t loop', async () => {
  const page = start()
  await pass(0)
  page.last.end()
  await pass(2_000)
  page.last.end()
  await pass(10_000)
  expect(page.opened).toHaveLength(2)
  expect(page.asked).toBe(1)
})

test('polls if the session has too many open pages', async () => {
  const page = start()
  await pass(20_000)
  page.last.say('crowded', {})
  page.last.end()
  await pass(30_000)
  expect(page.opened).toHaveLength(1)
  expect(page.asked).toBe(2)
})

test('stops while the page is hidden and continues at once when it is visible', async () => {
  const page = start()
  await pass(0)
  page.last.notify(first)
  await pass(5_000)
  page.change(false)
  await pass(0)
  expect(page.last.aborted()).toBe(true)
  await pass(600_000)
  expect(page.opened).toHaveLength(1)
  expect(page.asked).toBe(0)
  page.change(true)
  await pass(0)
  expect(page.opened).toEqual([null, first])
})

test('doesn’t wait when the member returns after a failure', async () => {
  const page = start({ refuses: true })
  await pass(0)
  page.change(false)
  page.refuses = false
  page.change(true)
  await pass(0)
  expect(page.opened).toHaveLength(2)
  page.change(true)
  await pass(0)
  expect(page.opened).toHaveLength(2)
  expect(page.last.aborted()).toBe(false)
})

test('makes no calls once stopped', async () => {
  const page = start()
  await pass(0)
  stop()
  page.last.notify(first)
  await pass(600_000)
  expect(page.last.aborted()).toBe(true)
  expect([page.updates, page.opened.length, page.asked, page.listeners.size]).toEqual([[], 1, 0, 0])
})

import type { Unread } from '@khum/contract/notifications'
import type { Attention } from '../../../platform/attention'
import { eitherSignal } from '../../../platform/either-signal'
import { type News, readEvents } from './read-events'

/** Milliseconds. */
const firstWait = 1_000
const longestWait = 30_000
const pollEvery = 30_000
/** A stream that could not be held twice running is not tried again before this. */
const restOfStream = 300_000
const failuresBeforeAsking = 2
/** A stream that ends sooner counts as one that could not be held. */
const heldAfter = 10_000

interface Parts {
  /** Opens the stream behind the notification with this id; rejects when it cannot be had. */
  open(lastEventId: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  askUnread(signal: AbortSignal): Promise<Unread>
  hear(news: Exclude<News, { kind: 'crowded' }>): void
  attention: Attention
  random?: () => number
}

/**
 * Hears of notifications as they come, for as long as somebody looks: by a stream, which goes on where it ended, and where
 * there is none to be had by asking every 30 s. @returns ends it
 */
export function followNews({ open, askUnread, hear, attention, random = Math.random }: Parts): () => void {
  const over = new AbortController()
  let turn = new AbortController()
  let listening = false
  let lastEventId: string | null = null
  let failures = 0
  let asksUntil = 0

  // Who goes away ends what runs; who comes back waits for nothing.
  const unwatch = attention.onChange(() => {
    if (!listening || !attention.isThere()) turn.abort()
  })

  async function listen(signal: AbortSignal): Promise<void> {
    const body = await open(lastEventId, signal)
    await readEvents(body, (news, id) => {
      if (signal.aborted) return
      if (id) lastEventId = id
      if (news.kind === 'crowded') asksUntil = Date.now() + restOfStream
      else hear(news)
    })
  }

  /** One stream from beginning to end, whatever that is. Answers how long to rest after it. */
  async function takeStream(signal: AbortSignal): Promise<number> {
    const began = Date.now()
    listening = true
    await listen(signal).catch(() => undefined)
    listening = false
    if (signal.aborted) return 0
    failures = Date.now() - began < heldAfter ? failures + 1 : 0
    if (failures >= failuresBeforeAsking) asksUntil = Date.now() + restOfStream
    if (Date.now() < asksUntil) return 0
    // Many pages whose server ended must not all come back at one moment.
    return Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + random() / 2)
  }

  async function ask(signal: AbortSignal): Promise<number> {
    const unread = await askUnread(signal).catch(() => null)
    if (unread && !signal.aborted) hear({ kind: 'unread', unread })
    return pollEvery
  }

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      turn = new AbortController()
      const signal = eitherSignal(over.signal, turn.signal)
      if (!attention.isThere()) await rest(Number.POSITIVE_INFINITY, signal)
      else await rest(Date.now() < asksUntil ? await ask(signal) : await takeStream(signal), signal)
    }
  }

  void run()
  return () => {
    over.abort()
    unwatch()
  }
}

/** Until the time is over or the signal comes. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}

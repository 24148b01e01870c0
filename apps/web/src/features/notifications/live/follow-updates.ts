import type { UnreadCounts } from '@khum/contract/notifications'
import type { Attention } from '../../../platform/attention'
import { eitherSignal } from '../../../platform/either-signal'
import { readEvents, type Update } from './read-events'

const firstRetryMs = 1_000
const longestRetryMs = 30_000
const pollMs = 30_000
/** How long to poll after repeated failures before opening the stream again. */
const pollingPeriodMs = 300_000
const failuresBeforePolling = 2
/** A stream that ends in less than this time counts as a failure. */
const stableAfterMs = 10_000

interface Options {
  /**
   * Opens the stream of the notifications that follow the one with the id `lastEventId`. Rejects if the stream can't be
   * opened.
   */
  open(lastEventId: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  fetchUnread(signal: AbortSignal): Promise<UnreadCounts>
  onUpdate(update: Exclude<Update, { kind: 'crowded' }>): void
  attention: Attention
  random?: () => number
}

/**
 * Reports notifications as they arrive, while someone is looking at the page. Reads a stream and resumes it after the
 * last event; polls every 30 s if the stream keeps failing.
 * @returns a function that stops the reports
 */
export function followUpdates({
  open,
  fetchUnread,
  onUpdate,
  attention,
  random = Math.random,
}: Options): () => void {
  const stopped = new AbortController()
  let turn = new AbortController()
  let streaming = false
  let lastEventId: string | null = null
  let failures = 0
  let pollUntil = 0

  // When the member leaves the page, ends the stream. When the member returns, ends the wait before the next attempt.
  const unwatch = attention.onChange(() => {
    if (!streaming || !attention.isThere()) turn.abort()
  })

  async function readStream(signal: AbortSignal): Promise<void> {
    const body = await open(lastEventId, signal)
    await readEvents(body, (update, id) => {
      if (signal.aborted) return
      if (id) lastEventId = id
      if (update.kind === 'crowded') pollUntil = Date.now() + pollingPeriodMs
      else onUpdate(update)
    })
  }

  /** Reads one stream until it ends or fails. Resolves with the milliseconds to wait before the next attempt. */
  async function stream(signal: AbortSignal): Promise<number> {
    const startedAt = Date.now()
    streaming = true
    await readStream(signal).catch(() => undefined)
    streaming = false
    if (signal.aborted) return 0
    failures = Date.now() - startedAt < stableAfterMs ? failures + 1 : 0
    if (failures >= failuresBeforePolling) pollUntil = Date.now() + pollingPeriodMs
    if (Date.now() < pollUntil) return 0
    // The wait is partly random, so that after a server restart the pages don't all reconnect at the same moment.
    return Math.min(longestRetryMs, firstRetryMs * 2 ** failures) * (0.5 + random() / 2)
  }

  async function poll(signal: AbortSignal): Promise<number> {
    const unread = await fetchUnread(signal).catch(() => null)
    if (unread && !signal.aborted) onUpdate({ kind: 'unread', unread })
    return pollMs
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      turn = new AbortController()
      const signal = eitherSignal(stopped.signal, turn.signal)
      if (!attention.isThere()) await wait(Number.POSITIVE_INFINITY, signal)
      else await wait(Date.now() < pollUntil ? await poll(signal) : await stream(signal), signal)
    }
  }

  void run()
  return () => {
    stopped.abort()
    unwatch()
  }
}

/** Resolves after `ms` or when the signal aborts. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
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

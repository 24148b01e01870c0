import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../context'
import { createListener } from '../../db/listener'
import { logFailure } from '../../db/outage-log'
import { publishEvents } from './publish'

/** The NOTIFY channel on which the commit of an event wakes the publisher. */
const channel = 'khum_event'
/** How often the publisher looks for events on its own, in milliseconds, in case a NOTIFY was lost. */
const pollMs = 1_000
/** How often the publisher checks that its LISTEN connection still works. */
const checkMs = 30_000
/**
 * How long the publisher waits after a publication, in milliseconds, so that a hundred claims a second don't cause a
 * hundred publications.
 */
const gatherMs = 40

/**
 * Publishes events as soon as they are committed. Every process runs a publisher, but only one publishes at a time. R88
 * @param onPublished called after events were published
 */
export function startPublisher(
  ctx: Pick<AppContext, 'db' | 'pool' | 'clock' | 'log'>,
  onPublished: () => void = () => undefined,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopped = false
  const { pool, log } = ctx
  const listener = createListener({
    pool,
    log,
    channels: [channel],
    onNotification: wake,
    onLost: () => undefined,
  })

  function wake(): void {
    isWoken = true
    if (isStopped) return
    running ??= run().finally(() => {
      running = null
      if (isWoken) wake()
    })
  }

  async function run(): Promise<void> {
    isWoken = false
    try {
      if ((await publishEvents(ctx)) === 0) return
      onPublished()
      await pause(gatherMs)
    } catch (err) {
      logFailure(log, err, 'events were not published')
    }
  }

  const timers = [
    setInterval(() => {
      listener.ready().catch(() => undefined)
      wake()
    }, pollMs),
    setInterval(() => void listener.check().catch(() => undefined), checkMs),
  ]
  listener.ready().catch(() => undefined)
  wake()
  return {
    async stop() {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      await listener.close()
      await running
    },
  }
}

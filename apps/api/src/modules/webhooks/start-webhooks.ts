import type { AppContext } from '../../context'
import { logFailure } from '../../db/outage-log'
import { beginWebhooks, type Sending } from './deliveries'

const pollMs = 1_000

/**
 * Sends webhook deliveries in the background: new deliveries when `wake` is called, and retries every second. Call
 * `wake` after events were published.
 */
export function startWebhooks(ctx: Pick<AppContext, 'db' | 'clock' | 'keys' | 'config' | 'log'>): {
  wake(): void
  stop(): Promise<void>
} {
  const sending: Sending = { clients: new Set(), isStopped: false }
  const works = new Set<Promise<void>>()
  let beginning: Promise<void> | null = null

  function wake(): void {
    if (sending.isStopped) return
    beginning ??= begin().finally(() => {
      beginning = null
    })
  }
  async function begin(): Promise<void> {
    try {
      for (const sent of await beginWebhooks(ctx, sending)) {
        const work: Promise<void> = sent.then(() => undefined, report).finally(() => works.delete(work))
        works.add(work)
      }
    } catch (err) {
      report(err)
    }
  }
  function report(err: unknown): void {
    logFailure(ctx.log, err, 'webhooks were not sent')
  }

  const timer = setInterval(wake, pollMs)
  return {
    wake,
    async stop() {
      sending.isStopped = true
      clearInterval(timer)
      await beginning
      await Promise.all(works)
    },
  }
}

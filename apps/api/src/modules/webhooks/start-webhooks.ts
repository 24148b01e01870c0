import type { AppContext } from '../../context'
import { runWebhooks } from './deliveries'

const pollMs = 1_000

/**
 * Sends webhook deliveries in the background: new ones when `wake` is called, and retries every second. Call `wake`
 * after events were published.
 */
export function startWebhooks(ctx: Pick<AppContext, 'db' | 'clock' | 'keys' | 'config' | 'log'>): {
  wake(): void
  stop(): Promise<void>
} {
  let running: Promise<void> | null = null
  let isStopped = false

  function wake(): void {
    if (isStopped) return
    running ??= run().finally(() => {
      running = null
    })
  }
  async function run(): Promise<void> {
    try {
      await runWebhooks(ctx)
    } catch (err) {
      ctx.log.error({ err }, 'webhooks were not sent')
    }
  }

  const timer = setInterval(wake, pollMs)
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

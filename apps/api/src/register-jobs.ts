import type { AppContext } from './context'
import { triesOf } from './jobs/queues'
import { registerAuditJobs } from './modules/audit/link-events'
import { registerClaimJobs } from './modules/claims/claims.jobs'
import { registerDeletionJobs } from './modules/deletion/deletion.jobs'
import { registerDocumentJobs } from './modules/documents/documents.jobs'
import { registerExchangeJobs } from './modules/exchange/exchange.jobs'
import { registerBalanceJobs } from './modules/insurance/take-over-balances'
import { registerNotificationChannelJobs } from './modules/notification-channels/send-to-channels'
import { registerNoticeJobs } from './modules/notifications/notices.service'
import { reseal } from './modules/operations/reseal.service'
import { registerReadingJobs } from './modules/readings/readings.jobs'
import { registerSessionJobs } from './purge-expired'

/**
 * How many milliseconds one run of `keys.reseal` may take. The run must stop before the queue's time limit, and before
 * the next run begins.
 */
const resealMs = 9 * 60_000

export async function registerJobs(ctx: AppContext): Promise<void> {
  await registerClaimJobs(ctx)
  await registerDocumentJobs(ctx)
  await registerReadingJobs(ctx)
  await registerSessionJobs(ctx)
  await registerDeletionJobs(ctx)
  await registerNotificationChannelJobs(ctx)
  await registerNoticeJobs(ctx)
  await registerAuditJobs(ctx)
  await registerBalanceJobs(ctx)
  await registerExchangeJobs(ctx)
  // Runs every ten minutes, because during an update a process may still seal values with the previous key.
  await ctx.jobs.work('keys.reseal', async () => {
    await reseal(ctx, performance.now() + resealMs)
  })
  await ctx.jobs.schedule('keys.reseal', '*/10 * * * *', {})
  for (const queue of ['outbox.deliver', 'outbox.deliver_later', 'outbox.deliver_bulk'] as const) {
    await ctx.jobs.work(queue, ({ message_id }) =>
      ctx.gateways.outbox.deliver(ctx.db, message_id, triesOf(queue)),
    )
  }
}

import type { AppContext } from './context'
import { triesOf } from './jobs/queues'
import { registerClaimJobs } from './modules/claims/claims.jobs'
import { registerDeletionJobs } from './modules/deletion/deletion.jobs'
import { registerDocumentJobs } from './modules/documents/documents.jobs'
import { registerNotificationWayJobs } from './modules/notification-ways/send-outside'
import { registerSessionJobs } from './modules/session/purge-expired'

/** Every worker of this process. */
export async function registerJobs(ctx: AppContext): Promise<void> {
  await registerClaimJobs(ctx)
  await registerDocumentJobs(ctx)
  await registerSessionJobs(ctx)
  await registerDeletionJobs(ctx)
  await registerNotificationWayJobs(ctx)
  for (const queue of ['outbox.deliver', 'outbox.deliver_later', 'outbox.deliver_bulk'] as const) {
    await ctx.jobs.work(queue, ({ message_id }) =>
      ctx.gateways.outbox.deliver(ctx.db, message_id, triesOf(queue)),
    )
  }
}

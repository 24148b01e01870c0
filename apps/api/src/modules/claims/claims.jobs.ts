import type { AppContext } from '../../context'
import { attachSentFile } from './attach.service'
import { acknowledgeClaim } from './claim-mail.service'
import { closeOverdueClaims, endHolds } from './end-undecided.service'

/** Registers the jobs that acknowledge claims, attach files that were sent to them, and that close claims whose documents are overdue and end holds. */
export async function registerClaimJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('claim.acknowledge', ({ claim_id }) => acknowledgeClaim(ctx, claim_id))
  await ctx.jobs.work('claim.attach_sent', ({ document_id }) => attachSentFile(ctx, document_id))
  await ctx.jobs.work('claims.close_overdue', async () => {
    await closeOverdueClaims(ctx)
    await endHolds(ctx)
  })
  await ctx.jobs.schedule('claims.close_overdue', '12 * * * *', {})
}

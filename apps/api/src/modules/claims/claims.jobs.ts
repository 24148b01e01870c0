import type { AppContext } from '../../context'
import { acknowledgeClaim } from './claim-mail.service'

/** Background work on claims. */
export async function registerClaimJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('claim.acknowledge', ({ claim_id }) => acknowledgeClaim(ctx, claim_id))
}

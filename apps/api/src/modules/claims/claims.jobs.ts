import type { AppContext } from '../../context'
import { runSteps } from '../../jobs/run-steps'
import { attachSentFile } from './attach.service'
import { acknowledgeClaim } from './claim-mail.service'
import { closeOverdueClaims, resumeClaimsOnHold } from './end-undecided.service'
import { setOffDueOrders } from './payments/set-off.service'
import { tellUnreadClaims } from './unread-claims'

/**
 * Registers the claims' jobs. They attach files that staff and systems sent, deduct debts from due payments, close
 * claims with overdue documents, end holds, and mark claims that the insurer's system hasn't read.
 */
export async function registerClaimJobs(ctx: AppContext): Promise<void> {
  // Nothing queues this job now, because submitting a claim writes the email itself. The handler stays for jobs that
  // the previous release queued.
  await ctx.jobs.work('claim.acknowledge', ({ claim_id }) => acknowledgeClaim(ctx, claim_id))
  await ctx.jobs.work('claim.attach_sent', ({ document_id }) => attachSentFile(ctx, document_id))
  await ctx.jobs.work('claim.set_off', ({ claim_id }) => setOffDueOrders(ctx, claim_id))
  await ctx.jobs.work('claims.close_overdue', () =>
    runSteps(ctx.log, {
      'overdue documents': () => closeOverdueClaims(ctx),
      'ended holds': () => resumeClaimsOnHold(ctx),
    }),
  )
  await ctx.jobs.schedule('claims.close_overdue', '12 * * * *', {})
  await ctx.jobs.work('claims.tell_unread', () => tellUnreadClaims(ctx))
  await ctx.jobs.schedule('claims.tell_unread', '*/2 * * * *', {})
}

import type { AppContext } from '../../context'
import { removeOverdue, retentionClasses } from '../../db/retention'
import { purgeEntries } from '../entry/entry.service'
import { purgeOtp } from '../otp/otp.service'
import { tidyTelemed } from '../telemed/telemed.service'
import { endDeadShowings } from '../use-card/use-card.service'

const dayMs = 86_400_000

/**
 * Removes what has served its time: all classes of `retentionClasses`, link tickets and tokens that may not be shown again,
 * flows of codes, whom messages went to, and counters of limits; ends what is over. TRUST R54, R68, R70
 */
export async function purgeExpired(ctx: AppContext): Promise<void> {
  const { db } = ctx
  const yesterday = new Date(ctx.clock.now().getTime() - dayMs)
  await removeOverdue(db, retentionClasses(ctx.config), ctx.clock.now())
  await purgeEntries(ctx, yesterday)
  await purgeOtp(ctx)
  await endDeadShowings(ctx)
  await tidyTelemed(ctx)
  await ctx.gateways.outbox.forget(db, yesterday)
  await db.deleteFrom('rate_limit').where('expire', '<', yesterday.getTime()).execute()
}

/** Once an hour, in one process. */
export async function registerSessionJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('expired.purge', () => purgeExpired(ctx))
  await ctx.jobs.schedule('expired.purge', '37 * * * *', {})
}

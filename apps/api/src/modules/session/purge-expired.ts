import { limits } from '@khum/contract'
import type { AppContext } from '../../context'
import { purgeEntries } from '../entry/entry.service'
import { purgeOtp } from '../otp/otp.service'
import { tidyTelemed } from '../telemed/telemed.service'
import { endDeadShowings } from '../use-card/use-card.service'
import { deviceLifeMs } from './known-device'

const dayMs = 86_400_000

/**
 * Removes what has served its time: access tokens, sessions that can never be taken up again (with their refresh
 * tokens), devices not used for a year, link tickets and tokens that may not be shown again, flows of codes, messages that
 * went out, counters of limits, and answers kept for a repeated call. A day stays between, for clocks that disagree.
 * TRUST R54, R68, R70
 */
export async function purgeExpired(ctx: AppContext): Promise<void> {
  const { db } = ctx
  const now = ctx.clock.now().getTime()
  const yesterday = new Date(now - dayMs)
  await db.deleteFrom('access_token').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('session').where('absolute_expires_at', '<', yesterday).execute()
  await purgeEntries(ctx, yesterday)
  await purgeOtp(ctx)
  await endDeadShowings(ctx)
  await tidyTelemed(ctx)
  await ctx.gateways.outbox.forget(db, yesterday)
  const devicesUntil = new Date(now - deviceLifeMs)
  await db.deleteFrom('known_device').where('last_used_at', '<', devicesUntil).execute()
  await db.deleteFrom('rate_limit').where('expire', '<', yesterday.getTime()).execute()
  const keptUntil = new Date(now - limits.idempotencyKeptMs - dayMs)
  await db.deleteFrom('idempotency_key').where('created_at', '<', keptUntil).execute()
}

/** Once an hour, in one process. */
export async function registerSessionJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('expired.purge', () => purgeExpired(ctx))
  await ctx.jobs.schedule('expired.purge', '37 * * * *', {})
}

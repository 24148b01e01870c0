import type { AppContext } from '../../context'
import { AppError } from '../../http/app-error'
import { limitRules } from '../../http/limiters'

/** Before any password is looked at. Known and unknown usernames are counted alike. TRUST R16. @throws AppError rate_limited */
export async function refuseWhileThrottled(ctx: AppContext, username: string, ip: string): Promise<void> {
  const [delay, ipWait] = await Promise.all([
    ctx.limiters.wait('password_delay', username.toLowerCase()),
    ctx.limiters.wait('password_ip', ip),
  ])
  const seconds = Math.max(delay, ipWait)
  if (seconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: seconds, params: { seconds } })
}

/** After a wrong password: from the tenth failure on a delay that doubles from 1 second to 15 minutes, never a lock. */
export async function countFailure(ctx: AppContext, username: string, ip: string): Promise<void> {
  const key = username.toLowerCase()
  const [failures] = await Promise.all([
    ctx.limiters.hit('password_failures', key),
    ctx.limiters.hit('password_ip', ip),
  ])
  const seconds = delaySeconds(failures)
  if (seconds > 0) await ctx.limiters.block('password_delay', key, seconds)
}

export async function clearFailures(ctx: AppContext, username: string): Promise<void> {
  const key = username.toLowerCase()
  await Promise.all([ctx.limiters.clear('password_failures', key), ctx.limiters.clear('password_delay', key)])
}

/** Seconds to wait after so many failures in the window. */
export function delaySeconds(failures: number): number {
  const over = failures - limitRules.password_failures.points
  return over < 0 ? 0 : Math.min(2 ** over, 900)
}

import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { AppError } from '../../http/app-error'
import { limitRules } from '../../http/limiters'

/**
 * Before any password is looked at: counts the attempt as a failure, so that of many at once no more are looked at than
 * of many in a row. From the tenth on one attempt a delay, which doubles from 1 second to 15 minutes: never a lock.
 * Known and unknown usernames are counted alike. TRUST R16. @throws AppError rate_limited
 */
export async function reserveAttempt(ctx: AppContext, username: string, ip: string): Promise<void> {
  const key = username.toLowerCase()
  const [delay, ipWait] = await Promise.all([
    ctx.limiters.wait('password_delay', key),
    ctx.limiters.wait('password_ip', addressKey(ip)),
  ])
  refuse(Math.max(delay, ipWait))
  const seconds = delaySeconds(await ctx.limiters.hit('password_failures', key))
  if (seconds > 0 && !(await ctx.limiters.take('password_delay', key, seconds))) refuse(seconds)
}

/** After a wrong password. */
export async function countFailure(ctx: AppContext, ip: string): Promise<void> {
  await ctx.limiters.hit('password_ip', addressKey(ip))
}

/** After a right one. */
export async function clearFailures(ctx: AppContext, username: string): Promise<void> {
  const key = username.toLowerCase()
  await Promise.all([ctx.limiters.clear('password_failures', key), ctx.limiters.clear('password_delay', key)])
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: seconds, params: { seconds } })
}

/** Seconds to wait after so many failures in the window. */
export function delaySeconds(failures: number): number {
  const over = failures - limitRules.password_failures.points
  return over < 0 ? 0 : Math.min(2 ** over, 900)
}

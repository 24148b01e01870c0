import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { limitRules } from '../../limiters'

/** What attempts at a password are counted under: a username, a known device, or an account that is signed in. */
export interface Attempt {
  key: string
  /** Null where strangers behind the same address must not matter: the key alone is limited then. */
  ip: string | null
}

/**
 * Before any password is looked at: counts the attempt as a failure, so that of many at once no more are looked at than
 * of many in a row; `forgive` takes it back. From the tenth on one attempt a delay, which doubles from 1 second to 15 minutes: never a lock.
 * `spent`: a hundred in a row were wrong; no password is right any more, and only a code to the phone opens. Known and
 * unknown usernames are counted alike. TRUST R16. @throws AppError rate_limited
 */
export async function reserveAttempt(ctx: AppContext, { ip, ...of }: Attempt): Promise<{ spent: boolean }> {
  const key = counterOf(ctx, of.key)
  const [delay, ipWait] = await Promise.all([
    ctx.limiters.wait('password_delay', key),
    ip === null ? 0 : ctx.limiters.wait('password_ip', addressKey(ip)),
  ])
  refuse(Math.max(delay, ipWait))
  const seconds = delaySeconds(await ctx.limiters.hit('password_failures', key))
  if (seconds > 0 && !(await ctx.limiters.take('password_delay', key, seconds))) refuse(seconds)
  if (ip !== null) refuse((await ctx.limiters.spend('password_ip', addressKey(ip))).waitSeconds)
  const inARow = await ctx.limiters.hit('password_consecutive', key)
  return { spent: inARow > limitRules.password_consecutive.points }
}

/** After a right password. */
export async function forgive(ctx: AppContext, { key, ip }: Attempt): Promise<void> {
  await clearFailures(ctx, key)
  if (ip !== null) await ctx.limiters.giveBack('password_ip', addressKey(ip))
}

/** Once a code to the phone proved the member. */
export async function clearFailures(ctx: AppContext, attemptKey: string): Promise<void> {
  const key = counterOf(ctx, attemptKey)
  await Promise.all([
    ctx.limiters.clear('password_failures', key),
    ctx.limiters.clear('password_delay', key),
    ctx.limiters.clear('password_consecutive', key),
  ])
}

/** People type their citizen id or their password for a username: a counter, kept for a year, must not hold it. */
function counterOf({ keys }: AppContext, key: string): string {
  return keys.lookupHash(key, 'password_attempt')
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: seconds, params: { seconds } })
}

/** Seconds to wait after so many failures in the window. */
export function delaySeconds(failures: number): number {
  const over = failures - limitRules.password_failures.points
  return over < 0 ? 0 : Math.min(2 ** over, 900)
}

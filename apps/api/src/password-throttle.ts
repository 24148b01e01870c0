import { AppError } from './app-error'
import type { AppContext } from './context'
import { addressKey } from './http/address-key'
import { limitRules } from './limiters'

/** A password attempt, counted for its `key`: a username, a known device or a signed-in account. */
export interface Attempt {
  key: string
  /**
   * Null to count attempts under the key only, so that wrong passwords of other people at the same IP address have no
   * effect.
   */
  ip: string | null
}

/**
 * Counts an attempt as a failure before the password is compared, so that parallel requests get no extra attempts;
 * `recordSuccess` removes the count. From the tenth failure on, each attempt must wait twice as long as the one before,
 * from 1 second up to 15 minutes. `spent` is true after a hundred failures in a row under this key. The caller must
 * then refuse even the right password, until `clearFailures` is called. A spent key doesn't lock the account: members
 * can still sign in with browsers that the account knows, or clear the failures with a code to their phone. Known and
 * unknown usernames are counted alike. R16.
 * @throws AppError rate_limited
 */
export async function reserveAttempt(ctx: AppContext, { ip, ...of }: Attempt): Promise<{ spent: boolean }> {
  const key = counterOf(ctx, of.key)
  const [delay, ipWait] = await Promise.all([
    ctx.limiters.readWait('password_delay', key),
    ip === null ? 0 : ctx.limiters.readWait('password_ip', addressKey(ip)),
  ])
  refuse(Math.max(delay, ipWait))
  const seconds = delaySeconds(await ctx.limiters.count('password_failures', key))
  if (seconds > 0 && !(await ctx.limiters.countAndTest('password_delay', key, seconds))) refuse(seconds)
  if (ip !== null) refuse((await ctx.limiters.spend('password_ip', addressKey(ip))).waitSeconds)
  const inARow = await ctx.limiters.count('password_consecutive', key)
  return { spent: inARow > limitRules.password_consecutive.points }
}

/** Clears the failures after a correct password, and no longer counts this attempt for its IP address. */
export async function recordSuccess(ctx: AppContext, { key, ip }: Attempt): Promise<void> {
  await clearFailures(ctx, key)
  if (ip !== null) await ctx.limiters.giveBack('password_ip', addressKey(ip))
}

/**
 * Clears the failures under one key: after a correct password, or after another proof of identity, such as a code by
 * SMS.
 */
export async function clearFailures(ctx: AppContext, attemptKey: string): Promise<void> {
  const key = counterOf(ctx, attemptKey)
  await Promise.all([
    ctx.limiters.clear('password_failures', key),
    ctx.limiters.clear('password_delay', key),
    ctx.limiters.clear('password_consecutive', key),
  ])
}

/**
 * Hashes the key, because people type their citizen id or password as a username, and counters are stored for a year.
 */
function counterOf({ keys }: AppContext, key: string): string {
  return keys.lookupHash(key, 'password_attempt')
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: seconds, params: { seconds } })
}

export function delaySeconds(failures: number): number {
  const over = failures - limitRules.password_failures.points
  return over < 0 ? 0 : Math.min(2 ** over, limitRules.password_delay.seconds)
}

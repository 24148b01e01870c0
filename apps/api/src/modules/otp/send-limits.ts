import { isIP } from 'node:net'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { AppError } from '../../http/app-error'
import { type LimitName, limitRules } from '../../http/limiters'

/** Somebody is told when a budget is used up this far. TRUST R08 */
const alertAt = 0.8

/** IPv4 /24 or IPv6 /64: what one subscriber or one rack has. */
export function networkKey(ip: string): string {
  const address = addressKey(ip)
  return isIP(address) === 4 ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
}

/** An address itself, however it was written. */
function hostKey(ip: string): string {
  return isIP(ip) === 6 && addressKey(ip).endsWith('/64')
    ? new URL(`http://[${ip.split('%', 1)[0]}]`).hostname
    : addressKey(ip)
}

/** Counts a text against the address that asks for it. @throws AppError otp_send_limit */
export async function spendForAddress(ctx: AppContext, ip: string): Promise<void> {
  await spend(ctx, 'otp_ip', hostKey(ip))
  await spend(ctx, 'otp_network', networkKey(ip))
}

/** Counts a text against the budgets of the partner and of the house. @throws AppError otp_send_limit */
export async function spendFromBudgets(ctx: AppContext, partnerId: string): Promise<void> {
  await spend(ctx, 'otp_partner_hour', partnerId)
  await spend(ctx, 'otp_partner_day', partnerId)
  await spend(ctx, 'otp_all_hour', 'all')
  await spend(ctx, 'otp_all_day', 'all')
}

/**
 * Refuses an address that has used up its texts, and counts nothing: before work that costs more than the refusal.
 * TRUST R18. @throws AppError otp_send_limit
 */
export async function refuseSpentAddress(ctx: AppContext, ip: string): Promise<void> {
  const [host, network] = await Promise.all([
    ctx.limiters.wait('otp_ip', hostKey(ip)),
    ctx.limiters.wait('otp_network', networkKey(ip)),
  ])
  if (Math.max(host, network) > 0) throw sendLimit(Math.max(host, network))
}

const phoneLimits = ['otp_phone_10_minutes', 'otp_phone_hour', 'otp_phone_day'] as const

/**
 * Counts a text against the phone that gets it; answers seconds to wait, 0 when it may go. What the first limit refuses
 * is not counted by the others, unless `hidden`: then the same is done whatever comes of it. `typedIn`: counts what was
 * asked for at a number that somebody typed, and nothing else of that phone.
 */
export async function spendForPhone(
  ctx: AppContext,
  phone: string,
  { hidden, typedIn }: { hidden: boolean; typedIn: boolean },
): Promise<number> {
  // The counters outlive a deleted account: they hold no number. TRUST R68
  const key = ctx.keys.lookupHash(phone, typedIn ? 'otp_phone_typed' : 'otp_phone')
  let longest = 0
  for (const name of phoneLimits) {
    const { waitSeconds } = await ctx.limiters.spend(name, key)
    longest = Math.max(longest, waitSeconds)
    if (longest > 0 && !hidden) break
  }
  return longest
}

export function sendLimit(seconds: number): AppError {
  return new AppError('otp_send_limit', { retryAfterSeconds: seconds, params: { seconds } })
}

async function spend(ctx: AppContext, name: LimitName, key: string): Promise<void> {
  const { used, waitSeconds } = await ctx.limiters.spend(name, key)
  const isBudget = name.startsWith('otp_partner') || name.startsWith('otp_all')
  if (isBudget && used === Math.ceil(limitRules[name].points * alertAt)) {
    ctx.log.warn({ limit: name, key, used }, 'texts with codes: 80 % of the budget is used')
  }
  if (waitSeconds > 0) throw sendLimit(waitSeconds)
}

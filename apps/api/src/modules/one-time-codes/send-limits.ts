import { isIP } from 'node:net'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import type { Sender } from '../../http/sender'
import { type LimitName, limitRules } from '../../limiters'

/** Operators are told when a budget is used up this far. TRUST R08 */
export const budgetAlertAt = 0.8

/** One limit, and what is counted under it. */
export type Count = readonly [name: LimitName, key: string]

/** IPv4 /24 or IPv6 /64: what one subscriber or one rack has. */
function networkKey(ip: string): string {
  const address = addressKey(ip)
  return isIP(address) === 4 ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
}

/** An address itself, however it was written. */
function hostKey(ip: string): string {
  return isIP(ip) === 6 && addressKey(ip).endsWith('/64')
    ? new URL(`http://[${ip.split('%', 1)[0]}]`).hostname
    : addressKey(ip)
}

/**
 * The browser that asks. Those of one address that keep no cookie count as one browser together: whoever drops the cookie
 * gains nothing. TRUST R08
 */
export function browserCount({ keys }: Pick<AppContext, 'keys'>, { browser, ip }: Sender): Count {
  return ['otp_device', browser ? keys.lookupHash(browser, 'otp_device') : `none ${addressKey(ip)}`]
}

/** The address and its network, which only stop floods: hospitals, offices and mobile carriers share them. TRUST R08 */
export function addressCounts({ ip }: Sender): Count[] {
  return [
    ['otp_ip', hostKey(ip)],
    ['otp_network', networkKey(ip)],
  ]
}

export function budgetCounts(partnerId: string): Count[] {
  return [
    ['otp_partner_hour', partnerId],
    ['otp_partner_day', partnerId],
    ['otp_all_hour', 'all'],
    ['otp_all_day', 'all'],
  ]
}

/**
 * What a phone gets: in all (`otp_phone`), what was asked for by typing its number (`otp_phone_typed`), or what one account
 * asked for by one citizen id (`otp_search`). The counters outlive a deleted account, so they hold no number. TRUST R68
 */
export function phoneCounts(
  { keys }: Pick<AppContext, 'keys'>,
  of: string,
  kind: 'otp_phone' | 'otp_phone_typed' | 'otp_search' = 'otp_phone',
): Count[] {
  const key = keys.lookupHash(of, kind)
  return [
    ['otp_phone_10_minutes', key],
    ['otp_phone_hour', key],
    ['otp_phone_day', key],
  ]
}

/** What one text was counted under so far. A text that isn't sent counts for nothing: it's all taken back. */
export interface Tally {
  /** Counts one text. @throws AppError otp_send_limit if it is one too many */
  spend(counts: readonly Count[]): Promise<void>
  /** Counts one text under all of them. @returns seconds to wait, 0 if it may go */
  spendSilently(counts: readonly Count[]): Promise<number>
  takeBack(): Promise<void>
}

export function openTally(ctx: AppContext): Tally {
  const spent: Count[] = []
  async function spendOne([name, key]: Count): Promise<number> {
    const { used, waitSeconds } = await ctx.limiters.spend(name, key)
    spent.push([name, key])
    if (isBudget(name) && used === Math.ceil(limitRules[name].points * budgetAlertAt)) {
      ctx.log.warn({ limit: name, key, used }, 'texts with codes: 80 % of the budget is used')
    }
    return waitSeconds
  }
  return {
    async spend(counts) {
      for (const count of counts) {
        const wait = await spendOne(count)
        if (wait > 0) throw sendLimit(wait)
      }
    },
    async spendSilently(counts) {
      const waits: number[] = []
      for (const count of counts) waits.push(await spendOne(count))
      return Math.max(0, ...waits)
    },
    async takeBack() {
      const counts = spent.splice(0)
      await Promise.all(counts.map(([name, key]) => ctx.limiters.giveBack(name, key)))
    },
  }
}

function isBudget(name: LimitName): boolean {
  return name.startsWith('otp_partner') || name.startsWith('otp_all')
}

/**
 * Refuses a sender that has used up its texts, and counts nothing: before work that costs more than the refusal.
 * TRUST R18. @throws AppError otp_send_limit
 */
export async function refuseSpentSender(ctx: AppContext, sender: Sender): Promise<void> {
  const wait = await longestWait(ctx, [browserCount(ctx, sender), ...addressCounts(sender)])
  if (wait > 0) throw sendLimit(wait)
}

/** Seconds until a phone may get another text, 0 if it may now. Counts nothing. */
export function phoneWait(ctx: AppContext, phone: string): Promise<number> {
  return longestWait(ctx, phoneCounts(ctx, phone))
}

async function longestWait(ctx: AppContext, counts: readonly Count[]): Promise<number> {
  return Math.max(0, ...(await Promise.all(counts.map(([name, key]) => ctx.limiters.wait(name, key)))))
}

export function sendLimit(seconds: number): AppError {
  return new AppError('otp_send_limit', { retryAfterSeconds: seconds, params: { seconds } })
}

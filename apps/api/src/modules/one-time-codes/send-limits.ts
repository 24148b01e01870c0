import { isIP } from 'node:net'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import type { Sender } from '../../http/sender'
import { type LimitName, limitRules } from '../../limiters'

/** Operators are warned once this share of a budget is used. R08. */
export const budgetAlertAt = 0.8

/** A limit, and the key under which an event counts towards it, such as a hashed phone. */
export type Count = readonly [name: LimitName, key: string]

/**
 * Returns the network of an IP address: the first 24 bits of an IPv4 address or the first 64 bits of an IPv6 address.
 * Such a network usually belongs to one internet connection or one data centre.
 */
function networkKey(ip: string): string {
  const address = addressKey(ip)
  return isIP(address) === 4 ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
}

/** Returns the standard spelling of an IP address, so that all spellings of an address count under the same key. */
function hostKey(ip: string): string {
  return isIP(ip) === 6 && addressKey(ip).endsWith('/64')
    ? new URL(`http://[${ip.split('%', 1)[0]}]`).hostname
    : addressKey(ip)
}

/**
 * Returns the count for the browser. Browsers without the cookie share one count per IP address, so that nobody gets a
 * new limit by deleting the cookie. R08.
 */
export function browserCount({ keys }: Pick<AppContext, 'keys'>, { browser, ip }: Sender): Count {
  return ['otp_device', browser ? keys.lookupHash(browser, 'otp_device') : `none ${addressKey(ip)}`]
}

/**
 * Returns the counts for the IP address and its network. Their limits are high and only stop floods, because
 * hospitals, offices and mobile carriers share addresses. R08.
 */
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
 * Returns the counts for `of`, depending on `kind`: all SMS to a phone (`otp_phone`), the SMS that were requested by
 * typing the phone's number (`otp_phone_typed`), or the SMS of one account's searches for one citizen id
 * (`otp_search`). The keys are hashes, because counters stay stored after an account is deleted. R68.
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

/** Counts one SMS, and remembers under which limits, so that `takeBack` can subtract the SMS if it isn't sent. */
export interface Tally {
  /** Counts one SMS. @throws AppError otp_send_limit if a limit is exceeded */
  spend(counts: readonly Count[]): Promise<void>
  /** Counts one SMS under all limits without throwing. @returns seconds to wait; 0 if it may be sent */
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
 * Refuses a sender that has reached its SMS limits, and counts nothing. Call it before expensive work, because this
 * check is cheap. R18.
 * @throws AppError otp_send_limit
 */
export async function refuseSpentSender(ctx: AppContext, sender: Sender): Promise<void> {
  const wait = await longestWait(ctx, [browserCount(ctx, sender), ...addressCounts(sender)])
  if (wait > 0) throw sendLimit(wait)
}

/** Returns the seconds until a phone may get another SMS; 0 if it may now. Counts nothing. */
export function phoneWait(ctx: AppContext, phone: string): Promise<number> {
  return longestWait(ctx, phoneCounts(ctx, phone))
}

async function longestWait(ctx: AppContext, counts: readonly Count[]): Promise<number> {
  return Math.max(0, ...(await Promise.all(counts.map(([name, key]) => ctx.limiters.readWait(name, key)))))
}

export function sendLimit(seconds: number): AppError {
  return new AppError('otp_send_limit', { retryAfterSeconds: seconds, params: { seconds } })
}

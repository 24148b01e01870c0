import { dataCopyLimits, limits } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { AppError } from './app-error'
import type { Database } from './db/schema'

/** Allows `points` events in `seconds`. `failOpen`: allow all events while the counters can't be reached. R82 */
interface LimitRule {
  points: number
  seconds: number
  failOpen: boolean
}

/** The limits. Each comment says what is counted. */
export const limitRules = {
  /**
   * Wrong passwords under one key (a username, a known device or a signed-in account). When `points` is reached, each
   * further attempt must wait twice as long as the attempt before. R16.
   */
  password_failures: { points: 10, seconds: 900, failOpen: false },
  /**
   * Blocks further attempts under a key of `password_failures` until the delay is over. `seconds` is the longest delay.
   * R16
   */
  password_delay: { points: 1, seconds: 900, failOpen: false },
  /**
   * Wrong passwords in a row, counted for a year. After this many, even the right password is refused, until the member
   * confirms the phone with a code by SMS; staff need a new sign-in link. Unknown browsers, each known browser and each
   * signed-in account have separate counts, so that strangers can't lock a member out. R16
   */
  password_consecutive: { points: 100, seconds: 31_536_000, failOpen: false },
  /** Wrong passwords from one IP address. R16. */
  password_ip: { points: 50, seconds: 900, failOpen: false },
  /** Responses to one IP address that say that a username is taken. R15 */
  username_taken_ip: { points: 10, seconds: 3_600, failOpen: false },
  /** Wrong secrets of one partner from one IP address, or from one account if the caller has a session. R32. */
  partner_secret_ip: { points: 20, seconds: 60, failOpen: false },
  /**
   * Audit entries about calls in which an account names a partner other than its own. Without a limit, such calls could
   * fill the audit log. R33
   */
  partner_mismatch_audit: { points: 20, seconds: 60, failOpen: true },
  /**
   * SMS with codes per browser. A cookie identifies the browser; browsers without the cookie share a count per IP
   * address. R08
   */
  otp_device: { points: 10, seconds: 3_600, failOpen: false },
  /**
   * SMS with a code per IP address and network (IPv4 /24, IPv6 /64). The limits are high, because everyone in a
   * hospital or at a carrier may share an address. R08
   */
  otp_ip: { points: 300, seconds: 3_600, failOpen: false },
  otp_network: { points: 1_000, seconds: 3_600, failOpen: false },
  /** SMS with codes to one phone. The same limits apply to an account's SMS for one citizen id in a search. R08, R22 */
  otp_phone_10_minutes: { points: 3, seconds: limits.otp.phoneWindowMs / 1_000, failOpen: false },
  otp_phone_hour: { points: limits.otp.perPhoneAndHour, seconds: 3_600, failOpen: false },
  otp_phone_day: { points: 10, seconds: 86_400, failOpen: false },
  /** SMS with a code per flow, counted in the flow's own row. R08 */
  otp_flow: { points: limits.otp.sendsPerFlow, seconds: 3_600, failOpen: false },
  /** The budget for SMS, by partner and in total. A log line and a metric warn at 80 %. R08 */
  otp_partner_hour: { points: 2_000, seconds: 3_600, failOpen: false },
  otp_partner_day: { points: 20_000, seconds: 86_400, failOpen: false },
  otp_all_hour: { points: 2_000, seconds: 3_600, failOpen: false },
  otp_all_day: { points: 20_000, seconds: 86_400, failOpen: false },
  /** Different citizen ids that one member searches for. R22 */
  coverage_search_member: { points: 5, seconds: 86_400, failOpen: false },
  /** Searches by citizen id from one IP address. R22 */
  coverage_search_ip: { points: 500, seconds: 86_400, failOpen: false },
  /** Copies that one member makes of their own data. R67 */
  data_copy_member: { points: dataCopyLimits.perDay, seconds: 86_400, failOpen: false },
  /**
   * Downloads of one member's copy at the same time. The count is cleared when a download ends. `seconds` matters only
   * if the server died before. R67
   */
  data_copy_running: { points: 1, seconds: 600, failOpen: false },
  /** Reports of wrong hospital data from one IP address. */
  hospital_report_ip: { points: 10, seconds: 3_600, failOpen: false },
  /** How often one member shows a card to a hospital. */
  use_card_member: { points: 60, seconds: 3_600, failOpen: false },
  /** Wrong keys and codes at hospital counters from one IP address. R59 */
  desk_ip: { points: 20, seconds: 300, failOpen: false },
  /** Wrong codes at the counters of one hospital. This limit is needed because a code has only six digits. R59 */
  desk_hospital: { points: 30, seconds: 900, failOpen: false },
  /** Telemedicine visits that one member starts. */
  telemed_visit_member: { points: 60, seconds: 3_600, failOpen: false },
  /** Hand-offs to telemedicine providers (links and codes) that one member requests. */
  telemed_hand_off_member: { points: 30, seconds: 3_600, failOpen: false },
  /** Wrong keys of telemedicine providers from one IP address. */
  telemed_ip: { points: 20, seconds: 300, failOpen: false },
  /**
   * Wrong hand-off tokens and codes from one IP address of a provider. If one of the provider's systems is faulty, only
   * that system's address is blocked.
   */
  telemed_provider_ip: { points: 100, seconds: 900, failOpen: false },
  /**
   * Wrong hand-off tokens and codes from a provider in total. There are 25^8 = 1.5 × 10^11 codes. A code is valid in at
   * most two windows of 15 minutes, so 2,000 guesses find it with a probability of 1.3 × 10^-8. A day of guessing finds
   * a code with a probability of 6.3 × 10^-7; R04 allows 10^-5.
   */
  telemed_provider: { points: 1_000, seconds: 900, failOpen: false },
  /** Remembers a wrong hand-off token or code, so that it isn't counted a second time. */
  telemed_wrong: { points: 1, seconds: 900, failOpen: true },
  /** Wrong client secrets and keys from one IP address. */
  client_ip: { points: 20, seconds: 300, failOpen: false },
  /** Wrong access tokens of clients from one IP address. */
  client_token_ip: { points: 60, seconds: 60, failOpen: false },
  /**
   * Wrong second factors of a member of staff after the correct password, in an unknown browser: per 15 minutes and per
   * day. R91
   */
  staff_factor: { points: 5, seconds: 900, failOpen: false },
  staff_factor_day: { points: 30, seconds: 86_400, failOpen: false },
  /** Marks a passkey's challenge as used, so that it works only once. */
  staff_challenge: { points: 1, seconds: 3_600, failOpen: false },
  /** Steps of staff sign-ins from one IP address, which a whole office may share. R91 */
  staff_sign_in_ip: { points: 600, seconds: 300, failOpen: false },
  /** Family invitations that one member sends. */
  family_invitation_member: { points: 10, seconds: 86_400, failOpen: false },
  /** SMS about family invitations to one phone. */
  family_invitation_phone: { points: 3, seconds: 86_400, failOpen: false },
  /** Blocks SMS to all phone numbers with a prefix if codes sent to such numbers are hardly ever entered. R10 */
  otp_prefix_block: { points: 1, seconds: 3_600, failOpen: false },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules

export interface Limiters {
  /**
   * Returns the seconds until the limit allows another event under this key; 0 if it allows one now. Counts no event.
   */
  readWait(name: LimitName, key: string): Promise<number>
  /** Counts one event and returns the number of events in the window. */
  count(name: LimitName, key: string): Promise<number>
  /**
   * Counts one event. Returns the number of events in the window and,
   * if there are too many, the seconds to wait (otherwise 0).
   */
  spend(name: LimitName, key: string): Promise<{ used: number; waitSeconds: number }>
  /** Subtracts one event from the count. */
  giveBack(name: LimitName, key: string): Promise<void>
  /**
   * Counts one event in a window of `seconds`, and returns whether the limit allows it. With a limit of one, only the
   * first of several concurrent callers gets true; all others get false until the window has passed.
   */
  countAndTest(name: LimitName, key: string, seconds: number): Promise<boolean>
  clear(name: LimitName, key: string): Promise<void>
  /**
   * Lists every key that has events in its window, with the share of the limit that these events use up (1: all of it).
   */
  listUsed(names: readonly LimitName[]): Promise<{ name: LimitName; key: string; share: number }[]>
}

/**
 * Milliseconds since 1970 by the database's clock, so that a server
 * whose clock is wrong doesn't change how long a window lasts.
 */
const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::float8'
const statements = {
  read: `select points, expire - ${nowMs} as left_ms from rate_limit where key = $1 and expire > ${nowMs}`,
  count: `insert into rate_limit as counter (key, points, expire) values ($1, 1, ${nowMs} + $2)
    on conflict (key) do update set
      points = case when counter.expire > ${nowMs} then counter.points + 1 else 1 end,
      expire = case when counter.expire > ${nowMs} then counter.expire else excluded.expire end
    returning points, expire - ${nowMs} as left_ms`,
  giveBack: `update rate_limit set points = points - 1 where key = $1 and points > 0 and expire > ${nowMs}`,
  clear: 'delete from rate_limit where key = $1',
}

interface Counter {
  points: number
  left_ms: number
}

/**
 * Creates counters in PostgreSQL that all instances share. Each key, such as an IP address, has its own window, which
 * begins with the key's first event. `points` overrides the limits of `limitRules`.
 * @throws AppError `unavailable` if the counters can't be reached; with `failOpen`, the rule allows the event instead
 */
export function createLimiters(pool: Pool, points: Partial<Record<LimitName, number>> = {}): Limiters {
  const pointsOf = (name: LimitName): number => points[name] ?? limitRules[name].points

  async function run(
    text: string,
    name: LimitName,
    key: string,
    ...values: number[]
  ): Promise<Counter | undefined> {
    const { rows } = await pool.query<Counter>(text, [`${name}:${key}`, ...values])
    return rows[0]
  }
  async function addOne(
    name: LimitName,
    key: string,
    seconds: number = limitRules[name].seconds,
  ): Promise<Counter> {
    const counter = await run(statements.count, name, key, seconds * 1000)
    if (!counter) throw new Error(`nothing was counted for ${name}`)
    return counter
  }
  async function guarded<T>(name: LimitName, whenOpen: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (limitRules[name].failOpen) return whenOpen
      throw new AppError('unavailable', { cause: error })
    }
  }
  return {
    readWait: (name, key) =>
      guarded(name, 0, async () => {
        const counter = await run(statements.read, name, key)
        return counter && counter.points >= pointsOf(name) ? Math.ceil(counter.left_ms / 1000) : 0
      }),
    count: (name, key) => guarded(name, 0, async () => (await addOne(name, key)).points),
    spend: (name, key) =>
      guarded(name, { used: 0, waitSeconds: 0 }, async () => {
        const { points: used, left_ms } = await addOne(name, key)
        return { used, waitSeconds: used > pointsOf(name) ? Math.max(1, Math.ceil(left_ms / 1000)) : 0 }
      }),
    giveBack: (name, key) =>
      guarded(name, undefined, async () => {
        await run(statements.giveBack, name, key)
      }),
    countAndTest: (name, key, seconds) =>
      guarded(name, true, async () => (await addOne(name, key, seconds)).points <= pointsOf(name)),
    async listUsed(names) {
      const { rows } = await pool.query<{ name: LimitName; key: string; points: number }>(
        `select name, substr(key, length(name) + 2) as key, points
        from unnest($1::text[]) name join rate_limit on starts_with(key, name || ':')
        where expire > ${nowMs}`,
        [names],
      )
      return rows.map(({ name, key, points }) => ({ name, key, share: points / pointsOf(name) }))
    },
    clear: (name, key) =>
      guarded(name, undefined, async () => {
        await run(statements.clear, name, key)
      }),
  }
}

/**
 * Adds points to counters, in the caller's transaction. A missing counter is created with `expire` (ms since 1970); an
 * existing counter keeps its `expire`.
 */
export async function addPoints(
  db: Kysely<Database>,
  counted: readonly { key: string; points: number; expire: number }[],
): Promise<void> {
  if (counted.length === 0) return
  await db
    .insertInto('rate_limit')
    .values([...counted])
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ points: eb('rate_limit.points', '+', eb.ref('excluded.points')) })),
    )
    .execute()
}

import { limits } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { AppError } from './app-error'
import type { Database } from './db/schema'

/** One limit: so many points in so many seconds. `failOpen`: let through when the store is out. TRUST R82. */
interface LimitRule {
  points: number
  seconds: number
  failOpen: boolean
}

/** The registry of limits, read by code, tests and documents alike. */
export const limitRules = {
  /** Wrong passwords of one username before the growing delay starts. TRUST R16. */
  password_failures: { points: 10, seconds: 900, failOpen: false },
  /** The growing delay itself: a key that exists blocks. */
  password_delay: { points: 1, seconds: 900, failOpen: false },
  /** Wrong passwords in a row of one username: after these only a code to the phone opens. A year at most. TRUST R16. */
  password_consecutive: { points: 100, seconds: 31_536_000, failOpen: false },
  /** Wrong passwords from one address. TRUST R16. */
  password_ip: { points: 50, seconds: 900, failOpen: false },
  /** Times an address was told that a username is taken. TRUST R15. */
  username_taken_ip: { points: 10, seconds: 3_600, failOpen: false },
  /** Wrong partner secrets from one address. TRUST R32. */
  partner_secret_ip: { points: 20, seconds: 60, failOpen: false },
  /** Calls of one account that named another partner and are written down. TRUST R33. */
  partner_mismatch_audit: { points: 20, seconds: 60, failOpen: true },
  /**
   * Texts with a code that one browser may ask for, by the cookie it got at first contact. Those of one address that keep no
   * cookie count as one browser together. TRUST R08.
   */
  otp_device: { points: 10, seconds: 3_600, failOpen: false },
  /** Against floods only: hospitals, offices and mobile carriers share an address and a network (IPv4 /24, IPv6 /64). TRUST R08. */
  otp_ip: { points: 300, seconds: 3_600, failOpen: false },
  otp_network: { points: 1_000, seconds: 3_600, failOpen: false },
  /** How many one phone gets; also how many one account may ask for by one citizen id. TRUST R08, R22. */
  otp_phone_10_minutes: { points: 3, seconds: limits.otp.phoneWindowMs / 1_000, failOpen: false },
  otp_phone_hour: { points: limits.otp.perPhoneAndHour, seconds: 3_600, failOpen: false },
  otp_phone_day: { points: 10, seconds: 86_400, failOpen: false },
  /** How many one flow may ask for; counted in the flow's own row. TRUST R08. */
  otp_flow: { points: limits.otp.sendsPerFlow, seconds: 3_600, failOpen: false },
  /** What texts may cost, by partner and in all: a log line and a metric warn at 80 %. TRUST R08. */
  otp_partner_hour: { points: 2_000, seconds: 3_600, failOpen: false },
  otp_partner_day: { points: 20_000, seconds: 86_400, failOpen: false },
  otp_all_hour: { points: 2_000, seconds: 3_600, failOpen: false },
  otp_all_day: { points: 20_000, seconds: 86_400, failOpen: false },
  /** Different citizen ids one member looks for, counted in what is written down of it; look-ups of one address. TRUST R22. */
  coverage_search_member: { points: 5, seconds: 86_400, failOpen: false },
  coverage_search_ip: { points: 500, seconds: 86_400, failOpen: false },
  /** Entries of hospitals that one address says are wrong. */
  hospital_report_ip: { points: 10, seconds: 3_600, failOpen: false },
  /** Cards that one member shows. */
  use_card_member: { points: 60, seconds: 3_600, failOpen: false },
  /** Wrong keys and codes of one address, and wrong codes of one hospital: six digits are not to be guessed. TRUST R59 */
  desk_ip: { points: 20, seconds: 300, failOpen: false },
  desk_hospital: { points: 30, seconds: 900, failOpen: false },
  /** Visits that one member begins, and ways in that one makes. */
  telemed_visit_member: { points: 60, seconds: 3_600, failOpen: false },
  telemed_hand_off_member: { points: 30, seconds: 3_600, failOpen: false },
  /** Wrong keys of one address. */
  telemed_ip: { points: 20, seconds: 300, failOpen: false },
  /**
   * Different wrong tokens and codes: of one provider's client, so that one at fault closes the door for itself, and of all
   * of a provider's. A code is one of 25^8 = 1.5 × 10^11. It lives ten minutes, which touch two windows: 2,000 guesses, a
   * chance of 1.3 × 10^-8 to hit it. Who had a live one all day: 96,000 guesses, 6.3 × 10^-7, where R04 allows 10^-5. Any of a
   * hundred that live at each moment: 0.023 in a whole year of guessing at the full rate, with a warning in every window.
   */
  telemed_provider_ip: { points: 100, seconds: 900, failOpen: false },
  telemed_provider: { points: 1_000, seconds: 900, failOpen: false },
  /** A wrong token or code that was counted: a key that exists is not counted again. */
  telemed_wrong: { points: 1, seconds: 900, failOpen: true },
  /** Relatives one member asks for authority; texts about it that one phone gets. */
  family_invitation_member: { points: 10, seconds: 86_400, failOpen: false },
  family_invitation_phone: { points: 3, seconds: 86_400, failOpen: false },
  /** A number prefix whose texts are hardly ever answered: a key that exists blocks. TRUST R10. */
  otp_prefix_block: { points: 1, seconds: 3_600, failOpen: false },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules

export interface Limiters {
  /** Seconds until the key may try again, 0 when it may now. Counts nothing. */
  wait(name: LimitName, key: string): Promise<number>
  /** Counts one event; answers how many there were in the window. */
  hit(name: LimitName, key: string): Promise<number>
  /** Counts one event; answers how many there were in the window, and seconds to wait when that is too many, else 0. */
  spend(name: LimitName, key: string): Promise<{ used: number; waitSeconds: number }>
  /** Takes one event back that turned out to be none. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Blocks a key for so many seconds, unless it is blocked: of many that ask at once, one is answered true. */
  take(name: LimitName, key: string, seconds: number): Promise<boolean>
  clear(name: LimitName, key: string): Promise<void>
  /** Every key with events in its window, and the share of the limit that is used up (1: all of it). */
  listUsed(names: readonly LimitName[]): Promise<{ name: LimitName; key: string; share: number }[]>
}

/** Milliseconds since 1970 by the database's clock: a window lasts as long as it says whatever the servers' clocks say. */
const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::float8'
const statements = {
  read: `select points, expire - ${nowMs} as left_ms from rate_limit where key = $1 and expire > ${nowMs}`,
  count: `insert into rate_limit as held (key, points, expire) values ($1, 1, ${nowMs} + $2)
    on conflict (key) do update set
      points = case when held.expire > ${nowMs} then held.points + 1 else 1 end,
      expire = case when held.expire > ${nowMs} then held.expire else excluded.expire end
    returning points, expire - ${nowMs} as left_ms`,
  giveBack: `update rate_limit set points = points - 1 where key = $1 and points > 0 and expire > ${nowMs}`,
  clear: 'delete from rate_limit where key = $1',
}

interface Counter {
  points: number
  left_ms: number
}

/**
 * Counters shared by all instances, in PostgreSQL: one window for each key, which begins with its first event. `points` are
 * the numbers this installation sets itself. Throws AppError `unavailable` when the store is out and the rule fails closed.
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
  async function count(
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
    wait: (name, key) =>
      guarded(name, 0, async () => {
        const held = await run(statements.read, name, key)
        return held && held.points >= pointsOf(name) ? Math.ceil(held.left_ms / 1000) : 0
      }),
    hit: (name, key) => guarded(name, 0, async () => (await count(name, key)).points),
    spend: (name, key) =>
      guarded(name, { used: 0, waitSeconds: 0 }, async () => {
        const { points: used, left_ms } = await count(name, key)
        return { used, waitSeconds: used > pointsOf(name) ? Math.max(1, Math.ceil(left_ms / 1000)) : 0 }
      }),
    giveBack: (name, key) =>
      guarded(name, undefined, async () => {
        await run(statements.giveBack, name, key)
      }),
    take: (name, key, seconds) =>
      guarded(name, true, async () => (await count(name, key, seconds)).points <= pointsOf(name)),
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

/** Adds points to counters that expire at a fixed time (ms since the epoch), within a transaction. */
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

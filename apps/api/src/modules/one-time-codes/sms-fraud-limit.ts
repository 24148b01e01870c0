import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'

/**
 * SMS pumping: fraudsters earn on SMS to a range of numbers and never enter the codes. If fewer than 20 of the last
 * 100 codes to a prefix were entered, the prefix is blocked for an hour. R10.
 */
const sample = 100
const leastVerified = 20
const blockSeconds = 3_600

/** Returns a phone number without its last four digits, because numbers are sold in blocks of ten thousand. */
export function numberPrefix(phone: string): string {
  return phone.slice(0, -4)
}

/** Returns for how many seconds this prefix gets no SMS; 0 if it isn't blocked. */
export async function findPrefixBlock(ctx: AppContext, prefix: string): Promise<number> {
  const wait = await ctx.limiters.readWait('otp_prefix_block', prefix)
  const recent = await countRecent(ctx.db, prefix)
  if (wait > 0) return wait
  // `silent` means that this prefix got no SMS for an hour. One SMS is then allowed, to find out whether the codes to
  // this prefix are entered again.
  if (recent.sent < sample || recent.verified >= leastVerified || recent.silent) return 0
  if (await ctx.limiters.countAndTest('otp_prefix_block', prefix, blockSeconds)) {
    ctx.log.warn({ prefix, ...recent }, 'texts to this number prefix are not answered: blocked for an hour')
  }
  return blockSeconds
}

async function countRecent(db: Kysely<Database>, prefix: string) {
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('otp_send')
        .select(['sent_at', 'verified_at'])
        .where('prefix', '=', prefix)
        .orderBy('sent_at', 'desc')
        .limit(sample)
        .as('recent'),
    )
    .select([
      sql<number>`count(*)::int`.as('sent'),
      sql<number>`count(verified_at)::int`.as('verified'),
      sql<boolean>`coalesce(max(sent_at) < clock_timestamp() - make_interval(secs => ${blockSeconds}), true)`.as(
        'silent',
      ),
    ])
    .executeTakeFirstOrThrow()
}

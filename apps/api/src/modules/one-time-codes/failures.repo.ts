import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/**
 * How many wrong entries are allowed for a purpose: within a day, and in a row. After that, entries are refused for 24
 * hours. No lock lasts longer, because strangers can enter wrong codes for a member's phone. R04, R16.
 */
const most = { perDay: 10, consecutive: 100 }

/**
 * SQL condition: the last wrong entry was more than 24 hours ago. The count of the day begins again only after such a
 * pause, so that there are never more than ten wrong entries within 24 hours.
 */
const rested = sql<boolean>`otp_failure.last_failed_at < clock_timestamp() - interval '24 hours'`
const locked = sql<boolean>`((otp_failure.consecutive >= ${most.consecutive}
  or otp_failure.failures >= ${most.perDay}) and not ${rested})`

/** Returns the seconds until another attempt is allowed; 0 if it is allowed now. */
export async function findLock(db: Db, subject: string): Promise<number> {
  const row = await db
    .selectFrom('otp_failure')
    .select(
      sql<number>`case when ${locked}
        then greatest(1, ceil(extract(epoch from last_failed_at + interval '24 hours' - clock_timestamp())))
        else 0 end::int`.as('seconds'),
    )
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.seconds ?? 0
}

/**
 * Counts an entry as wrong before it is compared with the code. Returns false if too many wrong entries were counted;
 * the caller must then refuse the entry without comparing it. R03, R04.
 */
export async function reserveFailure(db: Db, subject: string): Promise<boolean> {
  const { rows } = await sql`
    insert into otp_failure (subject, failures, last_failed_at, consecutive)
    values (${subject}, 1, clock_timestamp(), 1)
    on conflict (subject) do update set
      failures = case when ${rested} then 1 else otp_failure.failures + 1 end,
      consecutive = case when otp_failure.consecutive >= ${most.consecutive} then 1 else otp_failure.consecutive + 1 end,
      last_failed_at = clock_timestamp()
    where not ${locked}
    returning subject`.execute(db)
  return rows.length === 1
}

/**
 * Takes back the count of a correct entry, and sets the count of wrong entries in a row to zero. Use it instead of
 * `forgetFailures` if the caller may not see the phone. The day's wrong entries stay counted. Otherwise, attackers
 * could delete them by entering a code sent to their own phone, and then guess more codes for another person's phone.
 * R04, R22.
 */
export async function takeBackFailure(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('otp_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, consecutive: 0 })
    .where('subject', '=', subject)
    .execute()
}

export async function forgetFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('otp_failure').where('subject', '=', subject).execute()
}

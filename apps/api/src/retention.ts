import { dayMs, limits, type RetentionReport } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Config } from './config'
import { deleteInBatches } from './db/batches'
import type { Database } from './db/schema'

type Db = Kysely<Database>

interface RetentionClass {
  table: keyof Database
  /** The column that the days are counted from. */
  since: string
  days: number
  /** An SQL condition for the rows. If missing, all rows of the table are meant. */
  only?: string
}

/**
 * How many days a draft of a claim is stored after it was last saved. Two years after the treatment, a claim can't be
 * made any more (Civil and Commercial Code, section 882).
 */
export const draftsKeptDays = 2 * 366

/** Returns how long each kind of row is stored. A year counts as 366 days, so that nothing is deleted early. R70 */
export function retentionClasses({ retention }: Pick<Config, 'retention'>): readonly RetentionClass[] {
  return [
    // These rows are kept for a day after they expire, because the clocks of processes may differ.
    { table: 'access_token', since: 'expires_at', days: 1 },
    { table: 'client_token', since: 'expires_at', days: 1 },
    { table: 'client_assertion', since: 'expires_at', days: 1 },
    // A session's refresh tokens are deleted with the session.
    { table: 'session', since: 'absolute_expires_at', days: 1 },
    // A person's last session stays, because it says when the person was last active.
    {
      table: 'staff_session',
      since: 'expires_at',
      days: 1,
      only: `exists (select from staff_session later
        where later.staff_id = staff_session.staff_id and later.last_used_at > staff_session.last_used_at)`,
    },
    { table: 'staff_link', since: 'expires_at', days: 1 },
    { table: 'known_device', since: 'last_used_at', days: 365 },
    { table: 'idempotency_key', since: 'created_at', days: limits.idempotencyKeptMs / dayMs + 1 },
    { table: 'notification', since: 'created_at', days: 400 },
    // At this age, a row only says whether the message was sent: recipient and text were deleted earlier.
    { table: 'outbox_message', since: 'created_at', days: 400, only: `status <> 'waiting'` },
    // A payout account that a claim was paid into is kept for as long as the claim.
    {
      table: 'payout_account',
      since: 'ended_at',
      days: 30,
      only: 'not exists (select from claim_payout where payout_account_id = payout_account.id)',
    },
    // The purge deletes drafts one by one, because they have files.
    { table: 'claim_draft', since: 'updated_at', days: draftsKeptDays },
    // Webhook deliveries that succeeded or whose retries have ended. The feed keeps the events themselves.
    { table: 'webhook_delivery', since: 'created_at', days: 90, only: `status <> 'waiting'` },
    // A visit's cards, links and codes are deleted with the visit; acceptances of terms stay as proof.
    { table: 'telemed_visit', since: 'created_at', days: retention.visitYears * 366 },
  ]
}

/** Counts the rows that would be deleted now; deletes nothing. */
export async function reportRetention(
  db: Db,
  classes: readonly RetentionClass[],
  now: Date,
): Promise<RetentionReport['items']> {
  const items: RetentionReport['items'] = []
  for (const each of classes) {
    const { rows } = await sql<{ overdue: number }>`
      select count(*)::int as overdue from ${sql.table(each.table)} where ${overdue(each, now)}`.execute(db)
    items.push({ table: each.table, kept_days: each.days, overdue: rows[0]?.overdue ?? 0 })
  }
  return items
}

/** Deletes the overdue rows of one `RetentionClass`, in batches. The call can be repeated at any time. */
export function removeOverdue(db: Db, each: RetentionClass, now: Date): Promise<void> {
  return deleteInBatches(db, each.table, overdue(each, now))
}

/** How many months ahead partitions are created. If the job fails for weeks, new rows still find their partition. */
const monthsAhead = 3

/**
 * Creates the partitions of this month and of the next three, and drops the partitions in which all rows are past their
 * retention time. The SQL functions define the tables and the retention times. R70
 * @returns the names of the new and of the dropped partitions
 */
export async function maintainPartitions(db: Db, now: Date): Promise<{ added: string[]; dropped: string[] }> {
  const ahead = sql`${now}::timestamptz + make_interval(months => ${monthsAhead}::int)`
  const added = await sql<{
    name: string
  }>`select add_partitions(${now}::timestamptz, ${ahead}) as name`.execute(db)
  const dropped = await sql<{
    name: string
  }>`select drop_old_partitions(${now}::timestamptz) as name`.execute(db)
  return { added: added.rows.map(({ name }) => name), dropped: dropped.rows.map(({ name }) => name) }
}

function overdue({ since, days, only }: RetentionClass, now: Date) {
  const before = new Date(now.getTime() - days * dayMs)
  return sql<boolean>`${sql.ref(since)} < ${before} and ${sql.raw(only ?? 'true')}`
}

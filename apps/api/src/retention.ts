import { dayMs, limits, type RetentionReport } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Config } from './config'
import { deleteInBatches } from './db/batches'
import type { Database } from './db/schema'

type Db = Kysely<Database>

interface RetentionClass {
  table: keyof Database
  /** The instant from which the days are counted. */
  since: string
  days: number
  /** What else a row must be; true for all. */
  only?: string
}

/** How long what is kept by its age: all such numbers stand here. A year counts 366 days: never shorter. TRUST R70 */
export function retentionClasses({ retention }: Pick<Config, 'retention'>): readonly RetentionClass[] {
  return [
    // A day stays between, for clocks that disagree.
    { table: 'access_token', since: 'expires_at', days: 1 },
    // With its refresh tokens.
    { table: 'session', since: 'absolute_expires_at', days: 1 },
    { table: 'known_device', since: 'last_used_at', days: 365 },
    { table: 'idempotency_key', since: 'created_at', days: limits.idempotencyKeptMs / dayMs + 1 },
    { table: 'notification', since: 'created_at', days: 400 },
    // Long empty by then: what is left says that it was sent, or why not.
    { table: 'outbox_message', since: 'created_at', days: 400, only: `status <> 'waiting'` },
    // With its cards and ways in; who accepted which terms stays as proof.
    { table: 'telemed_visit', since: 'created_at', days: retention.visitYears * 366 },
  ]
}

/** What would be removed now; removes nothing. */
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

/** Removes the rows of one class that are overdue, in batches. Safe to run again, and at any time. */
export function removeOverdue(db: Db, each: RetentionClass, now: Date): Promise<void> {
  return deleteInBatches(db, each.table, overdue(each, now))
}

function overdue({ since, days, only }: RetentionClass, now: Date) {
  const before = new Date(now.getTime() - days * dayMs)
  return sql<boolean>`${sql.ref(since)} < ${before} and ${sql.raw(only ?? 'true')}`
}

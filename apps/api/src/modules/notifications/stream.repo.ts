import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { notificationRows } from './notifications.repo'

/** Rows become visible in the order of their commits, not of their times: so long a look back finds the late ones. */
const lookBack = sql`interval '1 minute'`

/**
 * A member's newest notifications (100 at most), oldest first: from a minute before the one with this id on, or before the
 * newest when none of theirs has it.
 */
export async function listRowsSince(db: Kysely<Database>, accountId: string, id: string | null) {
  const rows = await notificationRows(db, accountId)
    .where(
      sql<boolean>`notification.created_at >= (
        select coalesce(max(known.created_at) filter (where known.id = ${id}), max(known.created_at)) - ${lookBack}
        from notification known where known.account_id = ${accountId})`,
    )
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.seq', 'desc')
    .limit(100)
    .execute()
  return rows.reverse()
}

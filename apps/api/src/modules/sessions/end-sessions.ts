import { sql } from 'kysely'
import type { AppContext } from '../../context'
import type { EndReason } from '../../db/schema'

/**
 * Ends all open sessions of an account, except the session `except` if it isn't null. The sessions end on this server
 * immediately, and on the other servers within a second of the commit. `everywhere` also ends the sessions in the
 * member's other apps. R19, R25
 * @returns how many sessions ended
 */
export async function endSessionsOf(
  ctx: Pick<AppContext, 'db' | 'clock' | 'callers'>,
  of: { accountId: string; except: string | null; reason: EndReason; everywhere?: true },
): Promise<number> {
  const accounts = of.everywhere
    ? sql<boolean>`account_id in (select other.id from account mine join account other on other.login_id = mine.login_id
        where mine.id = ${of.accountId})`
    : sql<boolean>`account_id = ${of.accountId}`
  let query = ctx.db
    .updateTable('session')
    .set({ ended_at: ctx.clock.now(), end_reason: of.reason })
    .where(accounts)
    .where('ended_at', 'is', null)
  if (of.except !== null) query = query.where('id', '!=', of.except)
  const ended = await query.returning('id').execute()
  for (const { id } of ended) ctx.callers.drop(id)
  return ended.length
}

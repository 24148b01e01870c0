import type { AppContext } from '../../context'
import type { EndReason } from '../../db/schema'

/**
 * Ends every open session of an account other than `except`: on this server at once, on others within a second of the
 * commit. R19, R25.
 * @returns how many ended
 */
export async function endSessionsOf(
  ctx: Pick<AppContext, 'db' | 'clock' | 'callers'>,
  of: { accountId: string; except: string | null; reason: EndReason },
): Promise<number> {
  let query = ctx.db
    .updateTable('session')
    .set({ ended_at: ctx.clock.now(), end_reason: of.reason })
    .where('account_id', '=', of.accountId)
    .where('ended_at', 'is', null)
  if (of.except !== null) query = query.where('id', '!=', of.except)
  const ended = await query.returning('id').execute()
  for (const { id } of ended) ctx.callers.drop(id)
  return ended.length
}

import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { takeOverdue } from './documents.repo'

/**
 * Queues the inspection of every file that has waited for so many milliseconds: the queue may have given it up, or the
 * process that had begun it was killed. A second inspection of the same file does nothing.
 */
export async function remindOfInspections(ctx: AppContext, waitedMs: number): Promise<void> {
  const now = ctx.clock.now()
  const overdue = await inTransaction(ctx.db, async (db) => {
    const ids = await takeOverdue(db, new Date(now.getTime() - waitedMs), now)
    for (const id of ids) await ctx.jobs.send(db, 'document.inspect', { document_id: id })
    return ids
  })
  if (overdue.length > 0) ctx.jobs.wake('document.inspect')
}

import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { takeOverdue } from './documents.repo'

/**
 * Starts the inspection of every file again that has waited for so many milliseconds: the queue may have given up, or the
 * process that had begun was killed. Each file keeps one job. If another process is still at it, the file may be
 * inspected twice, which does no harm.
 */
export async function remindOfInspections(ctx: AppContext, waitedMs: number): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (db) => {
    const ids = await takeOverdue(db, new Date(now.getTime() - waitedMs), now)
    const jobs = ids.map((id) => ({ key: id, data: { document_id: id } }))
    await ctx.jobs.restart(db, 'document.inspect', jobs)
  })
}

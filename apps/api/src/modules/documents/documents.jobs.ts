import { limits } from '@khum/contract'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { runSteps } from '../../jobs/run-steps'
import { deleteObjects, documentOfPart, partsPrefix } from './document-objects'
import { listNeedingParts, lockAbandoned, takeOverdue } from './documents.repo'
import { inspectDocument } from './inspect-document'
import { deleteFiles } from './uploads.repo'

const batch = 200
const overdueMs = 3_600_000

export async function registerDocumentJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('document.inspect', ({ document_id }) => inspectDocument(ctx, document_id))
  await ctx.jobs.work('uploads.purge', () => purgeUploads(ctx))
  // Restarts all waiting inspections. A process may have been killed during an inspection, and the queue would notice
  // this only when the inspection's job expires.
  await restartInspections(ctx, 0)
  await ctx.jobs.schedule('uploads.purge', '7 * * * *', {})
}

/**
 * Restarts the inspection of each file that has waited for `waitedMs` milliseconds: its job may have failed too often,
 * or a process may have been killed. A new job replaces the file's former job. If another process is still inspecting
 * the file, the file is inspected twice, which is harmless.
 */
export async function restartInspections(ctx: AppContext, waitedMs: number): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (db) => {
    const ids = await takeOverdue(db, new Date(now.getTime() - waitedMs), now)
    const jobs = ids.map((id) => ({ key: id, data: { document_id: id } }))
    await ctx.jobs.restart(db, 'document.inspect', jobs)
  })
}

/**
 * Deletes unfinished uploads and unattached claim files that haven't changed for 24 hours. Deletes pieces in the store
 * that no upload needs, and restarts inspections that the queue has given up on. R50, R53
 */
export async function purgeUploads(ctx: AppContext): Promise<void> {
  await runSteps(ctx.log, {
    'abandoned uploads': async () => {
      while ((await purgeBatch(ctx)) === batch);
    },
    'loose pieces': () => sweepParts(ctx),
    'overdue checks': () => restartInspections(ctx, overdueMs),
  })
}

async function purgeBatch(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - limits.upload.abandonedAfterMs)
  const { count, keys } = await inTransaction(ctx.db, async (db) => {
    const ids = await lockAbandoned(db, before, batch)
    return { count: ids.length, keys: await deleteFiles(db, ids) }
  })
  await deleteObjects(ctx, keys)
  return count
}

/**
 * Deletes pieces in the store whose upload was deleted, refused or accepted. A killed process may have left them there.
 */
async function sweepParts(ctx: AppContext): Promise<void> {
  let keys: string[] = []
  const sweep = async () => {
    const needed = await listNeedingParts(ctx.db, [...new Set(keys.map((key) => documentOfPart(key) ?? ''))])
    await deleteObjects(
      ctx,
      keys.filter((key) => !needed.has(documentOfPart(key) ?? '')),
    )
    keys = []
  }
  for await (const key of ctx.gateways.files.list(partsPrefix)) {
    keys.push(key)
    if (keys.length >= batch) await sweep()
  }
  if (keys.length > 0) await sweep()
}

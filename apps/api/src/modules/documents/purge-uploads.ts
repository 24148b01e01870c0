import { limits } from '@khum/contract'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { runSteps } from '../../jobs/run-steps'
import { deleteObjects, documentOfPart, partsPrefix } from './document-objects'
import { listAbandoned, listInNeedOfParts } from './documents.repo'
import { remindOfInspections } from './remind-of-inspections'
import { deleteFiles } from './uploads.repo'

const batch = 200
const overdueMs = 3_600_000

/**
 * Removes what was begun and never finished: uploads without a new byte and files never attached to their claim for 24
 * hours, and pieces no upload knows. Asks again for inspections the queue has given up. TRUST R50, R53
 */
export async function purgeUploads(ctx: AppContext): Promise<void> {
  await runSteps(ctx.log, {
    'abandoned uploads': async () => {
      while ((await purgeBatch(ctx)) === batch);
    },
    'loose pieces': () => sweepParts(ctx),
    'overdue checks': () => remindOfInspections(ctx, overdueMs),
  })
}

async function purgeBatch(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - limits.upload.abandonedAfterMs)
  const { count, keys } = await inTransaction(ctx.db, async (db) => {
    const ids = await listAbandoned(db, before, batch)
    return { count: ids.length, keys: await deleteFiles(db, ids) }
  })
  await deleteObjects(ctx, keys)
  return count
}

/** Pieces stored by a process that was killed before their row was written, or removed. */
async function sweepParts(ctx: AppContext): Promise<void> {
  let seen: string[] = []
  const sweep = async () => {
    const needed = await listInNeedOfParts(ctx.db, [...new Set(seen.map((key) => documentOfPart(key) ?? ''))])
    await deleteObjects(
      ctx,
      seen.filter((key) => !needed.has(documentOfPart(key) ?? '')),
    )
    seen = []
  }
  for await (const key of ctx.gateways.files.list(partsPrefix)) {
    seen.push(key)
    if (seen.length >= batch) await sweep()
  }
  if (seen.length > 0) await sweep()
}

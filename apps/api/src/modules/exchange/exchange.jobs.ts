import { dayMs } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { findBatch, forgetPieces, purgeBatches } from './batches.repo'
import { withBulkDatabase } from './bulk-database'
import { isResultKind } from './decide'
import { forgetNames } from './forget-names'
import { listCoveragesOfPartner } from './newly-served'
import { runBatch } from './run-batch'
import { takeSealedFolders } from './sealed-folders'
import { endOverdue, keepError } from './withdraw.service'

/**
 * Registers the jobs of the exchange: they run batches, import sealed folders, and delete the names of erased people.
 * If a partner begins to serve insurers, a job adds their coverages to the lists of the partner's members. Also
 * continues batches that an earlier process left unfinished.
 */
export async function registerExchangeJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('exchange.run', async ({ batch_id }) => {
    const batch = await findBatch(ctx.db, batch_id)
    await withBulkDatabase(
      ctx.pool,
      (db) =>
        alone(db, `exchange batch ${batch_id}`, () =>
          runBatch(ctx, db, batch_id).catch((error) => keepError(ctx, batch_id, error)),
        ),
      { isPrepared: batch?.manifest.files.every(({ kind }) => isResultKind(kind)) ?? false },
    )
  })
  await ctx.jobs.work('exchange.forget_names', (erased) => forgetNames(ctx.db, erased))
  await ctx.jobs.work('partner.list_coverages', (change) => listCoveragesOfPartner(ctx, change))
  await ctx.jobs.work('exchange.sealed', async () => {
    await withBulkDatabase(ctx.pool, (db) =>
      alone(db, 'exchange sealed folders', () => takeSealedFolders(ctx)),
    )
  })
  await ctx.jobs.schedule('exchange.sealed', '* * * * *', {})
  await ctx.jobs.work('exchange.resume', () => resume(ctx))
  await ctx.jobs.schedule('exchange.resume', '* * * * *', {})
  await resume(ctx)
}

/**
 * Deletes the rows of batches that ended longer ago than the setting BATCH_ROWS_KEPT_DAYS, and the pieces of files that
 * never arrived completely. The rows stay that long so that problems can be investigated. Also ends batches that have
 * waited too long, and overdue requests to undo a batch. A piece that can't be deleted doesn't stop the deletion of
 * other pieces. R68
 * @throws Error if a piece couldn't be deleted
 */
export async function purgeExchange(
  ctx: Pick<AppContext, 'db' | 'clock' | 'gateways' | 'config'>,
): Promise<void> {
  const keptMs = ctx.config.retention.batchRowDays * dayMs
  await endOverdue(ctx)
  const pieces = await purgeBatches(ctx.db, new Date(ctx.clock.now().getTime() - keptMs))
  const deleted: string[] = []
  const failures: unknown[] = []
  for (const key of pieces) {
    await ctx.gateways.files.delete(key).then(
      () => deleted.push(key),
      (error: unknown) => failures.push(error),
    )
  }
  // Deletes the rows last. The rows that stay tell the next purge which objects to delete.
  await forgetPieces(ctx.db, deleted)
  if (failures.length > 0) throw failures[0]
}

/**
 * Does the work, or nothing if another process is doing the same work. `db` must be a single connection. A process that
 * dies loses this connection, which releases the lock.
 */
async function alone(db: Kysely<Database>, name: string, work: () => Promise<void>): Promise<void> {
  const key = sql`hashtextextended(${name}, 0)`
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(db)
  if (!rows[0]?.got) return
  try {
    await work()
  } finally {
    // Unlocks explicitly, because PostgreSQL may notice the closed connection late. Until then, the next job for this
    // work would find the lock taken and do nothing.
    await sql`select pg_advisory_unlock(${key})`.execute(db).catch(() => undefined)
  }
}

/** Queues a job for each unfinished batch. The job does nothing if another process is working on the batch. */
async function resume(ctx: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  const batches = await ctx.db
    .selectFrom('exchange_batch')
    .select('id')
    .where('status', 'in', ['checking', 'checked', 'applying', 'undoing'])
    .where((where) => where.or([where('dry_run', '=', false), where('status', '=', 'checking')]))
    .orderBy('created_at')
    .execute()
  for (const { id } of batches) await ctx.jobs.send(ctx.db, 'exchange.run', { batch_id: id })
}

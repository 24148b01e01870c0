import type { Kysely } from 'kysely'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import type { BatchGuard } from '../../db/schema-exchange'
import { inTransaction } from '../../db/transaction'
import { queueSetOffs } from '../claims/payments/set-off.service'
import { applyChunk, chunkRows as usualChunk } from './apply'
import { dryRunResults } from './apply-results'
import { checkClient, checkOrder, checkSize, hasClientEnded, hasProblems } from './batch-checks'
import { type BatchRow, countChanges, findBatch, forgetRows, nextAppliedNo } from './batches.repo'
import { analyzeChanged, analyzeTable, joinByHash } from './bulk-database'
import { compareRows } from './compare'
import { forgetUndoneVersions, keepReleased } from './corrections'
import { countLives, countResults, countRows, sumsOf } from './counts'
import { isResultKind, kindsOf, tableKinds } from './decide'
import { countMissing, guardOf, keepMissingProblems } from './full-file'
import { deletePieces } from './receive-piece'
import { stageFiles } from './stage-files'
import { undoChunk } from './undo'

type Db = Kysely<Database>
type Parts = AppContext

/**
 * Processes a batch as far as possible: reads and checks its files, then applies it, or continues its undo. While
 * another batch of the insurer is being applied or undone, this batch waits. When the other batch ends, the insurer's
 * oldest waiting batch is started. Each step is a transaction, so that an interrupted run continues where it stopped.
 */
export async function runBatch(
  ctx: Parts,
  db: Db,
  batchId: string,
  { chunkRows = usualChunk }: { chunkRows?: number } = {},
): Promise<void> {
  for (;;) {
    const batch = await findBatch(db, batchId)
    if (batch?.status === 'checking') await checkBatch(ctx, db, batch)
    else if (batch?.status === 'checked' && !batch.dry_run) {
      if (!(await takeTurn(ctx, db, batchId))) return
    } else if (batch?.status === 'applying') {
      while (await applyChunk(ctx, db, batchId, chunkRows));
      await finish(ctx, db, batchId)
    } else if (batch?.status === 'undoing') {
      while (await undoChunk(ctx, db, batchId));
      await finishUndo(ctx, db, batchId)
    } else return
  }
}

async function checkBatch(ctx: Parts, db: Db, batch: BatchRow): Promise<void> {
  if (await isRefusedUnread(ctx, db, batch)) return
  await stageFiles(ctx, db, batch)
  await analyzeTable(db, 'exchange_row')
  await analyzeChanged(db)
  await inTransaction(db, async (trx) => {
    const locked = await findBatch(trx, batch.id, { lock: true })
    if (locked?.status !== 'checking') return
    await decideStatus(ctx, trx, batch)
  })
  await deletePieces(ctx, db, batch.id)
}

/**
 * Refuses a batch before its files are read. Reasons: it doesn't follow the last applied batch, its client no longer
 * has access, or it has too many decisions.
 * @returns whether the batch was refused
 */
async function isRefusedUnread(ctx: Parts, db: Db, batch: BatchRow): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    await forgetRows(trx, batch.id)
    await checkOrder(trx, batch)
    await checkClient(trx, batch)
    await checkSize(trx, batch)
    const isRefused = await hasProblems(trx, batch)
    if (isRefused) {
      await trx
        .updateTable('exchange_batch')
        .set({ status: 'refused', finished_at: ctx.clock.now() })
        .where('id', '=', batch.id)
        .execute()
    }
    return isRefused
  })
}

/**
 * Compares the rows with what is stored now. Then stores the batch's counts, its guard and its status: checked, refused
 * or waiting for a second approver.
 */
async function decideStatus(ctx: Parts, db: Db, batch: BatchRow): Promise<void> {
  await joinByHash(db)
  // Counts the insurer's applied and undone batches before the comparison. If another batch is applied during the
  // comparison, `takeTurn` sees that by this count and compares the rows again.
  const basis = await countChanges(db, batch.insurer_code)
  await checkOrder(db, batch)
  await checkClient(db, batch)
  await compareRows(db, batch, ctx.keys.ids)
  await dryRunResults(ctx, db, batch)
  await keepMissingProblems(db, batch)
  const rows = await countRows(db, batch)
  const missing = await countMissing(db, batch)
  const counts = { ...rows, ended: rows.ended + missing, missing }
  const isRefused = await hasProblems(db, batch)
  const guard = isRefused || missing === 0 ? null : await guardOf(db, batch)
  const isConfirmed = batch.confirmed_at !== null && !endsMore(guard, batch.guard)
  const isStopped = guard !== null && !isConfirmed && !batch.dry_run
  const status = isRefused ? 'refused' : isStopped ? 'waiting_for_confirmation' : 'checked'
  await db
    .updateTable('exchange_batch')
    .set({
      status,
      guard: JSON.stringify(guard),
      ...(isStopped ? { confirmed_at: null, confirmed_by_client: null, confirmed_by_staff: null } : {}),
      step: null,
      error: null,
      failures: 0,
      step_total: counts.new + counts.changed + counts.ended + counts.held,
      counts: JSON.stringify({
        ...counts,
        basis,
        lives_before: await countLives(db, batch),
      }),
      finished_at: isRefused || batch.dry_run ? ctx.clock.now() : null,
    })
    .where('id', '=', batch.id)
    .execute()
}

/**
 * Whether more rows would end than the second approver saw, overall or in one policy. If so, the second approver's
 * approval no longer counts. R86
 */
function endsMore(guard: BatchGuard | null, confirmed: BatchGuard | null): boolean {
  if (guard === null) return false
  const seen = new Map(confirmed?.policies.map(({ policy, ended }) => [policy, ended]))
  return (
    guard.ended > (confirmed?.ended ?? 0) ||
    guard.policies.some(({ policy, ended }) => ended > (seen.get(policy) ?? 0))
  )
}

/**
 * Begins to apply a batch. The batch must wait while another batch of the insurer is being applied or undone. If
 * another batch was applied or undone since this batch was checked, compares this batch with the stored data again.
 * Refuses this batch if its client has lost access since the check.
 * @returns false if the batch must wait
 */
async function takeTurn(ctx: Parts, db: Db, batchId: string): Promise<boolean> {
  await analyzeChanged(db)
  return await inTransaction(db, async (trx) => {
    const batch = await findBatch(trx, batchId, { lock: true })
    if (batch?.status !== 'checked') return true
    await lockUntilCommit(trx, `exchange ${batch.insurer_code}`)
    const other = await trx
      .selectFrom('exchange_batch')
      .select('id')
      .where('insurer_code', '=', batch.insurer_code)
      .where('status', 'in', ['applying', 'undoing'])
      .executeTakeFirst()
    if (other) return false
    const isOutdated = batch.counts.basis !== (await countChanges(trx, batch.insurer_code))
    if (isOutdated || (await hasClientEnded(trx, batch.created_by_client))) {
      await decideStatus(ctx, trx, batch)
      if ((await findBatch(trx, batchId))?.status !== 'checked') return true
    }
    await trx
      .updateTable('exchange_batch')
      .set({
        status: 'applying',
        step: kindsOf(batch)[0],
        step_key: '',
        step_done: 0,
        step_at: ctx.clock.now(),
      })
      .where('id', '=', batchId)
      .execute()
    return true
  })
}

async function finish(ctx: Parts, db: Db, batchId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const batch = await findBatch(trx, batchId, { lock: true })
    if (batch?.status !== 'applying' || batch.step !== 'done') return
    const appliedNo = await nextAppliedNo(trx, batch)
    const counts = {
      ...batch.counts,
      ...(await countResults(trx, batch)),
      lives_after: await countLives(trx, batch),
    }
    await trx
      .updateTable('exchange_batch')
      .set({
        status: 'applied',
        applied_no: appliedNo,
        error: null,
        failures: 0,
        sums: JSON.stringify(await sumsOf(trx, batch)),
        counts: JSON.stringify(counts),
        finished_at: ctx.clock.now(),
      })
      .where('id', '=', batchId)
      .execute()
    await endTurn(ctx, trx, batch)
  })
}

async function finishUndo(ctx: Parts, db: Db, batchId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const batch = await findBatch(trx, batchId, { lock: true })
    if (batch?.status !== 'undoing') return
    const counts = { ...batch.counts, lives_after: await countLives(trx, batch) }
    await trx
      .updateTable('exchange_batch')
      .set({
        status: 'undone',
        step: 'done',
        error: null,
        failures: 0,
        counts: JSON.stringify(counts),
        finished_at: ctx.clock.now(),
      })
      .where('id', '=', batchId)
      .execute()
    // Only the source's last batch that wrote rows can be undone. So later batches wrote nothing: they only repeated
    // rows of this batch. They are marked as undone too, except batches with decisions, payments or claims to decide.
    const later = await trx
      .updateTable('exchange_batch')
      .set({ status: 'undone' })
      .where('insurer_code', '=', batch.insurer_code)
      .where('source', '=', batch.source)
      .where('status', '=', 'applied')
      .where('mode', '<>', 'correction')
      .where('applied_no', '>', batch.applied_no)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('exchange_file')
              .select('position')
              .whereRef('batch_id', '=', 'exchange_batch.id')
              .where('kind', 'in', tableKinds.filter(isResultKind)),
          ),
        ),
      )
      .returning('id')
      .execute()
    const undone = [batchId, ...later.map(({ id }) => id)]
    await forgetUndoneVersions(trx, batch, undone)
    await keepReleased(trx, batch, undone)
    await endTurn(ctx, trx, batch)
  })
}

/**
 * Does the follow-up work when a batch or its undo has ended. Starts the insurer's oldest waiting batch. If the batch
 * contained coverages or policies, also queues the deductions (set-offs) from the insurer's due payments: a void
 * coverage may be valid again, so payments that were held may now be due.
 */
export async function endTurn(ctx: Pick<AppContext, 'jobs'>, db: Db, batch: BatchRow): Promise<void> {
  const { insurer_code } = batch
  const kinds = kindsOf(batch)
  if (kinds.includes('coverage') || kinds.includes('policy')) await queueSetOffs(ctx, db, insurer_code)
  const waiting = await db
    .selectFrom('exchange_batch')
    .select('id')
    .where('insurer_code', '=', insurer_code)
    .where('status', '=', 'checked')
    .where('dry_run', '=', false)
    .orderBy('created_at')
    .executeTakeFirst()
  if (waiting) await ctx.jobs.send(db, 'exchange.run', { batch_id: waiting.id })
}

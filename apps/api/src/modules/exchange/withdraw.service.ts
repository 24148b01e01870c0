import { type Batch, dayMs, type ReportCode } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { AppError } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { requireRights } from './batch-rights'
import { type BatchRow, findBatch } from './batches.repo'
import { getBatch, requireBatch } from './batches.service'
import { countLives, countRows, countTakenBack } from './counts'
import { tableKinds } from './decide'
import { endTurn } from './run-batch'
import { askToUndo, forgetRequest, hasFailed, isUndoable, undoFails } from './undo.service'

type Db = Kysely<Database>
type Parts = Pick<AppContext, 'db' | 'clock' | 'jobs'>

/**
 * If the check of a batch fails this many times in a row for the same reason, the batch is refused. `lasting` is for
 * errors that repeating the check can't fix.
 */
const triesOf = { lasting: 5, other: 60 }

/**
 * Withdraws a batch. What happens depends on how far the batch got:
 * - It has written nothing: it is refused.
 * - It failed while it was being applied: its rows are undone. If claims were filed on its coverages, this needs a
 *   second approver, as for `undoBatch`. If the batch can't be undone, its remaining rows are refused, and it counts as
 *   applied.
 * - Its undo failed: the undo stops halfway, and the batch counts as applied. `undoBatch` can continue the undo.
 * @throws AppError not_found, batch_state_conflict (the batch has ended, or is being applied or undone without a
 * failure), second_person_needed
 */
export async function withdrawBatch(ctx: Parts, caller: ClientCaller, id: string): Promise<Batch> {
  await inTransaction(ctx.db, async (db) => {
    const batch = await requireBatch(db, caller, id, { lock: true })
    // A second approver needs only the scope `batches.confirm`, not the scopes for the batch's rows.
    if (!caller.scopes.includes('batches.confirm')) requireRights(caller, batch.manifest)
    if (isBeforeApplying(batch)) return await refuseBatch(ctx, db, id, { code: 'withdrawn', detail: null })
    if (undoFails(batch)) return await stopUndo(ctx, db, batch)
    if (!hasFailed(batch)) throw new AppError('batch_state_conflict')
    if (isUndoable(batch)) await askToUndo(ctx, db, caller, batch)
    else await stopBatch(ctx, db, batch)
  })
  return await getBatch(ctx, caller, id)
}

const statusesBefore: readonly string[] = ['receiving', 'checking', 'checked', 'waiting_for_confirmation']

function isBeforeApplying({ status, finished_at }: BatchRow): boolean {
  return finished_at === null && statusesBefore.includes(status)
}

/** Refuses a batch that has written nothing yet, and adds the reason to its report. */
async function refuseBatch(
  { clock }: Pick<AppContext, 'clock'>,
  db: Db,
  id: string,
  reason: { code: ReportCode; detail: string | null },
): Promise<void> {
  await db
    .updateTable('exchange_batch')
    .set({ status: 'refused', finished_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('exchange_problem')
    .values({ batch_id: id, ...reason, compared: false })
    .execute()
}

/**
 * Stops a batch partway: refuses its rows that weren't applied yet, and starts the job that marks the batch as applied.
 */
async function stopBatch({ jobs }: Parts, db: Db, batch: BatchRow): Promise<void> {
  const kinds: readonly string[] = tableKinds
  const step = kinds.indexOf(batch.step ?? '')
  const later = step < 0 ? [] : kinds.slice(step + 1)
  const { numAffectedRows } = await sql`
    update exchange_row set decision = 'refused'
    where batch_id = ${batch.id} and decision in ('new', 'changed', 'held')
      and (kind = any (${later}::text[]) or (kind = ${batch.step} and group_key > ${batch.step_key}))`.execute(
    db,
  )
  const { new: added, changed, ended, held } = await countRows(db, batch)
  const refused = (batch.counts.refused ?? 0) + Number(numAffectedRows ?? 0n)
  await db
    .updateTable('exchange_batch')
    .set({
      step: 'done',
      counts: JSON.stringify({ ...batch.counts, new: added, changed, ended, refused, held }),
    })
    .where('id', '=', batch.id)
    .execute()
  await db
    .insertInto('exchange_problem')
    .values({
      batch_id: batch.id,
      code: 'withdrawn_rest',
      detail: String(numAffectedRows ?? 0n),
      compared: false,
    })
    .execute()
  await jobs.send(db, 'exchange.run', { batch_id: batch.id })
}

/**
 * Ends a failing undo. `step_key` keeps how far the undo got, so that the next undo continues there. Stores in the
 * batch's counts how many rows were taken back. The insurer's checked batches are then compared again, because stored
 * rows have changed.
 */
async function stopUndo(ctx: Parts, db: Db, batch: BatchRow): Promise<void> {
  const done = await countTakenBack(db, batch)
  const counts = JSON.stringify({ ...batch.counts, ...done, lives_after: await countLives(db, batch) })
  await db
    .updateTable('exchange_batch')
    .set({ status: 'applied', error: null, failures: 0, counts, finished_at: ctx.clock.now() })
    .where('id', '=', batch.id)
    .execute()
  const detail = `${done.taken_back}/${done.taken_back + done.left}`
  await forgetRequest(db, batch.id, { code: 'undo_stopped', detail })
  await sql`
    update exchange_batch set counts = counts - 'basis'
    where insurer_code = ${batch.insurer_code} and status in ('checked', 'waiting_for_confirmation')`.execute(
    db,
  )
  await endTurn(ctx, db, batch)
}

/**
 * Stores why a batch can't go on, so that clients see it, and rethrows the error. Stores only the kind of error,
 * because an error's message could contain personal data. Refuses a batch whose check has failed too often for the same
 * reason; a batch that is being applied or undone is tried again until it is withdrawn.
 */
export async function keepError(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  batchId: string,
  error: unknown,
): Promise<never> {
  const of = error instanceof pg.DatabaseError ? [error.code, error.constraint ?? error.table] : []
  const text = [error instanceof Error ? error.name : 'error', ...of].filter(Boolean).join(' ')
  await inTransaction(ctx.db, async (db) => {
    const batch = await findBatch(db, batchId, { lock: true })
    if (!batch || batch.finished_at !== null) return
    const failures = batch.error === text ? batch.failures + 1 : 1
    await db.updateTable('exchange_batch').set({ error: text, failures }).where('id', '=', batchId).execute()
    const isChecked = batch.status === 'checking' || batch.status === 'checked'
    if (isChecked && failures >= triesOf[isLasting(error) ? 'lasting' : 'other'])
      await refuseBatch(ctx, db, batchId, { code: 'check_failed', detail: text })
  })
  throw error
}

/** Whether the error comes from the data or from an SQL statement, so that repeating the check can't help. */
function isLasting(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(2[0-3]|42)/.test(error.code ?? '')
}

/**
 * Refuses batches that are older than the setting BATCH_WAITS_DAYS and haven't been applied, because their rows are out
 * of date. Such a batch waits for a second approver or for another batch of the insurer, or its check keeps failing.
 * Also removes requests to undo a batch that have waited for a second approver for as many days.
 */
export async function endOverdue(ctx: Pick<AppContext, 'db' | 'clock' | 'config'>): Promise<void> {
  const days = ctx.config.retention.batchWaitsDays
  const before = new Date(ctx.clock.now().getTime() - days * dayMs)
  await inTransaction(ctx.db, async (db) => {
    const overdue = await db
      .selectFrom('exchange_batch')
      .select('id')
      .where('status', 'in', ['checking', 'checked', 'waiting_for_confirmation'])
      .where('finished_at', 'is', null)
      .where('created_at', '<', before)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const { id } of overdue)
      await refuseBatch(ctx, db, id, { code: 'waited_too_long', detail: String(days) })
    const requests = await db
      .selectFrom('exchange_batch')
      .select('id')
      .where('status', 'in', ['applied', 'applying'])
      .where('undo_asked_at', '<', before)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const { id } of requests)
      await forgetRequest(db, id, { code: 'undo_waited_too_long', detail: String(days) })
  })
}

import type { Batch } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../app-error'
import type { StaffCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { isInScope, requireOtherStaff } from '../../insurer-scope'
import { batchView } from './batch.view'
import type { BatchRow } from './batches.repo'
import { requireBatch } from './batches.service'
import {
  forgetEndedRequest,
  forgetRequest,
  hasFailed,
  personOf,
  requireUndoable,
  startUndo,
} from './undo.service'

type Db = Kysely<Database>
type Parts = Pick<AppContext, 'db' | 'clock' | 'jobs'>

const mostWaiting = 100

/** Lists the batches of the caller's insurers that wait for a second approver, oldest first. */
export async function listWaiting(ctx: Parts, caller: StaffCaller): Promise<{ items: Batch[] }> {
  const rows = await ctx.db
    .selectFrom('exchange_batch')
    .selectAll()
    .where(isInScope(caller, sql.ref('insurer_code')))
    .where((where) =>
      where.or([
        where('status', '=', 'waiting_for_confirmation'),
        where.and([where('status', 'in', ['applied', 'applying']), where('undo_asked_at', 'is not', null)]),
      ]),
    )
    .orderBy(sql`coalesce(undo_asked_at, created_at)`)
    .orderBy('id')
    .limit(mostWaiting)
    .execute()
  return { items: await Promise.all(rows.map((row) => batchView(ctx, row))) }
}

/**
 * Confirms, as the second approver, that a waiting batch is applied or undone. If the client that sent the batch has
 * lost access since then, the batch is refused. If the client that asked for the undo has lost access, the batch stays
 * applied. In both cases, the batch's report says so.
 * @throws AppError not_found, batch_state_conflict (the batch doesn't wait for a second approver), second_person_needed
 * (the caller created the client that sent the batch or asked to undo it)
 */
export async function confirmWaiting(ctx: Parts, caller: StaffCaller, id: string): Promise<Batch> {
  await inTransaction(ctx.db, async (db) => {
    const batch = await requireWaiting(db, caller, id)
    if (batch.status !== 'waiting_for_confirmation') {
      await requireUndoable(db, caller, batch)
      if (await forgetEndedRequest(db, batch)) return
      await startUndo(ctx, db, batch, { undo_confirmed_by_staff: caller.staffId })
      return
    }
    await db
      .updateTable('exchange_batch')
      .set({ status: 'checked', confirmed_at: ctx.clock.now(), confirmed_by_staff: caller.staffId })
      .where('id', '=', id)
      .execute()
    await ctx.jobs.send(db, 'exchange.run', { batch_id: id })
  })
  return await batchView(ctx, await requireBatch(ctx.db, caller, id))
}

/**
 * Refuses a waiting batch. If the batch waits to be undone, only removes the request to undo it. The reason goes into
 * the report.
 * @throws AppError as `confirmWaiting`
 */
export async function refuseWaiting(
  ctx: Parts,
  caller: StaffCaller,
  { id, reason }: { id: string; reason: string },
): Promise<Batch> {
  await inTransaction(ctx.db, async (db) => {
    const batch = await requireWaiting(db, caller, id)
    if (batch.status !== 'waiting_for_confirmation')
      return await forgetRequest(db, id, { code: 'undo_refused', detail: reason })
    await db
      .updateTable('exchange_batch')
      .set({ status: 'refused', finished_at: ctx.clock.now(), refused_by_staff: caller.staffId })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('exchange_problem')
      .values({ batch_id: id, code: 'batch_refused', detail: reason, compared: false, is_hint: false })
      .execute()
  })
  return await batchView(ctx, await requireBatch(ctx.db, caller, id))
}

/**
 * Locks and returns a batch that waits for a second approver. Throws if the caller created the client that sent the
 * batch or asked to undo it.
 */
async function requireWaiting(db: Db, caller: StaffCaller, id: string): Promise<BatchRow> {
  const batch = await requireBatch(db, caller, id, { lock: true })
  const isUndo = (batch.status === 'applied' || hasFailed(batch)) && batch.undo_asked_by_client !== null
  if (!isUndo && batch.status !== 'waiting_for_confirmation') throw new AppError('batch_state_conflict')
  const first = await personOf(db, (isUndo && batch.undo_asked_by_client) || batch.created_by_client)
  requireOtherStaff(caller, first.createdBy)
  return batch
}

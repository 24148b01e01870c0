import type { Batch, ReportCode } from '@khum/contract'
import type { Kysely, Updateable } from 'kysely'
import { AppError } from '../../app-error'
import type { ClientCaller, InsurerScope } from '../../caller'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import type { ExchangeBatchTable } from '../../db/schema-exchange'
import { inTransaction } from '../../db/transaction'
import { requireEveryInsurer, requireSecondPerson } from '../../insurer-scope'
import { batchView } from './batch.view'
import { hasClientEnded } from './batch-checks'
import { requireRights } from './batch-rights'
import { type BatchRow, nextAppliedNo } from './batches.repo'
import { requireBatch } from './batches.service'
import { claimsOnRows } from './claims-on-rows'
import { isResultKind } from './decide'

type Db = Kysely<Database>

/**
 * Undoes a batch. It must be the last applied batch of its source that wrote rows. If claims were filed on the batch's
 * coverages, the first call only asks for the undo, and the response lists these claims. The undo starts when a second
 * approver makes the same call. New coverages with claims then end instead of being removed. If the client of the first
 * call has lost access since, that call doesn't count.
 * @throws AppError not_found, batch_not_undoable (the batch has decisions, payments or claims to decide, or is a
 * correction), batch_state_conflict (this isn't the source's last applied batch, or another batch is being applied),
 * second_person_needed
 */
export async function undoBatch(
  ctx: Pick<AppContext, 'db' | 'clock' | 'jobs'>,
  caller: ClientCaller,
  id: string,
): Promise<Batch> {
  await inTransaction(ctx.db, async (db) => {
    const batch = await requireBatch(db, caller, id, { lock: true })
    // A second approver needs only the scope `batches.confirm`, not the scopes for the batch's rows.
    if (!caller.scopes.includes('batches.confirm')) requireRights(caller, batch.manifest)
    await requireUndoable(db, caller, batch)
    await askToUndo(ctx, db, caller, batch)
  })
  return await batchView(ctx, await requireBatch(ctx.db, caller, id))
}

/**
 * Starts to undo a batch. If claims were filed on its coverages, the first call only asks for the undo, and a call by a
 * second approver starts it.
 * @throws AppError second_person_needed
 */
export async function askToUndo(
  ctx: Pick<AppContext, 'clock' | 'jobs'>,
  db: Db,
  caller: ClientCaller,
  batch: BatchRow,
): Promise<void> {
  const { claims } = await claimsOnRows(db, batch)
  const first = (await forgetEndedRequest(db, batch)) ? null : batch.undo_asked_by_client
  const asked = { undo_asked_at: ctx.clock.now(), undo_asked_by_client: caller.clientId }
  if (claims.length > 0 && first === null) {
    await db.updateTable('exchange_batch').set(asked).where('id', '=', batch.id).execute()
    return
  }
  if (claims.length > 0 && first !== null) {
    requireSecondPerson(caller, await personOf(db, first))
    // In production, no client has this scope, because staff confirm in the office.
    const scope = 'batches.confirm'
    if (!caller.scopes.includes(scope)) throw new AppError('client_scope_missing', { params: { scope } })
  }
  const confirmedBy = first === caller.clientId ? null : caller.clientId
  await startUndo(ctx, db, batch, first === null ? asked : { undo_confirmed_by_client: confirmedBy })
}

/**
 * Whether a batch can be undone. A correction can't be undone, nor a batch with decisions, payment results or claims
 * for the office to decide.
 */
export function isUndoable({ mode, manifest }: Pick<BatchRow, 'mode' | 'manifest'>): boolean {
  return mode !== 'correction' && !manifest.files.some(({ kind }) => isResultKind(kind))
}

/** Whether the last attempt to apply the batch failed. Such a batch can be withdrawn. */
export function hasFailed({ status, error }: Pick<BatchRow, 'status' | 'error'>): boolean {
  return status === 'applying' && error !== null
}

/** Whether the last attempt to undo the batch failed. Such an undo can be stopped. */
export function undoFails({ status, error }: Pick<BatchRow, 'status' | 'error'>): boolean {
  return status === 'undoing' && error !== null
}

/**
 * Requires that a batch can be undone now, and prevents other batches of its insurer from starting until the
 * transaction ends.
 * @throws AppError not_found, batch_not_undoable, batch_state_conflict
 */
export async function requireUndoable(db: Db, caller: InsurerScope, batch: BatchRow): Promise<void> {
  if (batch.manifest.files.some(({ kind }) => kind === 'hospital')) requireEveryInsurer(caller)
  if (!isUndoable(batch)) throw new AppError('batch_not_undoable')
  if (hasFailed(batch)) return
  await lockUntilCommit(db, `exchange ${batch.insurer_code}`)
  if (
    batch.status !== 'applied' ||
    (await lastThatWrote(db, batch)) !== batch.id ||
    (await isBusy(db, batch))
  )
    throw new AppError('batch_state_conflict')
}

/**
 * If the client that asked to undo a batch has lost access since, removes its request and says so in the report.
 * @returns whether the request was removed
 */
export async function forgetEndedRequest(db: Db, { id, undo_asked_by_client }: BatchRow): Promise<boolean> {
  if (undo_asked_by_client === null || !(await hasClientEnded(db, undo_asked_by_client))) return false
  await forgetRequest(db, id, { code: 'undo_client_ended', detail: null })
  return true
}

/** Removes the request to undo a batch, and adds the reason to the report. */
export async function forgetRequest(
  db: Db,
  id: string,
  reason: { code: ReportCode; detail: string | null },
): Promise<void> {
  await db
    .updateTable('exchange_batch')
    .set({ undo_asked_at: null, undo_asked_by_client: null })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('exchange_problem')
    .values({ batch_id: id, ...reason, compared: false, is_hint: true })
    .execute()
}

/**
 * Starts to undo a batch, or continues an undo that was stopped. `asked` has the values of the columns that name who
 * asked for the undo or confirmed it.
 */
export async function startUndo(
  ctx: Pick<AppContext, 'clock' | 'jobs'>,
  db: Db,
  batch: BatchRow,
  asked: Updateable<ExchangeBatchTable>,
): Promise<void> {
  const { id } = batch
  const rows = await db
    .selectFrom('exchange_history')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('exchange_batch')
    .set({
      status: 'undoing',
      ...asked,
      // A batch gets `applied_no` when it has been applied. A batch that is withdrawn before then gets the number here.
      applied_no: batch.applied_no ?? (await nextAppliedNo(db, batch)),
      error: null,
      failures: 0,
      step: 'undo',
      ...(batch.step === 'undo' ? {} : { step_key: '', step_done: 0 }),
      step_total: rows.n,
      step_at: ctx.clock.now(),
      finished_at: null,
    })
    .where('id', '=', id)
    .execute()
  await ctx.jobs.send(db, 'exchange.run', { batch_id: id })
}

/**
 * Finds the last applied batch of a source that wrote something. Skips corrections, and batches that only repeat an
 * earlier one, because these write nothing.
 */
async function lastThatWrote(db: Db, { insurer_code, source }: BatchRow): Promise<string | undefined> {
  const last = await db
    .selectFrom('exchange_batch')
    .select('id')
    .where('insurer_code', '=', insurer_code)
    .where('source', '=', source)
    .where('status', '=', 'applied')
    .where('mode', '<>', 'correction')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('exchange_history').select('id').whereRef('batch_id', '=', 'exchange_batch.id'),
      ),
    )
    .orderBy('applied_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id
}

async function isBusy(db: Db, { insurer_code }: BatchRow): Promise<boolean> {
  const other = await db
    .selectFrom('exchange_batch')
    .select('id')
    .where('insurer_code', '=', insurer_code)
    .where('status', 'in', ['applying', 'undoing'])
    .executeTakeFirst()
  return other !== undefined
}

/** Finds a client and the person who created it. */
export async function personOf(db: Db, clientId: string) {
  return await db
    .selectFrom('client')
    .select(['id as clientId', 'created_by as createdBy'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
}

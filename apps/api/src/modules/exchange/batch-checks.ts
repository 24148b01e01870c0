import { mostBatchDecisions } from '@khum/contract/exchange-manifest'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { type BatchRow, lastApplied } from './batches.repo'

type Db = Kysely<Database>

/**
 * Adds a problem if the manifest's `after` isn't the last applied batch of the source. If an earlier check added this
 * problem, removes it first. A batch that repeats the last applied one gets no problem. The problem's `detail` is the
 * name of the last applied batch; null if no batch was applied yet.
 */
export async function checkOrder(db: Db, batch: BatchRow): Promise<void> {
  const { after } = batch.manifest
  await db
    .deleteFrom('exchange_problem')
    .where('batch_id', '=', batch.id)
    .where('code', 'in', ['after_wrong', 'after_too_early'])
    .execute()
  if (after === undefined) return
  const last = await lastApplied(db, batch)
  if ((last?.name ?? null) === after || last?.manifest_hash.equals(batch.manifest_hash)) return
  await db
    .insertInto('exchange_problem')
    .values({
      batch_id: batch.id,
      code: last ? 'after_wrong' : 'after_too_early',
      field: 'after',
      detail: last?.name ?? null,
      compared: false,
    })
    .execute()
}

/** Adds a problem if the client that sent the batch no longer has access, so that the batch isn't applied. */
export async function checkClient(db: Db, batch: BatchRow): Promise<void> {
  if (!(await hasClientEnded(db, batch.created_by_client))) return
  await db
    .insertInto('exchange_problem')
    .values({ batch_id: batch.id, code: 'client_ended', compared: false })
    .execute()
}

export async function hasClientEnded(db: Db, clientId: string): Promise<boolean> {
  const { ended_at } = await db
    .selectFrom('client')
    .select('ended_at')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return ended_at !== null
}

/** Adds a problem if the batch has more decisions than one batch may have. */
export async function checkSize(db: Db, { id, manifest }: BatchRow): Promise<void> {
  const decisions = manifest.files.filter(({ kind }) => kind === 'decision')
  const count = decisions.reduce((sum, { rows }) => sum + rows, 0)
  if (count <= mostBatchDecisions) return
  const problem = {
    code: 'too_many_decisions',
    field: 'files',
    detail: String(count),
    compared: false,
  } as const
  await db
    .insertInto('exchange_problem')
    .values({ batch_id: id, ...problem })
    .execute()
}

/**
 * Whether problems stop the whole batch. With `on_error: refuse_row`, the problem of a single row doesn't stop the
 * batch.
 */
export async function hasProblems(db: Db, batch: BatchRow): Promise<boolean> {
  let query = db
    .selectFrom('exchange_problem')
    .select('id')
    .where('batch_id', '=', batch.id)
    .where('is_hint', '=', false)
  if (batch.manifest.on_error === 'refuse_row') {
    // In a full file, a line without a valid source key stops the whole batch. It isn't known which stored row the line
    // is for, so that row would seem to be missing from the file and would end.
    const isUnknown = batch.mode === 'full' ? sql<boolean>`source_key is null` : sql<boolean>`false`
    query = query.where((where) => where.or([where('line', 'is', null), isUnknown]))
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

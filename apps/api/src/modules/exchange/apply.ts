import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { importClaims } from '../claims/adjudication/import-claims'
import { applyHospitals, lockHospitalsOfBatches } from '../hospitals/apply-hospitals'
import { applyNetworks } from '../hospitals/apply-networks'
import { applyBalances } from '../insurance/apply-balances'
import { applyCoverages } from '../insurance/apply-coverages'
import { applyInsurers } from '../insurance/apply-insurers'
import { applyPolicies, dropClasses } from '../insurance/apply-policies'
import { applyProducts } from '../insurance/apply-products'
import { listNewCoverages } from '../insurance/coverage-list.service'
import type { EndingKind } from '../insurance/end-missing'
import type { StagedRows } from '../insurance/staged'
import { keepWaitingRows } from '../insurance/waiting-rows'
import { notifyOfCoverages } from '../notifications/notify'
import { applyPersonRows } from './apply-person-rows'
import { applyResults } from './apply-results'
import { callerOfBatch } from './batch-caller'
import { type BatchRow, findBatch } from './batches.repo'
import { findByIndex } from './bulk-database'
import { correctRows } from './corrections'
import { isResultKind, kindAfter, type ResultKind, type TableKind, tableKinds, tableOfKind } from './decide'
import { endingSteps, endNextRows } from './full-file'
import { keepDecisions, keepHistory } from './history'
import { applyMerges } from './merge-persons'
import { refuseOutdated, refuseUninsured } from './outdated-rows'

type Db = Kysely<Database>
type Parts = AppContext

/** How many rows one transaction applies. It may apply a few more, so that it doesn't split a group of rows. */
export const chunkRows = 4_000

/**
 * One transaction applies at most this many rows of these kinds, which is less than `chunkRows`. Encrypting people's
 * data takes CPU time of this process, which also serves members. Balances and claims lock households, so their
 * transactions must be short.
 */
const mostRows: Partial<Record<TableKind, number>> = {
  person: 1_000,
  balance: 1_000,
  claim: 200,
  to_decide: 50,
  decision: 50,
  payment: 50,
}

/**
 * Applies the next chunk of a batch in a transaction. After an interruption, the next call continues where the last one
 * ended.
 * @returns false after the last chunk
 */
export async function applyChunk(ctx: Parts, db: Db, batchId: string, size: number): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const batch = await findBatch(trx, batchId, { lock: true })
    if (batch?.status !== 'applying') return false
    await findByIndex(trx)
    const ending = endingSteps.find((kind) => batch.step === `end ${kind}`)
    if (ending) return await endChunk(trx, batch, ending, size)
    const step = tableKinds.find((kind) => kind === batch.step)
    if (!step) return false
    const chunk = await nextChunk(trx, batch, step, Math.min(size, mostRows[step] ?? size))
    if (!chunk) {
      if (step === 'coverage') await dropClasses(trx, allRows(batch, 'policy'))
      const afterRows = batch.counts.missing === 0 ? 'done' : `end ${endingSteps[0]}`
      await goTo(trx, batch, kindAfter(step, batch) ?? afterRows)
      return true
    }
    await applyRows(ctx, trx, batch, step, chunk.upTo)
    await trx
      .updateTable('exchange_batch')
      .set({ step_key: chunk.upTo, step_done: sql`step_done + ${chunk.rows}`, error: null, failures: 0 })
      .where('id', '=', batch.id)
      .execute()
    return true
  })
}

async function goTo(db: Db, { id }: BatchRow, step: string): Promise<void> {
  await db.updateTable('exchange_batch').set({ step, step_key: '' }).where('id', '=', id).execute()
}

/**
 * Ends the next stored rows of a kind that a full file omits. If none of them is left, continues with the next kind.
 * @returns false after the last kind
 */
async function endChunk(db: Db, batch: BatchRow, kind: EndingKind, size: number): Promise<boolean> {
  const ended = await endNextRows(db, batch, kind, size)
  if (ended > 0) {
    await db
      .updateTable('exchange_batch')
      .set({ step_done: sql`step_done + ${ended}` })
      .where('id', '=', batch.id)
      .execute()
    return true
  }
  const next = endingSteps[endingSteps.indexOf(kind) + 1]
  await goTo(db, batch, next === undefined ? 'done' : `end ${next}`)
  return next !== undefined
}

/**
 * Finds where the next chunk ends: returns the key of its last group of rows and how many rows the whole chunk has, or
 * null if no rows are left.
 */
async function nextChunk(
  db: Db,
  batch: BatchRow,
  kind: TableKind,
  size: number,
): Promise<{ upTo: string; rows: bigint } | null> {
  const { rows } = await sql<{ upTo: string; rows: bigint }>`
    select max(group_key) as "upTo", count(*) as rows from (
      select group_key from exchange_row
      where batch_id = ${batch.id} and kind = ${kind} and group_key > ${batch.step_key} and decision in ('new', 'changed', 'held')
      order by group_key
      fetch first ${sql.lit(size)} rows with ties
    ) chunk having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

async function applyRows(ctx: Parts, db: Db, batch: BatchRow, kind: TableKind, upTo: string): Promise<void> {
  if (isResultKind(kind)) return await applyResults(ctx, db, batch, { kind, upTo })
  const staged = stagedRows(batch, kind, upTo)
  // Locks the hospitals before storing their former content for an undo, so that no other batch can change them.
  if (kind === 'hospital' || kind === 'network') await lockHospitalsOfBatches(db)
  await refuseOutdated(db, batch, kind, staged)
  const { rows: found } = await sql<{ n: bigint }>`
    select count(*) as n from ${staged.rows} r where r.decision = 'new'`.execute(db)
  staged.newRows = Number(found[0]?.n ?? 0n)
  const held = stagedRows(batch, kind, upTo, 'held')
  await keepWaitingRows(db, tableOfKind[kind], held, sql`${ctx.clock.now()}::timestamptz`)
  await keepHistory(ctx, db, batch.id, kind, staged)
  const write = () => writeRows(ctx, db, batch, kind, staged)
  if (batch.mode === 'correction') await correctRows(db, batch.id, kind, { staged, write })
  else await write()
  if (kind === 'claim') await keepDecisions(db, batch.id, staged)
}

async function writeRows(
  ctx: Parts,
  db: Db,
  batch: BatchRow,
  kind: Exclude<TableKind, ResultKind>,
  staged: StagedRows,
): Promise<void> {
  if (kind === 'insurer') await applyInsurers(db, staged)
  if (kind === 'hospital') await applyHospitals(db, staged, ctx.clock.now())
  if (kind === 'network') await applyNetworks(db, staged)
  if (kind === 'balance') {
    const times = { asOf: batch.as_of, sentAt: batch.created_at, appliedAt: ctx.clock.now() }
    await applyBalances(db, staged, times)
  }
  if (kind === 'claim') await importClaims({ ...ctx, db, caller: callerOfBatch(batch) }, staged)
  if (kind === 'product') await applyProducts(db, staged)
  if (kind === 'policy') await applyPolicies(db, staged)
  if (kind === 'person') {
    await applyPersonRows(ctx, db, batch, staged)
    await applyMerges(ctx, db, batch, staged)
  }
  if (kind === 'coverage') {
    const { voided, isWhole } = await applyCoverages(db, staged)
    if (!isWhole) await refuseUninsured(db, batch, staged)
    const when = { at: ctx.clock.now(), today: ctx.clock.today() }
    const added = await listNewCoverages(db, staged, when, voided)
    await notifyOfCoverages({ ...ctx, db }, added, `batch ${batch.id}`)
  }
}

/**
 * Selects the rows of a chunk that must be written. With `held`, selects instead the rows that must wait, because staff
 * corrected the stored row and haven't released it yet.
 */
function stagedRows(batch: BatchRow, kind: TableKind, upTo: string, which?: 'held'): StagedRows {
  return rowsWhere(
    batch,
    kind,
    sql`group_key > ${batch.step_key} and group_key <= ${upTo}
      and decision in ${which === 'held' ? sql`('held')` : sql`('new', 'changed')`}`,
  )
}

/** Selects all rows of a kind that the batch has written. Leaves out rows that were refused while they were applied. */
function allRows(batch: BatchRow, kind: TableKind): StagedRows {
  return rowsWhere(batch, kind, sql`decision in ('new', 'changed')`)
}

function rowsWhere(batch: BatchRow, kind: TableKind, condition: RawBuilder<unknown>): StagedRows {
  const rows: RawBuilder<unknown> = sql`(
    select new_id, source_key, source_version, hashes[1] as hash, op, body, secrets_sealed, national_id_hash,
      passport_hash, releases, decision, batch_id
    from exchange_row
    where batch_id = ${batch.id} and kind = ${kind} and ${condition})`
  return { rows, insurerCode: batch.insurer_code, source: batch.source, newRows: 0 }
}

import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import { deleteUnused } from '../../db/delete-unused'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { lockPersonsOfBatches } from '../accounts/apply-persons'
import { removePersons } from '../accounts/undo-persons'
import { type ImportedState, undoImportedClaim } from '../claims/adjudication/undo-import'
import { lockHospitalsOfBatches, removeHospitals } from '../hospitals/apply-hospitals'
import { voidNetworks } from '../hospitals/apply-networks'
import { closeOpenings } from '../insurance/apply-balances'
import { endCoveragesInUse } from '../insurance/undo-coverages'
import { callerOfBatch } from './batch-caller'
import { type BatchRow, findBatch } from './batches.repo'
import { findByIndex } from './bulk-database'
import { findCorrected } from './corrections'
import { tablesOfRows } from './decide'
import { decisionsAfter } from './history'
import { undoMerges } from './merge-persons'
import { findNewerHospitals } from './newer-hospitals'
import { keepNewerNames } from './newer-names'
import { withPhone } from './person-history'
import { restoreRows } from './restore'
import { findKeptVersions, findNeededVersions } from './undo-products'

type Db = Kysely<Database>

/** How many rows one transaction undoes. */
const chunkRows = 500

interface HistoryRow {
  id: bigint
  row_key: string
  before: Record<string, unknown> | null
}

/**
 * Undoes the next chunk of a batch: gives changed rows their former content, and removes the rows that the batch
 * created. Goes from the last row to the first, so that a row is removed before the rows that it refers to. After an
 * interruption, the next call continues where the last one ended.
 * @returns false after the last chunk
 */
export async function undoChunk(ctx: AppContext, db: Db, batchId: string): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const batch = await findBatch(trx, batchId, { lock: true })
    if (batch?.status !== 'undoing') return false
    await findByIndex(trx)
    await sql`set constraints all deferred`.execute(trx)
    const from = batch.step_key === '' ? null : BigInt(batch.step_key)
    const next = await trx
      .selectFrom('exchange_history')
      .select(['id', 'table_name'])
      .where('batch_id', '=', batchId)
      .where(sql<boolean>`(${from}::bigint is null or id < ${from})`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!next) return false
    // Waits for a batch of another insurer that is writing people or hospitals. If that batch is being undone, it may
    // change the history of this batch, so this history is read only after the wait.
    if (isOfPeople(next.table_name)) await lockPersonsOfBatches(trx)
    if (next.table_name === 'hospital') await lockHospitalsOfBatches(trx)
    const { rows } = await sql<HistoryRow>`
      select id, row_key, before from exchange_history
      where batch_id = ${batchId} and id <= ${next.id} and id > (
        select coalesce(max(other.id), 0) from exchange_history other
        where other.batch_id = ${batchId} and other.id < ${next.id} and other.table_name <> ${next.table_name})
      order by id desc limit ${chunkRows}`.execute(trx)
    const undone = await takeBack(ctx, trx, batch, next.table_name, rows)
    const kept = tablesOfRows.includes(next.table_name) ? rows.length - undone : 0
    await trx
      .updateTable('exchange_batch')
      .set({
        step_key: String(rows.at(-1)?.id ?? next.id),
        step_done: sql`step_done + ${rows.length}`,
        counts: JSON.stringify({ ...batch.counts, kept: (batch.counts.kept ?? 0) + kept }),
        error: null,
        failures: 0,
      })
      .where('id', '=', batchId)
      .execute()
    return true
  })
}

function isOfPeople(table: string): boolean {
  return table === 'person_source' || table === 'person'
}

/**
 * Undoes rows of one table.
 * @returns how many rows were undone; rows that must stay don't count
 */
async function takeBack(
  ctx: AppContext,
  db: Db,
  batch: BatchRow,
  table: string,
  ofBatch: readonly HistoryRow[],
): Promise<number> {
  // These rows only store the state after the batch, which `takeBackClaims` reads. There is nothing to restore.
  if (table === decisionsAfter) return ofBatch.length
  const of = { insurerCode: batch.insurer_code, source: batch.source }
  const corrected = await findCorrected(db, batch, table, ofBatch)
  const newer = table === 'hospital' ? await findNewerHospitals(db, ofBatch) : new Set<string>()
  const kept = table === 'plan_version' ? await findKeptVersions(db, batch) : new Set<string>()
  const history = ofBatch.filter(
    ({ row_key }) => ![corrected, newer, kept].some((stays) => stays.has(row_key)),
  )
  const keys = history.map(({ row_key }) => row_key)
  const stay = table === 'person_source' ? await undoMerges(ctx, db, batch, keys) : new Set<string>()
  const rows = history.filter(({ row_key }) => !stay.has(row_key))
  const changed = rows.flatMap(({ id, before }) => (before && !isOnlyLinked(before) ? [{ id, before }] : []))
  const made = rows.flatMap(({ before, row_key }) => (before && !isOnlyLinked(before) ? [] : [row_key]))
  if (table === 'claim_source') await takeBackClaims(ctx, db, batch, rows)
  const restored =
    isOfPeople(table) && changed.length > 0
      ? (await keepNewerNames(db, of, changed)).map((before) => withPhone(ctx.keys, before))
      : changed.map(({ before }) => before)
  await restoreRows(db, table, restored)
  if (made.length > 0) await removeRows(ctx, db, batch, table, made)
  return rows.length
}

/** Undoes the decisions and payments that the given rows added to claims. */
async function takeBackClaims(
  ctx: AppContext,
  db: Db,
  batch: BatchRow,
  rows: readonly HistoryRow[],
): Promise<void> {
  const after = await db
    .selectFrom('exchange_history')
    .select(['row_key', 'before'])
    .where('batch_id', '=', batch.id)
    .where('table_name', '=', decisionsAfter)
    .where(sql<boolean>`row_key = any (${rows.map(({ row_key }) => row_key)}::text[])`)
    .execute()
  const states = new Map(after.map(({ row_key, before }) => [row_key, stateOf(before)]))
  for (const { row_key, before } of rows) {
    await undoImportedClaim(
      { ...ctx, db, caller: callerOfBatch(batch) },
      {
        insurerCode: batch.insurer_code,
        source: batch.source,
        sourceKey: row_key,
        isNew: before === null,
        before: stateOf(before),
        after: states.get(row_key),
      },
    )
  }
}

/** Reads a claim's decision and payment from a row of the history. */
function stateOf(before: Record<string, unknown> | null): ImportedState {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    decision: text(before?.decision_id),
    paidOn: before?.paid_on === undefined ? undefined : text(before.paid_on),
  }
}

/** Whether the row created no claim, but was only linked to a claim that Khum already had. See `linkedClaim`. */
function isOnlyLinked(before: Record<string, unknown>): boolean {
  return before.is_only_linked === true
}

/** For each table, the child tables whose rows are deleted together with their parent row. */
const partsOf: Readonly<Record<string, readonly (readonly [table: string, key: string])[]>> = {
  plan_version: [
    ['cost_sharing', 'plan_version_id'],
    ['benefit_limit', 'plan_version_id'],
    ['benefit', 'plan_version_id'],
  ],
  policy_period: [['policy_period_plan', 'policy_period_id']],
  coverage: [
    ['cost_sharing_exception', 'coverage_id'],
    ['account_coverage', 'coverage_id'],
  ],
}

/**
 * Removes rows that a batch created. Coverages and hospitals that other rows refer to aren't removed:
 * `endCoveragesInUse` ends the coverages, and the hospitals become inactive. A hospital contract is never removed; it
 * ends before its first day.
 */
async function removeRows(
  ctx: AppContext,
  db: Db,
  batch: BatchRow,
  table: string,
  keys: readonly string[],
): Promise<void> {
  const { insurer_code: insurerCode, source } = batch
  const isRow = sql<boolean>`insurer_code = ${insurerCode} and source = ${source} and source_key = any (${keys}::text[])`
  // For a row that isn't removed: lowers its version and removes its hash, so that the row is treated as changed when
  // the source sends it again.
  const older = sql`source_version = source_version - 1, source_hash = null`
  if (table === 'insurer_source' || table === 'hospital_source' || table === 'claim_source') {
    await sql`delete from ${sql.table(table)} where ${isRow}`.execute(db)
    return
  }
  if (table === 'hospital') {
    await removeHospitals(db, keys)
    return
  }
  if (table === 'network_contract') {
    await voidNetworks(db, { insurerCode, source }, keys)
    return
  }
  if (table === 'person_source') {
    await removePersons(db, { insurerCode, source }, keys)
    return
  }
  if (table === 'source_balance') await closeOpenings(db, { insurerCode, source, keys }, ctx.clock.now())
  const order = table === 'coverage' ? sql`order by effective_date desc` : sql``
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${isRow} ${order}`.execute(db)
  const needed = table === 'plan_version' ? await findNeededVersions(db, batch) : new Set<string>()
  const unneeded = rows.map(({ id }) => id).filter((id) => !needed.has(id))
  const stay = [
    ...rows.flatMap(({ id }) => (needed.has(id) ? id : [])),
    ...(await deleteUnused(db, table, unneeded, partsOf[table])),
  ]
  if (stay.length === 0) return
  const ids = sql`any (${stay}::text[])`
  if (table === 'coverage') await endCoveragesInUse(db, stay, ctx.clock.today())
  await sql`update ${sql.table(table)} set ${older} where id = ${ids}`.execute(db)
}

import {
  type Answer,
  addDays,
  asOfMaxDaysAhead,
  type Batch,
  type exchangeEndpoints,
  type Manifest,
  type ParsedInput,
  type ReportCode,
  wordsOfReport,
} from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { isInScope, requireSecondPerson } from '../../insurer-scope'
import { contentHash } from '../insurance/source-version'
import { batchView } from './batch.view'
import { requireInsurerOf, requireRights } from './batch-rights'
import { type BatchRow, countChanges, findBatch } from './batches.repo'

type Db = Kysely<Database>
type Parts = Pick<AppContext, 'db' | 'clock' | 'jobs'>

/**
 * Begins a batch, or continues the unfinished batch with the same name and manifest. If a batch with this name has been
 * applied, the same manifest begins a new batch; another manifest, or any correction, is refused (batch_exists). While
 * an unfinished batch has this name, another manifest is refused (batch_unfinished). Refused and undone batches don't
 * count: their names are free.
 * @throws AppError not_found (Khum doesn't have the insurer, or the client doesn't act for it), client_scope_missing
 * (the client may not send one of the kinds of rows), validation_failed (the source belongs to another system,
 * hospitals need a client of all insurers, or as_of is too far ahead), batch_exists, batch_unfinished
 */
export async function createBatch(
  ctx: Parts,
  caller: ClientCaller,
  { manifest, dry_run = false }: { manifest: Manifest; dry_run?: boolean | undefined },
): Promise<Batch> {
  await requireInsurerOf(ctx.db, caller, manifest)
  const source = manifest.source.toLowerCase()
  requireRights(caller, manifest)
  const id = newId()
  caller.about.insurerCode = manifest.insurer
  caller.about.subject = id
  const of = { insurer_code: manifest.insurer, source, name: manifest.batch }
  const hash = contentHash(manifest)
  const open = await inTransaction(ctx.db, async (db) => {
    await lockUntilCommit(db, `exchange source ${of.insurer_code} ${source}`)
    const same = await findOpenBatch(db, of, hash, dry_run)
    if (same !== undefined) {
      await compareAgain(ctx, db, same)
      return same.id
    }
    if (manifest.as_of > addDays(ctx.clock.today(), asOfMaxDaysAhead))
      throw invalidField('manifest.as_of', 'too_far_ahead')
    await db
      .insertInto('exchange_batch')
      .values({
        id,
        ...of,
        mode: manifest.mode,
        as_of: manifest.as_of,
        manifest: JSON.stringify(manifest),
        manifest_hash: hash,
        dry_run,
        status: 'receiving',
        implied_version: await impliedVersion(db, of, manifest, hash),
        created_at: ctx.clock.now(),
        created_by_client: caller.clientId,
        counts: '{}',
        guard: 'null',
        sums: 'null',
      })
      .execute()
    await db
      .insertInto('exchange_file')
      .values(manifest.files.map(({ name, kind }, position) => ({ batch_id: id, position, name, kind })))
      .execute()
    return id
  })
  return await getBatch(ctx, caller, open)
}

type OfBatch = Pick<BatchRow, 'insurer_code' | 'source' | 'name'>

/**
 * Finds an unfinished batch with the same name and manifest, so that a client can continue it after losing its
 * connection.
 */
async function findOpenBatch(db: Db, of: OfBatch, hash: Buffer, dryRun: boolean) {
  return await db
    .selectFrom('exchange_batch')
    .select(['id', 'insurer_code', 'status', 'counts'])
    .where('insurer_code', '=', of.insurer_code)
    .where('source', '=', of.source)
    .where('name', '=', of.name)
    .where('manifest_hash', '=', hash)
    .where('dry_run', '=', dryRun)
    .where('finished_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Queues a job that compares the batch with the stored data again, if the batch waits because of its `guard` and other
 * batches were applied or undone since its check. The guard may then let the batch pass.
 */
async function compareAgain(
  { jobs }: Parts,
  db: Db,
  { id, insurer_code, status, counts }: Pick<BatchRow, 'id' | 'insurer_code' | 'status' | 'counts'>,
): Promise<void> {
  if (status !== 'waiting_for_confirmation' || counts.basis === (await countChanges(db, insurer_code))) return
  await db.updateTable('exchange_batch').set({ status: 'checked' }).where('id', '=', id).execute()
  await jobs.send(db, 'exchange.run', { batch_id: id })
}

/**
 * Returns the version for rows that don't give one: the batch's day and its number among that day's batches. A batch
 * that is sent again keeps its version.
 * @throws AppError batch_exists, batch_unfinished
 */
async function impliedVersion(db: Db, of: OfBatch, manifest: Manifest, hash: Buffer): Promise<bigint> {
  const named = await db
    .selectFrom('exchange_batch')
    .select(['implied_version', 'manifest_hash', 'status'])
    .where('insurer_code', '=', of.insurer_code)
    .where('source', '=', of.source)
    .where('name', '=', of.name)
    .where('dry_run', '=', false)
    .where('status', 'not in', ['refused', 'undone'])
    .orderBy('created_at', 'desc')
    .execute()
  const before = named.find(({ status }) => status === 'applying' || status === 'applied')
  if (before) {
    // A correction can't be sent again: staff may have released its rows in the meantime, and the repeated correction
    // would hold these rows again.
    if (!before.manifest_hash.equals(hash) || manifest.mode === 'correction')
      throw new AppError('batch_exists')
    return before.implied_version
  }
  if (named.some(({ manifest_hash }) => !manifest_hash.equals(hash))) throw new AppError('batch_unfinished')
  const day = BigInt(manifest.as_of.replaceAll('-', '')) * 1_000_000n
  const { last } = await db
    .selectFrom('exchange_batch')
    .select((eb) => eb.fn.max('implied_version').as('last'))
    .where('insurer_code', '=', of.insurer_code)
    .where('source', '=', of.source)
    .where('implied_version', '>=', day)
    .where('implied_version', '<', day + 1_000_000n)
    .executeTakeFirstOrThrow()
  return (last ?? day) + 1n
}

/** Finds a batch of one of the caller's insurers. @throws AppError not_found. R90 */
export async function requireBatch(
  db: Db,
  caller: Pick<ClientCaller, 'insurers' | 'about'>,
  id: string,
  options: { lock?: true } = {},
): Promise<BatchRow> {
  const batch = await findBatch(db, id, { ...options, insurers: caller.insurers })
  if (!batch) throw new AppError('not_found')
  caller.about.insurerCode = batch.insurer_code
  caller.about.subject = id
  return batch
}

export async function getBatch(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  caller: ClientCaller,
  id: string,
): Promise<Batch> {
  return await batchView(ctx, await requireBatch(ctx.db, caller, id))
}

export async function listBatches(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  caller: ClientCaller,
  { source, batch, insurer, limit = 20 }: ParsedInput<(typeof exchangeEndpoints)['listBatches']>['query'],
): Promise<{ items: Batch[] }> {
  let query = ctx.db
    .selectFrom('exchange_batch')
    .selectAll()
    .where(isInScope(caller, sql.ref('insurer_code')))
    .orderBy('created_at', 'desc')
    .orderBy('applied_no', (order) => order.desc().nullsFirst())
    .limit(limit)
  if (source !== undefined) query = query.where('source', '=', source.toLowerCase())
  if (batch !== undefined) query = query.where('name', '=', batch)
  if (insurer !== undefined) query = query.where('insurer_code', '=', insurer)
  const rows = await query.execute()
  return { items: await Promise.all(rows.map((row) => batchView(ctx, row))) }
}

/**
 * Queues the check of a batch. A batch without problems is applied after the check; a dry run isn't. If the batch ends
 * more rows than its `guard` allows, a second approver must confirm it before it is applied.
 * @throws AppError not_found, batch_state_conflict (it was checked before)
 */
export async function checkBatch(ctx: Parts, caller: ClientCaller, id: string): Promise<Batch> {
  await inTransaction(ctx.db, async (db) => {
    const batch = await requireBatch(db, caller, id, { lock: true })
    requireRights(caller, batch.manifest)
    if (batch.status !== 'receiving') throw new AppError('batch_state_conflict')
    await db
      .updateTable('exchange_batch')
      .set({ status: 'checking', step_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    await ctx.jobs.send(db, 'exchange.run', { batch_id: id })
  })
  return await getBatch(ctx, caller, id)
}

/**
 * Confirms a batch that waits for a second approver, because more rows would end than its `guard` allows.
 * @throws AppError not_found, batch_state_conflict, second_person_needed
 */
export async function confirmBatch(ctx: Parts, caller: ClientCaller, id: string): Promise<Batch> {
  await inTransaction(ctx.db, async (db) => {
    const batch = await requireBatch(db, caller, id, { lock: true })
    if (batch.status !== 'waiting_for_confirmation') throw new AppError('batch_state_conflict')
    const first = await db
      .selectFrom('client')
      .select(['id as clientId', 'created_by as createdBy'])
      .where('id', '=', batch.created_by_client)
      .executeTakeFirstOrThrow()
    requireSecondPerson(caller, first)
    await db
      .updateTable('exchange_batch')
      .set({ status: 'checked', confirmed_at: ctx.clock.now(), confirmed_by_client: caller.clientId })
      .where('id', '=', id)
      .execute()
    await ctx.jobs.send(db, 'exchange.run', { batch_id: id })
  })
  return await getBatch(ctx, caller, id)
}

/** Problems that would tell a client that a person has a login, or was also sent by another insurer or source. */
const showOthers: readonly ReportCode[] = [
  'person_of_another_id',
  'id_of_other_sources',
  'person_of_other_sources',
  'both_have_logins',
  'claims_since_merge',
]

/**
 * Lists the problems of a batch, in pages. Some codes (`showOthers`) would reveal what another insurer has. A client
 * that doesn't act for all insurers gets one neutral code in place of them. R90
 */
export async function listProblems(
  db: Db,
  caller: ClientCaller,
  id: string,
  { after = 0, limit = 100 }: { after?: number | undefined; limit?: number | undefined },
): Promise<Answer<(typeof exchangeEndpoints)['listBatchProblems']>> {
  const batch = await requireBatch(db, caller, id)
  const rows = await db
    .selectFrom('exchange_problem')
    .selectAll()
    .where('batch_id', '=', id)
    .where('id', '>', BigInt(after))
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return {
    items: page.map((row) => {
      const isHidden = caller.insurers !== null && showOthers.includes(row.code)
      const { code, field } = isHidden
        ? { code: 'needs_administrator' as const, field: row.field === 'into' ? 'source_key' : row.field }
        : row
      return {
        file: row.file === null ? null : (batch.manifest.files[row.file]?.name ?? null),
        line: row.line === null ? null : Number(row.line),
        source_key: row.source_key,
        field,
        code,
        hint: row.is_hint,
        words: wordsOfReport(code, row.detail),
      }
    }),
    next: rows.length > limit ? Number(page.at(-1)?.id ?? 0) : null,
  }
}

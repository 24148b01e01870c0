import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'
import { findPersonOfKey, mergePersons, setKeyVersion, splitPersons } from '../accounts/merge-persons'
import { auditAll } from '../audit/audit'
import { moveClaims } from '../claims/move-claims'
import { listNewCoverages } from '../insurance/coverage-list.service'
import { coveragesOfPerson, mergeCoverages, splitCoverages } from '../insurance/merge-coverages'
import type { StagedRows } from '../insurance/staged'
import { notifyOfCoverages } from '../notifications/notify'
import type { BatchRow } from './batches.repo'

type Db = Kysely<Database>
type Parts = Pick<AppContext, 'clock' | 'jobs'>

interface PersonRow {
  source_key: string
  source_version: bigint
  hash: Buffer
  op: 'merge' | 'split'
  into: string | null
}

/**
 * Merges and splits the people of a chunk. After a merge, the former key names the other person: rows that still use it are
 * taken. A merge of two keys that name the same person already changes nothing.
 */
export async function applyMerges(
  ctx: Parts,
  db: Db,
  batch: BatchRow,
  { rows: staged, insurerCode, source }: StagedRows,
): Promise<void> {
  const { rows } = await sql<PersonRow>`
    select source_key, source_version, hash, op, body ->> 'into' as into from ${staged} r
    where r.op in ('merge', 'split') order by source_key`.execute(db)
  for (const row of rows) {
    const key = { insurerCode, source, sourceKey: row.source_key }
    if (row.op === 'merge') await merge(ctx, db, batch, key, row.into ?? '')
    else await split(ctx, db, batch, key)
    await setKeyVersion(db, key, { version: row.source_version, hash: row.hash })
  }
}

/** Takes back what a batch merged and split, for these keys. */
export async function undoMerges(
  ctx: Parts,
  db: Db,
  batch: BatchRow,
  keys: readonly string[],
): Promise<void> {
  const merges = await db
    .selectFrom('person_merge')
    .selectAll()
    .where('insurer_code', '=', batch.insurer_code)
    .where('source', '=', batch.source)
    .where(sql<boolean>`source_key = any (${keys}::text[])`)
    .where((where) => where.or([where('merged_by', '=', batch.id), where('split_by', '=', batch.id)]))
    .execute()
  for (const { id, source_key, split_by, split_at, from_person_id, into_person_id } of merges) {
    const key = { insurerCode: batch.insurer_code, source: batch.source, sourceKey: source_key }
    const people = { from: from_person_id, into: into_person_id }
    if (split_by === batch.id) await mergeInto(ctx, db, batch, key, { ...people, again: id })
    else if (split_at === null) await split(ctx, db, batch, key)
  }
}

interface Key {
  insurerCode: string
  source: string
  sourceKey: string
}

async function merge(ctx: Parts, db: Db, batch: BatchRow, key: Key, intoKey: string): Promise<void> {
  const from = await findPersonOfKey(db, key)
  const into = await findPersonOfKey(db, { ...key, sourceKey: intoKey })
  if (from === undefined || into === undefined || from === into) return
  await mergeInto(ctx, db, batch, key, { from, into })
}

/** `again` is the merge whose split is undone. */
async function mergeInto(
  ctx: Parts,
  db: Db,
  batch: BatchRow,
  key: Key,
  { from, into, again }: { from: string; into: string; again?: string },
): Promise<void> {
  const coveragesOfInto = await coveragesOfPerson(db, into)
  const person = await mergePersons(db, from, into)
  const cover = await mergeCoverages(db, from, into)
  await moveClaims(db, cover.coverages, into)
  const moved = JSON.stringify({ ...person, ...cover })
  if (again === undefined)
    await db
      .insertInto('person_merge')
      .values({
        id: newId(),
        insurer_code: key.insurerCode,
        source: key.source,
        source_key: key.sourceKey,
        from_person_id: from,
        into_person_id: into,
        merged_at: ctx.clock.now(),
        merged_by: batch.id,
        moved,
      })
      .execute()
  else
    await db
      .updateTable('person_merge')
      .set({ moved, split_at: null, split_by: null })
      .where('id', '=', again)
      .execute()
  // A member whose login came over sees the other person's cards too.
  const fresh = person.logins.length > 0 ? coveragesOfInto : cover.coverages
  await show(ctx, db, key, fresh, `merge ${batch.id} ${key.sourceKey}`)
  await record(ctx, db, batch, 'person.merged', [from, into])
}

async function split(ctx: Parts, db: Db, batch: BatchRow, key: Key): Promise<void> {
  const found = await db
    .updateTable('person_merge')
    .set({ split_at: ctx.clock.now(), split_by: batch.id })
    .where('insurer_code', '=', key.insurerCode)
    .where('source', '=', key.source)
    .where('source_key', '=', key.sourceKey)
    .where('split_at', 'is', null)
    .returning(['from_person_id', 'moved'])
    .executeTakeFirst()
  // Whom the key names now: after a second merge, another person than that of the first.
  const into = await findPersonOfKey(db, key)
  if (!found || into === undefined) return
  const from = found.from_person_id
  await splitPersons(db, { from, into }, found.moved)
  const coverages = await splitCoverages(db, { from, into, key }, found.moved)
  await moveClaims(db, coverages, from)
  await record(ctx, db, batch, 'person.split', [from, into])
}

/** Adds coverages to the lists of the members whose they are, and tells each member once. */
async function show(
  ctx: Parts,
  db: Db,
  { insurerCode, source }: Key,
  coverages: readonly string[],
  dedupeKey: string,
): Promise<void> {
  if (coverages.length === 0) return
  const rows = sql`(select source_key, 'upsert' as op, 'new' as decision from coverage where id = any (${coverages}::text[]))`
  const when = { at: ctx.clock.now(), today: ctx.clock.today() }
  const shown = await listNewCoverages(db, { rows, insurerCode, source, newRows: 0 }, when)
  await notifyOfCoverages({ ...ctx, db }, shown, dedupeKey)
}

/** Notes in the audit log of each of the two people that the source merged or split them. */
async function record(
  { clock }: Parts,
  db: Db,
  batch: BatchRow,
  action: string,
  people: readonly string[],
): Promise<void> {
  await auditAll(
    { db, clock },
    people.map((personId) => ({
      action,
      outcome: 'done',
      actor: { kind: 'client', id: batch.created_by_client },
      subject: `batch ${batch.id}`,
      personId,
      insurerCode: batch.insurer_code,
    })),
  )
}

import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'
import { lockPersonsOfBatches } from '../accounts/apply-persons'
import {
  findPersonOfKey,
  lockPersons,
  mergePersons,
  setSourceVersion,
  splitPersons,
} from '../accounts/merge-persons'
import { auditAll } from '../audit/audit'
import { moveClaimsToPerson } from '../claims/move-claims-to-person'
import { followMerge, moveLinksBack } from '../family/family.service'
import { listNewCoverages } from '../insurance/coverage-list.service'
import {
  coveragesOfPerson,
  lockCoverages,
  mergeCoverages,
  splitCoverages,
} from '../insurance/merge-coverages'
import type { StagedRows } from '../insurance/staged'
import { notifyOfCoverages } from '../notifications/notify'
import type { BatchRow } from './batches.repo'
import { mergeFaults, splitFaults } from './compare-persons'
import { type Fault, refuseRow } from './refuse-row'

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
 * Applies a chunk's rows that merge or split people. After a merge, the source key `source_key` of the row belongs to
 * the person with the source key `into`. A row whose two source keys already belong to one person changes nothing.
 * Checks the rules again, because an earlier row, another insurer's batch or a registration may have changed the people
 * since the batch was checked. Refuses a row that breaks a rule. R90
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
  // Until the commit, this lock prevents other batches from linking these people to another insurer.
  if (rows.length > 0) await lockPersonsOfBatches(db)
  for (const row of rows) {
    const key = { insurerCode, source, sourceKey: row.source_key }
    const fault =
      row.op === 'merge'
        ? await merge(ctx, db, batch, key, row.into ?? '')
        : await splitOfRow(ctx, db, batch, key)
    if (fault) {
      await refuseRow(db, batch, { kind: 'person', sourceKey: row.source_key }, fault)
      continue
    }
    await setSourceVersion(db, key, { version: row.source_version, hash: row.hash })
  }
}

/**
 * Undoes the merges and splits that a batch made for these keys. A merge or split stays if undoing it would now break a
 * rule; the batch's report says so.
 * @returns the keys of the merges and splits that stay
 */
export async function undoMerges(
  ctx: Parts,
  db: Db,
  batch: BatchRow,
  keys: readonly string[],
): Promise<Set<string>> {
  const stay = new Set<string>()
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
    let fault: Fault | null = null
    if (split_by === batch.id) {
      fault = await mergeFault(db, batch, people)
      if (fault === null) await mergeInto(ctx, db, batch, key, { ...people, again: id })
    } else if (split_at === null) fault = await splitOfRow(ctx, db, batch, key)
    if (fault === null) continue
    stay.add(source_key)
    await db
      .insertInto('exchange_problem')
      .values({ batch_id: batch.id, source_key, ...fault, compared: false })
      .execute()
  }
  return stay
}

interface Key {
  insurerCode: string
  source: string
  sourceKey: string
}

/**
 * Merges the two people whom the source knows by these two keys.
 * @returns the rule that forbids the merge; null if the merge is done or there is nothing to merge
 */
async function merge(ctx: Parts, db: Db, batch: BatchRow, key: Key, intoKey: string): Promise<Fault | null> {
  const from = await findPersonOfKey(db, key)
  const into = await findPersonOfKey(db, { ...key, sourceKey: intoKey })
  if (from === undefined || into === undefined || from === into) return null
  const fault = await mergeFault(db, batch, { from, into })
  if (fault === null) await mergeInto(ctx, db, batch, key, { from, into })
  return fault
}

/**
 * Returns the rule that forbids merging two people; null if they can be merged. Locks the people and their coverages
 * first, so that no registration or claim can intervene.
 */
async function mergeFault(
  db: Db,
  batch: BatchRow,
  { from, into }: { from: string; into: string },
): Promise<Fault | null> {
  await lockPersons(db, [from, into])
  await lockCoverages(db, [from, into])
  const { rows } = await sql<Fault>`
    select problem.field, problem.code
    from person former cross join person other
    cross join lateral (${mergeFaults(batch)}) problem (field, code, is_wrong)
    where former.id = ${from} and other.id = ${into} and problem.is_wrong limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Splits off the person whom the source knew by this key before the merge. Locks the merged person and their coverages
 * first, like `mergeFault`.
 * @returns the rule that forbids the split; null if no rule forbids it
 */
async function splitOfRow(ctx: Parts, db: Db, batch: BatchRow, key: Key): Promise<Fault | null> {
  const into = await findPersonOfKey(db, key)
  if (into === undefined) return null
  await lockPersons(db, [into])
  await lockCoverages(db, [into])
  const { rows } = await sql<Fault>`
    select problem.field, problem.code
    from person_source link cross join lateral (${splitFaults(batch)}) problem (field, code, is_wrong)
    where link.insurer_code = ${key.insurerCode} and link.source = ${key.source} and link.source_key = ${key.sourceKey}
      and problem.is_wrong`.execute(db)
  const fault = rows[0] ?? null
  if (fault === null) await split(ctx, db, batch, key)
  return fault
}

/**
 * Merges the person `from`, with their coverages, claims and relatives' family links, into `into`, and stores what
 * moved. Notifies members of the coverages that they now see. If the call undoes a split, `again` is the id of the
 * earlier merge that the split had undone.
 */
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
  await moveClaimsToPerson(db, cover.coverages, into)
  // The coverages that a member sees for the first time after the merge. If a login moved, these are the coverages that
  // `into` had before. Otherwise, they are the coverages that moved.
  const fresh = person.logins.length > 0 ? coveragesOfInto : cover.coverages
  await listAndNotify(ctx, db, key, fresh, `merge ${batch.id} ${key.sourceKey}`)
  // Moves the family links only now. Otherwise the call above would notify relatives of coverages that they know
  // already.
  const links = await followMerge({ ...ctx, db }, { from, to: into })
  const moved = JSON.stringify({ ...person, ...cover, links })
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
  await auditBoth(ctx, db, batch, 'person.merged', [from, into])
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
  // The person to whom the key belongs now. This isn't always the `into_person_id` of the merge that is being split: if
  // that person was later merged into another one, the key belongs to that other person.
  const into = await findPersonOfKey(db, key)
  if (!found || into === undefined) return
  const from = found.from_person_id
  await splitPersons(db, { from, into }, found.moved)
  const coverages = await splitCoverages(db, { from, into, key }, found.moved)
  await moveClaimsToPerson(db, coverages, from)
  await moveLinksBack(db, { from: into, to: from, ids: found.moved.links ?? [] })
  await auditBoth(ctx, db, batch, 'person.split', [from, into])
}

/** Adds coverages to the lists of the members whom they cover, and notifies each member once. */
async function listAndNotify(
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

/** Adds an audit event for each of the two people that a source merged or split. */
async function auditBoth(
  { clock }: Parts,
  db: Db,
  batch: BatchRow,
  action: 'person.merged' | 'person.split',
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

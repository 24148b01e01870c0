import { type ExchangeKind, visibleLine } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import { lockUntilCommit } from '../../db/advisory-lock'
import { deleteInBatches } from '../../db/batches'
import type { Database } from '../../db/schema'
import { isInScope } from '../../insurer-scope'
import { withDecision } from './decide'
import type { FileProblem } from './read-file'

type Db = Kysely<Database>

/**
 * Finds a batch of one of the insurers. Without `insurers`, finds a batch of any insurer; only jobs may do so. With
 * `lock`, locks the batch for a change.
 */
export async function findBatch(
  db: Db,
  id: string,
  { lock, insurers = null }: { lock?: true } & Partial<InsurerScope> = {},
) {
  let query = db
    .selectFrom('exchange_batch')
    .selectAll()
    .where('id', '=', id)
    .where(isInScope({ insurers }, sql.ref('exchange_batch.insurer_code')))
  if (lock) query = query.forNoKeyUpdate()
  return await query.executeTakeFirst()
}
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export async function filesOf(db: Db, batchId: string) {
  return await db
    .selectFrom('exchange_file')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute()
}

/**
 * Stores the rows of a file until their batch is applied. Each row gets a preliminary decision (new, changed, unchanged
 * …), which is computed again once all files are read. `rows` is a JSON array of rows from `stagedRows`.
 */
export async function insertRows(
  db: Db,
  of: { batch: BatchRow; file: number; kind: ExchangeKind; keyIds: readonly Buffer[] },
  rows: Buffer,
): Promise<void> {
  const incoming = sql`(
    select given.* from json_to_recordset(${rows}::json) given (group_key text, line bigint, source_key text, source_version bigint,
      implied boolean, op text, releases boolean, new_id text, hashes bytea[], body jsonb, secrets_sealed bytea,
      national_id_hash bytea, passport_hash bytea))`
  await sql`
    insert into exchange_row (batch_id, file, kind, group_key, line, source_key, source_version, implied, op, releases, new_id, hashes,
      body, secrets_sealed, national_id_hash, passport_hash, decision)
    select ${of.batch.id}, ${of.file}::smallint, ${of.kind}, decided.* from (${withDecision(of.batch, of, incoming)}) decided`.execute(
    db,
  )
}

export async function insertProblems(
  db: Db,
  of: { batchId: string; file: number },
  problems: readonly FileProblem[],
): Promise<void> {
  if (problems.length === 0) return
  await db
    .insertInto('exchange_problem')
    .values(
      problems.map(({ line, sourceKey, field, code, detail, hint }) => ({
        batch_id: of.batchId,
        file: of.file,
        line,
        source_key: sourceKey,
        // Removes invisible characters, because PostgreSQL can't store all of them. The name of an unknown field may
        // have some.
        field: field && visibleLine(field),
        code,
        detail: detail && visibleLine(detail),
        compared: false,
        is_hint: hint ?? false,
      })),
    )
    .execute()
}

/** Deletes the staged rows and the problems of a batch, so that its files can be read again. */
export async function forgetRows(db: Db, batchId: string): Promise<void> {
  await db.deleteFrom('exchange_row').where('batch_id', '=', batchId).execute()
  await db.deleteFrom('exchange_problem').where('batch_id', '=', batchId).execute()
  await db
    .updateTable('exchange_file')
    .set({ rows_read: 0, rows_to_try: 0, rows_tried: 0 })
    .where('batch_id', '=', batchId)
    .execute()
}

/**
 * Deletes the rows of batches that ended before `before`, with their encrypted personal data. The batch, its report and
 * the history of its rows stay. Also refuses batches that were created before `before` and whose files never arrived
 * completely.
 * @returns the object keys of file pieces that are no longer needed; the caller must delete these objects, and then
 * their rows with `forgetPieces`
 */
export async function purgeBatches(db: Db, before: Date): Promise<string[]> {
  const ended = sql<boolean>`batch_id in (
    select id from exchange_batch where finished_at < ${before} and status in ('checked', 'applied', 'refused', 'undone'))`
  await deleteInBatches(db, 'exchange_row', ended)
  await sql`update exchange_batch set status = 'refused', finished_at = now()
    where status = 'receiving' and created_at < ${before}`.execute(db)
  const { rows } = await sql<{ object_key: string }>`
    select object_key from exchange_piece where batch_id in (
      select id from exchange_batch where status not in ('receiving', 'checking'))`.execute(db)
  return rows.map(({ object_key }) => object_key)
}

/** Deletes the rows of file pieces whose objects were deleted. */
export async function forgetPieces(db: Db, objectKeys: readonly string[]): Promise<void> {
  await sql`delete from exchange_piece where object_key = any(${objectKeys}::text[])`.execute(db)
}

/**
 * Finds the last batch of a source that was applied and not undone. Skips corrections, which come from staff and aren't
 * in the order of the source's batches.
 */
export async function lastApplied(
  db: Db,
  { source, insurer_code }: Pick<BatchRow, 'source' | 'insurer_code'>,
) {
  return await db
    .selectFrom('exchange_batch')
    .select(['id', 'name', 'manifest_hash', 'applied_no', 'implied_version', 'as_of'])
    .where('source', '=', source)
    .where('insurer_code', '=', insurer_code)
    .where('status', '=', 'applied')
    .where('mode', '<>', 'correction')
    .orderBy('applied_no', 'desc')
    .executeTakeFirst()
}

/**
 * Returns the next number for an applied batch of a source. Undone batches keep their numbers. Locks the source until
 * the commit.
 */
export async function nextAppliedNo(
  db: Db,
  { source, insurer_code }: Pick<BatchRow, 'source' | 'insurer_code'>,
): Promise<bigint> {
  await lockUntilCommit(db, `exchange source ${insurer_code} ${source}`)
  const { last } = await db
    .selectFrom('exchange_batch')
    .select((eb) => eb.fn.max('applied_no').as('last'))
    .where('source', '=', source)
    .where('insurer_code', '=', insurer_code)
    .executeTakeFirstOrThrow()
  return (last ?? 0n) + 1n
}

/**
 * Counts how often an insurer's data changed: a batch counts when it is applied, and again when it is undone. If this
 * number has grown since a batch was checked, the rows of that batch must be compared again.
 */
export async function countChanges(db: Db, insurerCode: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) + count(*) filter (where status = 'undone') as n from exchange_batch
    where insurer_code = ${insurerCode} and status in ('applied', 'undone')`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

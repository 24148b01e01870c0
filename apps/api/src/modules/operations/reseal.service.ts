import { sql } from 'kysely'
import type { AppContext } from '../../context'
import { InvalidObjectKey, ObjectNotFound } from '../../gateways/files/port'
import { EnvelopeError } from '../../keys/envelope'
import { deletionsPrefix } from '../deletion/deletion-ledger'
import { documentIdOf } from '../documents/document-objects'
import { markSealedBy } from '../documents/documents.service'
import { countToReseal } from './key-usage.service'
import { forEachUnrecorded, type SealedColumn, sealedColumns } from './sealed-values'

type Parts = Pick<AppContext, 'db' | 'keys' | 'log' | 'gateways'>
const batchSize = 200
/** The prefix under which an object is copied while it is being replaced. */
const copiesPrefix = 'resealing'

/**
 * The result of a run. `complete` is false if the run stopped at its deadline, or if something couldn't be re-sealed.
 */
export interface ResealReport {
  values: number
  files: number
  failed: number
  complete: boolean
}

/**
 * Re-seals everything that an older master key sealed, while Khum keeps serving. Each run looks up what older keys
 * still seal, so the run after an interruption continues where the interrupted run stopped. A value is replaced only if
 * it hasn't changed meanwhile. R97.
 * @param until the deadline in milliseconds of `performance.now()`; no further values or files are begun after it
 * @throws ObjectStoreUnavailable
 */
export async function reseal(ctx: Parts, until: number): Promise<ResealReport> {
  const report: ResealReport = { values: 0, files: 0, failed: 0, complete: true }
  const isOver = () => performance.now() > until
  const older = ctx.keys.ids.slice(1)
  for (const keyId of older) {
    for (const column of sealedColumns) await resealColumn(ctx, column, keyId, report, isOver)
  }
  await finishCopies(ctx, report)
  for (const keyId of [null, ...older]) await resealDocuments(ctx, keyId, report, isOver)
  // If the run reaches its deadline in this step, the next run starts the step again with the first object.
  if (older.length > 0)
    await forEachUnrecorded(ctx.gateways.files, (key) => resealObject(ctx, key, report), isOver)
  report.complete = !isOver() && report.failed === 0
  if (report.values + report.files + report.failed > 0) {
    ctx.log.info({ ...report, left: await countToReseal(ctx) }, 're-sealed under the current master key')
  }
  return report
}

async function resealColumn(
  { db, keys, log }: Parts,
  { table, column, id, aad, reads: names = [], derive }: SealedColumn,
  keyId: Buffer,
  report: ResealReport,
  isOver: () => boolean,
): Promise<void> {
  const [from, value, name] = [sql.table(table), sql.ref(column), sql.ref(id)]
  const reads = sql.join(
    names.map((each) => sql`, ${sql.ref(each)}`),
    sql``,
  )
  for (let after = ''; !isOver(); ) {
    const { rows } = await sql<{ id: string; sealed: Buffer; op?: string; body?: object }>`
      select ${name} as id, ${value} as sealed ${reads} from ${from}
      where ${value} is not null and substring(${value}, 2, 4) = ${keyId} and ${name} > ${after}
      order by ${name} limit ${batchSize}`.execute(db)
    for (const row of rows) {
      after = row.id
      try {
        const plain = keys.open(row.sealed, aad(row.id))
        const changes = { [column]: keys.seal(plain, aad(row.id)), ...derive?.(keys, plain, row) }
        const set = Object.entries(changes).map(([key, to]) => sql`${sql.ref(key)} = ${to}`)
        const done = await sql`
          update ${from} set ${sql.join(set)} where ${name} = ${row.id} and ${value} = ${row.sealed}`.execute(
          db,
        )
        report.values += Number(done.numAffectedRows ?? 0n)
      } catch (err) {
        if (!(err instanceof EnvelopeError)) throw err
        report.failed += 1
        log.error({ err, table, column, id: row.id }, 'a sealed value cannot be opened to re-seal it')
      }
    }
    if (rows.length < batchSize) return
  }
}

/**
 * Re-seals the documents whose files `keyId` sealed. If `keyId` is null, re-seals the documents for whose files no key
 * is recorded yet.
 */
async function resealDocuments(
  ctx: Parts,
  keyId: Buffer | null,
  report: ResealReport,
  isOver: () => boolean,
): Promise<void> {
  const [current] = ctx.keys.ids
  for (let after = ''; !isOver(); ) {
    const rows = await ctx.db
      .selectFrom('document')
      .select(['id', 'object_key', 'thumbnail_key'])
      .where('object_key', 'is not', null)
      .where('sealed_by', keyId === null ? 'is' : '=', keyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(20)
      .execute()
    for (const { id, object_key, thumbnail_key } of rows) {
      after = id
      const done = [
        await resealObject(ctx, object_key, report),
        await resealObject(ctx, thumbnail_key, report),
      ]
      if (!done.every(Boolean)) continue
      await markSealedBy(ctx.db, { id, objectKey: object_key, keyId: current })
    }
    if (rows.length < 20) return
  }
}

/** Finishes replacing objects that an interrupted run had copied. */
async function finishCopies(ctx: Parts, report: ResealReport): Promise<void> {
  for await (const copy of ctx.gateways.files.list(copiesPrefix)) {
    await resealObject(ctx, copy.slice(copiesPrefix.length + 1), report, true)
  }
}

/**
 * Re-seals an object with the current master key. With `always`, does so even if the current master key sealed it
 * already.
 * @param key the object's key in the object store; null for no object
 * @returns whether the object is now sealed with the current master key; true for no object
 */
async function resealObject(
  ctx: Parts,
  key: string | null,
  report: ResealReport,
  always = false,
): Promise<boolean> {
  if (key === null) return true
  const { files } = ctx.gateways
  try {
    const isCurrent = !always && ctx.keys.ids[0]?.equals(await files.sealedBy(key))
    if (isCurrent) return true
    await files.reseal(key)
    // If the object was deleted meanwhile, its re-sealed copy must be deleted too, because no row refers to it.
    if (!(await isNamed(ctx, key))) await files.delete(key)
    else report.files += 1
    return true
  } catch (err) {
    // The object was deleted after it was listed, so there is nothing to re-seal.
    if (err instanceof ObjectNotFound && !(await isNamed(ctx, key))) return true
    // A key is invalid, for example, if a production server uses a demo database: keys of demo documents are too long.
    const isBadKey = err instanceof InvalidObjectKey
    if (!(err instanceof EnvelopeError) && !(err instanceof ObjectNotFound) && !isBadKey) throw err
    report.failed += 1
    ctx.log.error({ err, key }, 'an object cannot be read to re-seal it')
    return false
  }
}

/** Whether a row still refers to the object. Always true for the records of deleted accounts: no row refers to them. */
async function isNamed({ db }: Parts, key: string): Promise<boolean> {
  if (key.startsWith(`${deletionsPrefix}/`)) return true
  const id = documentIdOf(key) ?? ''
  const { rows } = await sql`
    select from document where id = ${id} and ${key} in (object_key, thumbnail_key)
    union all select from upload_part where document_id = ${id} and object_key = ${key}
    union all select from exchange_piece where object_key = ${key}`.execute(db)
  return rows.length > 0
}

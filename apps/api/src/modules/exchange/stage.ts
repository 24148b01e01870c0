import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { type BatchRow, filesOf, forgetRows, insertProblems, insertRows } from './batches.repo'
import { type FileProblem, type GoodRow, readFile } from './read-file'
import { stagedRow } from './staged-row'

type Db = Kysely<Database>

/** Rows that one statement stores. */
const rowsAtOnce = 2_000
/** How many problems of a file are stored if the whole batch is refused. */
const problemsKept = 10_000

/** Reads the files of a batch into rows. If it was interrupted, it begins again. */
export async function stageFiles(
  ctx: Pick<AppContext, 'keys' | 'gateways'>,
  db: Db,
  batch: BatchRow,
): Promise<void> {
  await inTransaction(db, (trx) => forgetRows(trx, batch.id))
  for (const { position } of await filesOf(db, batch.id)) await stageFile(ctx, db, batch, position)
}

async function stageFile(
  ctx: Pick<AppContext, 'keys' | 'gateways'>,
  db: Db,
  batch: BatchRow,
  position: number,
): Promise<void> {
  const file = batch.manifest.files[position]
  if (!file) return
  const of = { batchId: batch.id, file: position, kind: file.kind }
  const limit = batch.manifest.on_error === 'refuse_batch' ? problemsKept : Number.POSITIVE_INFINITY
  let rows: GoodRow[] = []
  let problems: FileProblem[] = []
  let kept = 0

  async function store(): Promise<void> {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const part = rows.slice(at, at + rowsAtOnce)
      await insertRows(
        db,
        of,
        part.map((row) => stagedRow(ctx.keys, file?.kind ?? of.kind, batch.implied_version, row)),
      )
      // Lets the server handle requests in between.
      await setImmediate()
    }
    for (let at = 0; at < problems.length; at += rowsAtOnce) {
      const part = problems.slice(at, at + rowsAtOnce).slice(0, Math.max(0, limit - kept))
      kept += part.length
      await insertProblems(db, of, part)
    }
    rows = []
    problems = []
  }

  let read = 0
  for await (const part of readFile(file, batch.mode, bytesOf(ctx, db, batch.id, position))) {
    rows.push(...part.rows)
    problems.push(...part.problems)
    read += part.read
    if (rows.length + problems.length >= rowsAtOnce) await store()
  }
  await store()
  await db
    .updateTable('exchange_file')
    .set({ rows_read: read })
    .where('batch_id', '=', batch.id)
    .where('position', '=', position)
    .execute()
}

/** The bytes of a file, piece by piece. */
async function* bytesOf(
  { gateways }: Pick<AppContext, 'gateways'>,
  db: Db,
  batchId: string,
  position: number,
): AsyncGenerator<Uint8Array> {
  const pieces = await db
    .selectFrom('exchange_piece')
    .select('object_key')
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .orderBy('start_byte')
    .execute()
  for (const { object_key } of pieces) {
    for await (const bytes of await gateways.files.get(object_key)) yield bytes
  }
}

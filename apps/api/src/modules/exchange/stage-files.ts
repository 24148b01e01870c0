import { setImmediate } from 'node:timers/promises'
import type { ExchangeKind } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { type BatchRow, filesOf, forgetRows, insertProblems, insertRows } from './batches.repo'
import { type FileProblem, readFile } from './read-file'
import { stagedRows } from './staged-row'

type Db = Kysely<Database>

/** As soon as this many rows, or this many problems, have been collected, they are stored. */
const rowsAtOnce = 2_000
/**
 * The most problems that are stored for the rows of a file, and for each query that compares rows, if the manifest says
 * `on_error: refuse_batch`. With `refuse_row`, all problems are stored.
 */
export const problemsKept = 10_000
/** How often the progress of a batch's check (the number of rows that are done) is stored, in milliseconds. */
export const notedEveryMs = 1_000

/** Reads the files of a batch and stores their rows. After an interruption, begins again with the first file. */
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
  const writer = new RowWriter(db, batch, { file: position, kind: file.kind, keyIds: ctx.keys.ids })
  let read = 0
  let notedAt = performance.now()
  try {
    for await (const part of readFile(file, batch.mode, bytesOf(ctx, db, batch.id, position))) {
      read += part.read
      const rows = stagedRows(ctx.keys, file.kind, batch.implied_version, part.rows)
      await writer.add(rows, part.rows.length)
      await writer.addProblems(part.problems)
      if (performance.now() - notedAt >= notedEveryMs) {
        await noteRead(db, batch, position, read)
        notedAt = performance.now()
      }
      // Lets the event loop handle other requests after each part.
      await setImmediate()
    }
  } finally {
    await writer.end()
  }
  await noteRead(db, batch, position, read)
}

/** Stores how many rows of a file were read, for the batch's progress. */
async function noteRead(db: Db, { id }: BatchRow, position: number, read: number): Promise<void> {
  await db
    .updateTable('exchange_file')
    .set({ rows_read: read })
    .where('batch_id', '=', id)
    .where('position', '=', position)
    .execute()
}

type OfFile = { file: number; kind: ExchangeKind; keyIds: readonly Buffer[] }

/** Stores the rows of a file while the next rows are read. */
class RowWriter {
  readonly #db: Db
  readonly #batch: BatchRow
  readonly #file: OfFile
  readonly #mostProblems: number
  #parts: Buffer[] = []
  #count = 0
  #problems: FileProblem[] = []
  #problemsStored = 0
  #storing: Promise<void> = Promise.resolve()

  constructor(db: Db, batch: BatchRow, file: OfFile) {
    this.#db = db
    this.#batch = batch
    this.#file = file
    this.#mostProblems = batch.manifest.on_error === 'refuse_batch' ? problemsKept : Number.POSITIVE_INFINITY
  }

  /**
   * Adds rows to store. They are passed as the bytes of a JSON array, because many long-lived objects would slow down
   * garbage collection.
   */
  async add(rows: Buffer, count: number): Promise<void> {
    if (count === 0) return
    this.#parts.push(rows)
    this.#count += count
    if (this.#count >= rowsAtOnce) await this.#store()
  }

  async addProblems(problems: readonly FileProblem[]): Promise<void> {
    for (let at = 0; at < problems.length; at += rowsAtOnce) {
      this.#problems.push(...problems.slice(at, at + rowsAtOnce))
      if (this.#problems.length >= rowsAtOnce) await this.#store()
    }
  }

  /** Stores the remaining rows and problems, and waits for all writes. */
  async end(): Promise<void> {
    await this.#store()
    await this.#storing
  }

  /** Starts to store what was added, after the previous write has ended. */
  async #store(): Promise<void> {
    const parts = this.#parts
    const room = Math.max(0, this.#mostProblems - this.#problemsStored)
    // Always stores problems of the whole file, such as a wrong hash, because they are found last and explain the other
    // problems.
    const problems = this.#problems.filter(({ line }, index) => line === null || index < room)
    this.#parts = []
    this.#count = 0
    this.#problems = []
    this.#problemsStored += problems.length
    await this.#storing
    const file = { batch: this.#batch, ...this.#file }
    const inserted = parts.length === 0 ? Promise.resolve() : insertRows(this.#db, file, joined(parts))
    this.#storing = inserted.then(() =>
      insertProblems(this.#db, { batchId: this.#batch.id, file: file.file }, problems),
    )
    // This handler only prevents an unhandled rejection. The next `await this.#storing` throws the error.
    this.#storing.catch(() => undefined)
  }
}

/** Joins the bytes of non-empty JSON arrays into one array. */
function joined(arrays: readonly Buffer[]): Buffer {
  const items = arrays.flatMap((array, index) => [
    Buffer.from(index === 0 ? '[' : ','),
    array.subarray(1, -1),
  ])
  return Buffer.concat([...items, Buffer.from(']')])
}

/** Yields the bytes of a file, piece by piece. */
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

import type { Batch } from '@khum/contract'
import type { AppContext } from '../../context'
import { type BatchRow, filesOf } from './batches.repo'
import { claimsOnRows } from './claims-on-rows'

type Files = Awaited<ReturnType<typeof filesOf>>

/** Converts a batch to the form that clients see, with its files, its counts and how many problems it has. */
export async function batchView(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  row: BatchRow,
): Promise<Batch> {
  const files = await filesOf(db, row.id)
  const { problems, hints } = await db
    .selectFrom('exchange_problem')
    .select((eb) => [
      eb.fn.countAll<bigint>().filterWhere('is_hint', '=', false).as('problems'),
      eb.fn.countAll<bigint>().filterWhere('is_hint', '=', true).as('hints'),
    ])
    .where('batch_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const { counts } = row
  return {
    id: row.id,
    source: row.manifest.source,
    batch: row.name,
    insurer: row.insurer_code,
    mode: row.mode,
    as_of: row.as_of,
    dry_run: row.dry_run,
    status: row.status,
    guard: row.guard,
    files: files.map(({ name, kind, received_bytes, rows_read }) => ({
      name,
      kind,
      received_bytes: Number(received_bytes),
      rows: Number(rows_read),
    })),
    progress: progressOf(row, files, clock.now()),
    reconciliation: {
      read: counts.read ?? 0,
      new: counts.new ?? 0,
      changed: counts.changed ?? 0,
      unchanged: counts.unchanged ?? 0,
      ended: counts.ended ?? 0,
      refused: counts.refused ?? 0,
      older: counts.older ?? 0,
      held: counts.held ?? 0,
      lives_before: counts.lives_before ?? null,
      lives_after: counts.lives_after ?? null,
    },
    problems: Number(problems),
    hints: Number(hints),
    error: row.error,
    waits_for: row.status === 'checked' && !row.dry_run ? await busyBatch(db, row) : null,
    sums: row.sums,
    undo: row.undo_asked_at === null ? null : await undoView(db, row, row.undo_asked_at),
    stopped_undo: stoppedUndo(row),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

async function undoView(db: AppContext['db'], row: BatchRow, askedAt: Date): Promise<Batch['undo']> {
  const { claims, total } = await claimsOnRows(db, row)
  return { asked_at: askedAt.toISOString(), claims, claims_total: total }
}

function stoppedUndo({ status, step, counts: { taken_back, left } }: BatchRow): Batch['stopped_undo'] {
  const isStopped = status === 'applied' && step === 'undo'
  return isStopped && taken_back !== undefined && left !== undefined ? { taken_back, left } : null
}

/** Finds the batch that is being applied or undone for the insurer of the given batch. */
async function busyBatch(db: AppContext['db'], { insurer_code }: BatchRow): Promise<Batch['waits_for']> {
  const busy = await db
    .selectFrom('exchange_batch')
    .select(['name', 'manifest', 'error'])
    .where('insurer_code', '=', insurer_code)
    .where('status', 'in', ['applying', 'undoing'])
    .executeTakeFirst()
  return busy ? { batch: busy.name, source: busy.manifest.source, error: busy.error } : null
}

/**
 * Returns the progress of the current step: reading the files, the trial run of decisions and payment results, or
 * applying the rows.
 */
function progressOf(row: BatchRow, files: Files, now: Date): Batch['progress'] {
  const { trying, done, total, since } = countsOfStep(row, files)
  const seconds = since ? (now.getTime() - since.getTime()) / 1_000 : 0
  const isRunning = row.finished_at === null && done > 0 && seconds > 0
  const speed = isRunning ? done / seconds : null
  return {
    trying,
    done,
    total,
    rows_per_second: speed,
    seconds_left: speed === null ? null : Math.max(0, total - done) / speed,
  }
}

function countsOfStep(row: BatchRow, files: Files) {
  const sum = (count: (file: Files[number]) => bigint) =>
    files.reduce((total, file) => total + Number(count(file)), 0)
  const tried = sum(({ rows_tried }) => rows_tried)
  const toTry = sum(({ rows_to_try }) => rows_to_try)
  // A batch with the status `checked` can be in a trial run: it is checked again if another batch was applied while it
  // waited.
  const trying = (row.status === 'checking' || row.status === 'checked') && tried < toTry
  if (trying) {
    const since = files.find(({ tried_since }) => tried_since)?.tried_since ?? null
    return { trying, done: tried, total: toTry, since }
  }
  if (row.status === 'checking') {
    const total = row.manifest.files.reduce((rows, file) => rows + file.rows, 0)
    return { trying, done: sum(({ rows_read }) => rows_read), total, since: row.step_at }
  }
  return { trying, done: Number(row.step_done), total: Number(row.step_total), since: row.step_at }
}

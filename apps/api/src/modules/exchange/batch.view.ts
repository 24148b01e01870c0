import type { Batch } from '@khum/contract'
import type { AppContext } from '../../context'
import { type BatchRow, filesOf } from './batches.repo'
import { claimsOnRows } from './claims-on-rows'

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

/** Finds the batch of the same insurer that is being applied or undone. */
async function busyBatch(db: AppContext['db'], { insurer_code }: BatchRow): Promise<Batch['waits_for']> {
  const busy = await db
    .selectFrom('exchange_batch')
    .select(['name', 'manifest', 'error'])
    .where('insurer_code', '=', insurer_code)
    .where('status', 'in', ['applying', 'undoing'])
    .executeTakeFirst()
  return busy ? { batch: busy.name, source: busy.manifest.source, error: busy.error } : null
}

/** Returns the progress of the current step: reading the files, or applying their rows. */
function progressOf(row: BatchRow, files: Awaited<ReturnType<typeof filesOf>>, now: Date): Batch['progress'] {
  const isReading = row.status === 'checking'
  const done = isReading
    ? files.reduce((sum, file) => sum + Number(file.rows_read), 0)
    : Number(row.step_done)
  const total = isReading
    ? row.manifest.files.reduce((sum, file) => sum + file.rows, 0)
    : Number(row.step_total)
  const seconds = row.step_at ? (now.getTime() - row.step_at.getTime()) / 1_000 : 0
  const isRunning = row.finished_at === null && done > 0 && seconds > 0
  const speed = isRunning ? done / seconds : null
  return {
    done,
    total,
    rows_per_second: speed,
    seconds_left: speed === null ? null : Math.max(0, total - done) / speed,
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Batch, BatchStatus } from '@khum/contract'
import type { ExchangeApi } from './exchange-api'
import { Progress } from './progress'

const everyMs = 500

/**
 * The words that the progress line shows, for each status in which Khum works on a batch or will continue without
 * another call. In `checked`, a batch waits for other batches to finish. Only a dry run ends in `checked`.
 */
const steps: Partial<Record<BatchStatus, string>> = {
  checking: 'checking',
  checked: 'waiting for its turn',
  applying: 'applying',
  undoing: 'taking back',
}

/**
 * Follows a batch until its status no longer changes by itself, and prints its progress.
 * @param confirms whether to confirm the batch, as the second approver, if it ends more rows than its manifest's
 * `guard` allows
 */
export async function follow(
  api: ExchangeApi,
  id: string,
  { confirms }: { confirms: boolean },
): Promise<Batch> {
  let progress = new Progress()
  let shown: BatchStatus | undefined
  let said = ''
  for (;;) {
    const batch = await api.getBatch(id)
    const trouble = troubleOf(batch)
    if (trouble !== said) {
      progress.end()
      if (trouble !== '') process.stderr.write(`${trouble}\n`)
      said = trouble
    }
    const what = batch.finished_at === null ? steps[batch.status] : undefined
    if (batch.status === 'waiting_for_confirmation' && confirms) {
      await api.confirmBatch(id)
    } else if (what === undefined) {
      progress.end()
      return batch
    } else {
      if (shown !== batch.status) {
        progress.end()
        progress = new Progress()
        shown = batch.status
      }
      const { done, total, rows_per_second } = batch.progress
      progress.show(wordsOf(batch) ?? what, done, total, rows_per_second)
    }
    await delay(everyMs)
  }
}

/**
 * Says what a check is doing after it has read the files. Returns undefined while a check reads the files, and for a
 * batch that isn't being checked.
 */
function wordsOf({ status, progress }: Batch): string | undefined {
  if (progress.trying) return 'trying decisions and payments'
  // After reading the last row, the server compares all rows at once. How long that takes isn't known.
  const isRead = status === 'checking' && progress.done >= progress.total
  return isRead ? 'comparing with what Khum has' : undefined
}

/**
 * Says why a batch makes no progress: its last attempt failed, or it waits for another batch, whose last attempt may
 * have failed. Returns an empty text if neither is the case.
 */
function troubleOf({ batch, insurer, source, error, waits_for, finished_at }: Batch): string {
  if (finished_at !== null) return ''
  const failed = error === null ? waits_for : { batch, source, error }
  if (failed === null) return ''
  if (failed.error === null) return `It waits for the batch ${failed.batch} of ${failed.source}.`
  return `Batch ${failed.batch} failed: ${failed.error}. Khum tries again every minute. To give it up: npm run exchange -- withdraw ${failed.batch} --insurer ${insurer} --source ${failed.source} (ชุดข้อมูลนี้ทำต่อไม่สำเร็จ ระบบจะลองใหม่ทุกนาที ถ้าไม่ต้องการแล้วให้ใช้คำสั่ง withdraw)`
}

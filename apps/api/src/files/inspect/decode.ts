import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckingProcess } from './checking-process'
import type { Answer, Job } from './job'
import { type FileKind, type InspectionCode, InspectionUnavailable, type Verdict } from './verdict'

/** How a job ended. `isVerdict` is false if the process was killed or crashed before it judged the file. */
type Ended =
  | Exclude<Answer, { type: 'refused' }>
  | { type: 'refused'; code: InspectionCode; isVerdict: boolean }

/** Decodes and rewrites one file, in a folder that exists until the verdict's `dispose` is called. */
export async function decode(
  checking: CheckingProcess,
  file: { id: number; kind: FileKind; path: string; maxSide?: number; reads?: boolean },
  directory: string,
): Promise<Verdict> {
  const folder = join(directory, String(file.id))
  const dispose = () => rm(folder, { recursive: true, force: true })
  const job = { ...file, cleanedPath: join(folder, 'cleaned'), thumbnailPath: join(folder, 'thumbnail.jpg') }
  try {
    await mkdir(folder, { mode: 0o700 })
    const verdict = toVerdict(job, await runWithReading(checking, job), dispose)
    if (!verdict.ok) await dispose()
    return verdict
  } catch (error) {
    await dispose()
    throw error
  }
}

/**
 * Checks a file. If the process died, perhaps while it read values (tax receipt, QR code), checks the file again
 * without reading values.
 */
async function runWithReading(checking: CheckingProcess, job: Job): Promise<Ended> {
  const ended = await runTwice(checking, job)
  const mayBeReading = job.reads && ended.type === 'refused' && !ended.isVerdict
  return mayBeReading ? runTwice(checking, { ...job, reads: false }) : ended
}

/** Runs the job again after a crash, because something other than the file may have caused the crash. */
async function runTwice(checking: CheckingProcess, job: Job): Promise<Ended> {
  for (let tries = 0; tries < 2; tries += 1) {
    const outcome = await checking.run(job).catch((cause: unknown) => {
      throw new InspectionUnavailable('the checking process does not start', { cause })
    })
    if (outcome.type === 'timeout') return { type: 'refused', code: 'file_check_timeout', isVerdict: false }
    if (outcome.type === 'memory') return { type: 'refused', code: tooMuchMemory(job.kind), isVerdict: false }
    if (outcome.type === 'refused') return { ...outcome, isVerdict: true }
    if (outcome.type !== 'crashed') return outcome
  }
  return { type: 'refused', code: 'file_damaged', isVerdict: false }
}

function tooMuchMemory(kind: FileKind): InspectionCode {
  return kind === 'application/pdf' ? 'file_pdf_unsafe' : 'file_too_many_pixels'
}

function toVerdict(job: Job, answer: Ended, dispose: () => Promise<void>): Verdict {
  if (answer.type === 'refused') return { ok: false, code: answer.code }
  if (answer.type === 'failed') throw new InspectionUnavailable(answer.reason)
  const {
    type: _type,
    id: _id,
    heapBytes: _heapBytes,
    width,
    height,
    pages,
    pictureHash,
    ...measured
  } = answer
  return {
    ok: true,
    kind: job.kind,
    ...measured,
    cleanedPath: job.cleanedPath,
    ...(width !== undefined && height !== undefined && { width, height }),
    ...(pages !== undefined && { pages }),
    ...(pictureHash !== undefined && { pictureHash }),
    ...(job.kind !== 'application/pdf' && { thumbnailPath: job.thumbnailPath }),
    dispose,
  }
}

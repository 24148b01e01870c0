import type { ChildProcess } from 'node:child_process'
import { constants, setPriority, tmpdir } from 'node:os'
import { type ChildProgram, defaultChildProgram, runJob, startChild } from '../inspect/child-program'
import { type PageText, type ReadingJob, readingMessageSchema } from './reading-job'

export type TextReader = {
  /**
   * Reads a file's text in a separate process, at the lowest priority. Returns an empty result if reading takes too
   * much time or memory, or is cancelled. Call it again only after the previous call has ended.
   */
  read(job: Omit<ReadingJob, 'id'>, signal: AbortSignal): Promise<PageText>
  close(): void
}

export type TextReaderOptions = {
  child?: ChildProgram
  jobMs?: number
  residentBytes?: number
  /**
   * How long the process keeps running after its last file. While it runs, the process takes about 200 MiB of memory.
   */
  idleMs?: number
}

const startMs = 30_000

/** Creates a text reader. Its process starts with the first file, and ends after `idleMs` without a file. */
export function createTextReader(options: TextReaderOptions = {}): TextReader {
  const { jobMs = 30_000, residentBytes = 419_430_400, idleMs = 60_000 } = options
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let nextId = 1

  function stop(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function start(): Promise<ChildProcess> {
    const started = await startChild(options.child ?? defaultChildProgram('read-child'), tmpdir(), startMs)
    if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_LOW)
    return started
  }

  return {
    async read(job, signal) {
      clearTimeout(idle)
      if (!child?.connected) child = await start()
      const id = nextId++
      const read = signal.aborted
        ? null
        : await runJob(child, { ...job, id }, { jobMs, residentBytes, signal }, answerTo(id))
      if (read && 'readings' in read) {
        idle = setTimeout(stop, idleMs).unref()
        return read
      }
      stop()
      return { readings: [], lines: [] }
    },
    close: stop,
  }
}

/**
 * Creates the parser for the answer to the job with this id. The reading process finds values only by OCR. A value with
 * another source can't be real, for example because a manipulated file took over the process. Such values are dropped.
 */
function answerTo(id: number): (message: unknown) => PageText | null {
  return (message) => {
    const { data } = readingMessageSchema.safeParse(message)
    if (data?.type !== 'read' || data.id !== id) return null
    return { readings: data.readings.filter(({ source }) => source === 'ocr'), lines: data.lines }
  }
}

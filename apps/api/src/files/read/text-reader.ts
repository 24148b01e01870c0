import type { ChildProcess } from 'node:child_process'
import { constants, setPriority, tmpdir } from 'node:os'
import { type ChildProgram, defaultChildProgram, residentBytes, startChild } from '../inspect/child-program'
import { type PageText, type ReadingJob, readingMessageSchema } from './reading-job'

export type TextReader = {
  /**
   * Reads a file's text in a process of its own, at the lowest priority. Returns nothing if it takes too much time or
   * memory, or is cancelled. Call it again only after the previous call has ended.
   */
  read(job: Omit<ReadingJob, 'id'>, signal: AbortSignal): Promise<PageText>
  close(): void
}

export type TextReaderOptions = {
  child?: ChildProgram
  jobMs?: number
  residentBytes?: number
  /** How long the process stays after its last file. It takes about 200 MiB. */
  idleMs?: number
}

const nothing: PageText = { readings: [], lines: [] }
const startMs = 30_000
const watchEveryMs = 100

/** Creates a reader. Its process is started for the first file, and ended when nothing was read for a while. */
export function createTextReader(options: TextReaderOptions = {}): TextReader {
  const { jobMs = 30_000, residentBytes: mostBytes = 419_430_400, idleMs = 60_000 } = options
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
      const read = signal.aborted
        ? undefined
        : await runIn(child, { ...job, id: nextId++ }, { jobMs, mostBytes, signal })
      if (read) idle = setTimeout(stop, idleMs).unref()
      else stop()
      return read ?? nothing
    },
    close: stop,
  }
}

/** The process can't claim that a value is certain. */
function onlySuggestions({ readings, lines }: PageText): PageText {
  return { readings: readings.filter(({ source }) => source === 'ocr'), lines }
}

type Limits = { jobMs: number; mostBytes: number; signal: AbortSignal }

/** Returns undefined if the process has to be killed: it is too slow, too large or broken, or nobody waits for it. */
function runIn(child: ChildProcess, job: ReadingJob, limits: Limits): Promise<PageText | undefined> {
  return new Promise((resolve) => {
    function end(text: PageText | undefined): void {
      clearTimeout(timer)
      clearInterval(watch)
      limits.signal.removeEventListener('abort', giveUp)
      child.off('message', receive)
      child.off('exit', giveUp)
      resolve(text)
    }
    function giveUp(): void {
      end(undefined)
    }
    function receive(received: unknown): void {
      const message = readingMessageSchema.safeParse(received)
      end(
        message.success && message.data.type === 'read' && message.data.id === job.id
          ? onlySuggestions(message.data)
          : undefined,
      )
    }
    async function checkMemory(): Promise<void> {
      if ((await residentBytes(child.pid ?? 0)) > limits.mostBytes) giveUp()
    }
    const timer = setTimeout(giveUp, limits.jobMs)
    const watch = setInterval(() => void checkMemory(), watchEveryMs)
    limits.signal.addEventListener('abort', giveUp)
    child.on('message', receive)
    child.on('exit', giveUp)
    child.send(job, (error) => {
      if (error) giveUp()
    })
  })
}

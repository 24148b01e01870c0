import type { ChildProcess } from 'node:child_process'
import { type Broken, type ChildProgram, runJob, startChild } from './child-program'
import { type Answer, type Job, messageSchema } from './job'

export type CheckingLimits = { startMs: number; jobMs: number; residentBytes: number }

export type CheckingProcess = {
  /**
   * Runs one job. Call it again only after the previous job has ended. Rejects if the process can't start or was
   * closed.
   */
  run(job: Job): Promise<Answer | Broken>
  close(): void
  /** Returns the pid of the running process, if any; for tests. */
  pid(): number | undefined
}

// The process is restarted when its heap exceeds this many bytes, because the PDF library never frees some memory.
const mostHeapBytes = 100_663_296

/**
 * Decodes untrusted files in a separate process, one at a time. Kills the process if a file takes too much time or
 * memory, and starts a new one for the next file. R46, R48
 */
export function createCheckingProcess(
  program: ChildProgram,
  directory: string,
  limits: CheckingLimits,
): CheckingProcess {
  let child: ChildProcess | undefined
  let closed = false

  function stop(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  return {
    async run(job) {
      if (closed) throw new Error('the checking process was closed')
      if (!child?.connected) child = await startChild(program, directory, limits.startMs)
      const outcome = await runJob(child, job, limits, answerTo(job.id))
      if (!('id' in outcome) || outcome.heapBytes > mostHeapBytes) stop()
      return outcome
    },
    close() {
      closed = true
      stop()
    },
    pid: () => child?.pid,
  }
}

/** Creates the parser for the answer to the job with this id. It returns null for any other message. */
function answerTo(id: number): (message: unknown) => Answer | null {
  return (message) => {
    const { data } = messageSchema.safeParse(message)
    return data && 'id' in data && data.id === id ? data : null
  }
}

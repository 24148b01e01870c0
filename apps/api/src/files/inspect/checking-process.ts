import type { ChildProcess } from 'node:child_process'
import { type ChildProgram, residentBytes, startChild } from './child-program'
import { type Answer, type Job, messageSchema } from './job'

export type CheckingLimits = { startMs: number; jobMs: number; residentBytes: number }

/** How a job ended: with a result, or because the process was killed or crashed. */
type Outcome = Answer | { type: 'timeout' } | { type: 'memory' } | { type: 'crashed' }

export type CheckingProcess = {
  /** Runs one job. Call it again only after the previous job has ended. Rejects if the process can't start or was closed. */
  run(job: Job): Promise<Outcome>
  close(): void
  /** Returns the pid of the running process, if any; for tests. */
  pid(): number | undefined
}

const watchEveryMs = 50
// The process is restarted when its heap exceeds this, because the PDF library never frees some memory.
const mostHeapBytes = 100_663_296

/**
 * Creates a separate process that decodes untrusted files, one at a time. It is killed if a file takes too much time or
 * memory, and restarted for the next file. R46, R48
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
      const outcome = await runIn(child, job, limits)
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

function runIn(child: ChildProcess, job: Job, limits: CheckingLimits): Promise<Outcome> {
  return new Promise((resolve) => {
    function end(outcome: Outcome): void {
      clearTimeout(timer)
      clearInterval(watch)
      child.off('message', receive)
      child.off('exit', crash)
      resolve(outcome)
    }
    function receive(received: unknown): void {
      const message = messageSchema.safeParse(received)
      // An unexpected message counts as a crash, because an attacker may control the decoder.
      if (!message.success || !('id' in message.data) || message.data.id !== job.id) end({ type: 'crashed' })
      else end(message.data)
    }
    function crash(_code: number | null, signal: NodeJS.Signals | null): void {
      // V8 aborts when its heap is full.
      end({ type: signal === 'SIGABRT' ? 'memory' : 'crashed' })
    }
    async function checkMemory(): Promise<void> {
      if ((await residentBytes(child.pid ?? 0)) > limits.residentBytes) end({ type: 'memory' })
    }
    const timer = setTimeout(() => end({ type: 'timeout' }), limits.jobMs)
    const watch = setInterval(() => void checkMemory(), watchEveryMs)
    child.on('message', receive)
    child.on('exit', crash)
    child.send(job, (error) => {
      if (error) end({ type: 'crashed' })
    })
  })
}

import type { ChildProcess } from 'node:child_process'
import { type ChildProgram, residentBytes, startChild } from './child-program'
import { type Answer, type Job, messageSchema } from './job'

export type CheckingLimits = { startMs: number; jobMs: number; residentBytes: number }

/** How a job ended: with an answer, or with the end of the process that was at it. */
type Outcome = Answer | { type: 'timeout' } | { type: 'memory' } | { type: 'crashed' }

export type CheckingProcess = {
  /** Runs one job; the caller waits for its end before the next. Rejects when the process cannot start, or was closed. */
  run(job: Job): Promise<Outcome>
  /** Kills the process and starts no other. */
  close(): void
  /** The process that is up, if any; for measurements. */
  pid(): number | undefined
}

const watchEveryMs = 50
// What the PDF library keeps for ever must not leave the next file too little.
const heapKeptBytes = 100_663_296

/**
 * A process of its own that decodes strangers' files, one at a time. It is killed when a file takes too long or too
 * much memory, and started anew for the next. R46, R48.
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
      if (!('id' in outcome) || outcome.heapBytes > heapKeptBytes) stop()
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
      clearTimeout(clock)
      clearInterval(watch)
      child.off('message', hear)
      child.off('exit', crash)
      resolve(outcome)
    }
    function hear(said: unknown): void {
      const message = messageSchema.safeParse(said)
      // Nonsense from the process counts as its end: something else than our code may be speaking.
      if (!message.success || !('id' in message.data) || message.data.id !== job.id) end({ type: 'crashed' })
      else end(message.data)
    }
    function crash(_code: number | null, signal: NodeJS.Signals | null): void {
      // How V8 ends when its heap is full.
      end({ type: signal === 'SIGABRT' ? 'memory' : 'crashed' })
    }
    async function weigh(): Promise<void> {
      if ((await residentBytes(child.pid ?? 0)) > limits.residentBytes) end({ type: 'memory' })
    }
    const clock = setTimeout(() => end({ type: 'timeout' }), limits.jobMs)
    const watch = setInterval(() => void weigh(), watchEveryMs)
    child.on('message', hear)
    child.on('exit', crash)
    child.send(job, (error) => {
      if (error) end({ type: 'crashed' })
    })
  })
}

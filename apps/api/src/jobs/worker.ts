import { setTimeout as pause } from 'node:timers/promises'

export interface FetchedJob {
  id: string
  data: object
}

interface Parts<J extends FetchedJob> {
  atOnce: number
  /**
   * Several calls of `wake` within this many milliseconds cause one fetch, so that a hundred claims a second don't
   * cause hundreds of fetches. Jobs that end within this time are recorded together.
   */
  gatherMs: number
  /** Takes up to `most` waiting jobs, so that no other worker gets them. Rejects if the queue can't be read. */
  fetch(most: number): Promise<J[]>
  /** Runs one job and returns whether it succeeded. Records failures itself. Never rejects. */
  run(job: J): Promise<boolean>
  /** Records successful jobs. Never rejects. */
  complete(jobs: J[]): Promise<void>
}

export interface Worker<J extends FetchedJob> {
  /** Call it when a job may be waiting. Many calls cause one fetch, a few milliseconds later. */
  wake(): void
  /** Stops fetching and waits up to `timeoutMs` for the running jobs. Returns those that haven't ended. */
  stop(timeoutMs: number): Promise<J[]>
}

/**
 * Runs the jobs of one queue. A slow job doesn't delay the others. If a fetch returns as many jobs as it asked for,
 * more jobs may be waiting, so the next fetch follows immediately.
 */
export function createWorker<J extends FetchedJob>({
  atOnce,
  gatherMs,
  fetch,
  run,
  complete,
}: Parts<J>): Worker<J> {
  const running = new Map<J, Promise<void>>()
  let succeeded: J[] = []
  let gathering: Promise<void> | undefined
  let waking = false
  let due = false
  let fetching = false
  let stopped = false

  async function fill(): Promise<void> {
    if (fetching) return
    fetching = true
    try {
      while (due && !stopped && running.size < atOnce) {
        due = false
        const free = atOnce - running.size
        const jobs = await fetch(free)
        for (const job of jobs) start(job)
        if (jobs.length === free) due = true
      }
    } catch {
      // The database can't be reached; the next poll fetches again.
    } finally {
      fetching = false
    }
  }

  function start(job: J): void {
    const end = run(job).then((ok) => {
      if (ok) succeeded.push(job)
      gathering ??= pause(gatherMs).then(settle)
      return gathering
    })
    running.set(
      job,
      end.finally(() => running.delete(job)),
    )
  }

  async function settle(): Promise<void> {
    gathering = undefined
    const jobs = succeeded
    succeeded = []
    if (jobs.length > 0) await complete(jobs)
    // `fill` counts the jobs in `running`. A completed job is removed from `running` in a callback of this promise. So
    // `setImmediate` delays `fill` until these callbacks have run.
    if (due) setImmediate(() => void fill())
  }

  return {
    wake() {
      due = true
      if (waking) return
      waking = true
      void pause(gatherMs).then(() => {
        waking = false
        return fill()
      })
    },
    async stop(timeoutMs) {
      stopped = true
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs)
      })
      await Promise.race([Promise.all(running.values()), late]).finally(() => clearTimeout(timer))
      return [...running.keys()]
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'

/** A job as the queue hands it out. */
export interface FetchedJob {
  id: string
  data: object
}

interface Parts<J extends FetchedJob> {
  /** Jobs that run at the same time, at most. */
  atOnce: number
  /** Takes up to so many waiting jobs; nobody else gets them. Rejects when the queue can't be read now. */
  fetch(most: number): Promise<J[]>
  /** Runs one job; answers whether it succeeded. A failure was recorded then. Never rejects. */
  run(job: J): Promise<boolean>
  /** Records that jobs succeeded; never rejects. */
  complete(jobs: J[]): Promise<void>
}

/** Jobs that end within so many milliseconds are recorded, and followed by others, together. */
const gatherMs = 10

export interface Worker<J extends FetchedJob> {
  /** Something may be waiting. Cheap: many calls cause one look into the queue. */
  wake(): void
  /** Fetches nothing more and waits for the running jobs, `timeoutMs` at most; answers those that haven't ended. */
  stop(timeoutMs: number): Promise<J[]>
}

/**
 * Runs the jobs of one queue. Every job has a place of its own, so a slow one doesn't hold up the others; as long as the
 * queue answers with as many jobs as there are free places, it's asked again at once.
 */
export function createWorker<J extends FetchedJob>({ atOnce, fetch, run, complete }: Parts<J>): Worker<J> {
  const running = new Map<J, Promise<void>>()
  let succeeded: J[] = []
  let gathering: Promise<void> | undefined
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
      // The database is away. The next poll asks again.
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
    // The jobs' places are free once those who wait for this promise have run.
    if (due) setImmediate(() => void fill())
  }

  return {
    wake() {
      due = true
      void fill()
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

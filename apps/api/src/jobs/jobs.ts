import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { createListener } from '../db/listener'
import type { Database } from '../db/schema'
import { openQueue } from './open-queue'
import { type JobData, type JobName, queues } from './queues'
import { createWorker, type Worker } from './worker'

type Db = Kysely<Database>

/** The NOTIFY channel for committed jobs; the payload is the queue's name. */
const channel = 'khum_job'
/** How often the queues are polled, to find retries that are due and, if a NOTIFY was lost, new jobs. */
const pollMs = 1_000
/** How often the notification connection is checked, because it may be dead without an error. */
const checkMs = 30_000
/**
 * How many milliseconds running jobs get to finish when the process stops. Unfinished ones run again in another
 * process.
 */
const stopMs = 10_000

export interface Jobs {
  /**
   * Adds a job inside the caller's transaction. The commit wakes the workers of all processes. A second job with the
   * same `key` isn't added.
   */
  send<N extends JobName>(db: Db, name: N, data: JobData[N], key?: string): Promise<void>
  /** Adds these jobs, or resets the existing ones with the same keys, so that each runs now. */
  restart<N extends JobName>(db: Db, name: N, jobs: { key: string; data: JobData[N] }[]): Promise<void>
  work<N extends JobName>(name: N, handle: (data: JobData[N]) => Promise<void>): Promise<void>
  schedule<N extends JobName>(name: N, cron: string, data: JobData[N]): Promise<void>
  /** Counts this process's permanently failed jobs and failed runs of scheduled jobs, by kind. */
  failures(): ReadonlyMap<JobName, number>
  /** For tests, where nothing polls: runs all waiting jobs and returns their number. */
  drain(): Promise<number>
  stop(): Promise<void>
}

type FetchedJob = JobWithMetadata<object>

/**
 * Starts pg-boss on a pool. Without `background` (in tests), nothing polls or listens. Tests call `drain` to run
 * waiting jobs.
 */
export async function startJobs(
  pool: Pool,
  log: Logger,
  { background }: { background: boolean },
): Promise<Jobs> {
  const boss = await openQueue(pool, log, { background })
  const workers = new Map<string, Worker<FetchedJob>>()
  const handlers = new Map<JobName, (data: object) => Promise<void>>()
  const failures = new Map<JobName, number>()
  const listener = createListener({
    pool,
    log,
    channels: [channel],
    onNotification: (_channel, queue) => workers.get(queue)?.wake(),
    onLost: () => undefined,
  })
  const timers = background ? [setInterval(poll, pollMs), setInterval(check, checkMs)] : []

  /** Connects the listener, or reconnects it after a lost connection. Without the listener, only polling finds jobs. */
  function listen(): void {
    listener.ready().catch(() => undefined)
  }

  function poll(): void {
    listen()
    waitingQueues(pool)
      .then((waiting) => {
        for (const name of waiting) workers.get(name)?.wake()
      })
      .catch(() => undefined)
  }

  function check(): void {
    listener.check().catch(() => undefined)
  }

  async function run(
    name: JobName,
    handle: (data: object) => Promise<void>,
    job: FetchedJob,
  ): Promise<boolean> {
    try {
      await within(queues[name].expireInSeconds, handle(job.data))
      return true
    } catch (error) {
      report(name, job, error)
      await boss.fail(name, job.id, asObject(error)).catch(notRecorded)
      return false
    }
  }

  /** Logs that the end of a job couldn't be recorded. That isn't fatal, because the job expires and runs again. */
  function notRecorded(err: unknown): void {
    log.warn({ err }, 'the end of a job could not be recorded')
  }

  function report(name: JobName, job: FetchedJob, err: unknown): void {
    const about = { err, job: name, job_id: job.id, attempt: job.retryCount + 1 }
    const isLast = job.retryCount >= job.retryLimit
    if (isLast || queues[name].scheduled) {
      failures.set(name, (failures.get(name) ?? 0) + 1)
      log.error(about, isLast ? 'a job failed permanently' : 'a scheduled job failed')
    } else if (job.retryCount === 0) {
      log.warn(about, 'a job failed and will be tried again')
    } else {
      log.debug(about, 'a job failed again')
    }
  }

  async function drainQueue(name: JobName, handle: (data: object) => Promise<void>): Promise<number> {
    for (let done = 0; ; done += 1) {
      const [job] = await boss.fetch<object>(name)
      if (!job) return done
      await handle(job.data)
      await boss.complete(name, job.id)
    }
  }

  return {
    async send(db, name, data, key) {
      const id = key === undefined ? {} : { id: jobId(key) }
      if (queues[name].newestFirst) {
        const priority = await announce(db, name)
        await boss.send(name, data, { ...id, priority, db: executorOn(db) })
      } else {
        await boss.send(name, data, { ...id, priority: 0, db: executorOn(db, name) })
      }
    },
    async restart(db, name, jobs) {
      if (jobs.length === 0) return
      const priority = await announce(db, name)
      const rows = jobs.map(({ key, data }) => ({ id: jobId(key), name, data, priority }))
      const ids = rows.map(({ id }) => id)
      await boss.deleteJob(name, ids, { db: executorOn(db) })
      await boss.insert(rows, { db: executorOn(db) })
    },
    async work(name, handle) {
      // The cast is safe, because only `send` and `schedule` add jobs to this queue, with the data of its name.
      const handleData = handle as (data: object) => Promise<void>
      handlers.set(name, handleData)
      if (!background) return
      const worker = createWorker<FetchedJob>({
        atOnce: queues[name].atOnce,
        gatherMs: queues[name].gatherMs ?? 10,
        fetch: (batchSize) => boss.fetch<object>(name, { batchSize, includeMetadata: true }),
        run: (job) => run(name, handleData, job),
        async complete(jobs) {
          const ids = jobs.map(({ id }) => id)
          await boss.complete(name, ids).catch(notRecorded)
        },
      })
      workers.set(name, worker)
      listen()
      worker.wake()
    },
    async schedule(name, cron, data) {
      if (background) await boss.schedule(name, cron, data)
    },
    failures: () => failures,
    async drain() {
      let done = 0
      let waiting = await waitingQueues(pool)
      for (const [name, handle] of handlers) {
        if (!waiting.has(name)) continue
        done += await drainQueue(name, handle)
        // Queries again, because the jobs that just ran may have added jobs to queues that come later in this loop.
        waiting = await waitingQueues(pool)
      }
      return done
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      const stopping = [...workers].map(async ([name, worker]) => {
        const left = await worker.stop(stopMs)
        const ids = left.map(({ id }) => id)
        if (ids.length === 0) return
        // A job without retries isn't lost: a later run does its work. It hasn't failed either.
        if (left.every(({ retryLimit }) => retryLimit === 0)) await boss.complete(name, ids)
        else await boss.fail(name, ids)
      })
      await Promise.all([listener.close(), ...stopping])
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/**
 * Wakes the queue's workers when the transaction commits. Returns the priority of the job: in a queue with
 * `newestFirst`, a newer job has a higher priority; in other queues the priority is 0.
 */
async function announce(db: Db, name: JobName): Promise<number> {
  const { rows } = await sql<{ second: number }>`
    select pg_notify(${channel}, ${name}), extract(epoch from now() - '2025-01-01Z'::timestamptz)::int as second`.execute(
    db,
  )
  return queues[name].newestFirst ? (rows[0]?.second ?? 0) : 0
}

/**
 * Returns the names of the queues with a job that is due. Looks up only one job in each queue, so that long queues
 * don't make the query slower. The query has a name, so that PostgreSQL plans it only once for each connection.
 */
async function waitingQueues(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'waiting-queues',
    text: `select queue.name from unnest($1::text[]) as queue (name)
      where exists (
        select from pgboss.job where job.name = queue.name and job.state < 'active' and job.start_after < now())`,
    values: [Object.keys(queues)],
  })
  return new Set(rows.map(({ name }) => name))
}

function jobId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

async function within(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${seconds} s`)), seconds * 1_000)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function asObject(error: unknown): object {
  return error instanceof Error ? error : { value: String(error) }
}

/**
 * Runs statements of pg-boss on `db`. With `wakes`, the name of a queue, the same query also wakes the queue's workers,
 * which saves a query for each job. The statement must then return the job that it added.
 */
function executorOn(db: Db, wakes?: JobName) {
  return {
    async executeSql(statement: string, given: readonly unknown[] = []) {
      const [text, values] =
        wakes === undefined
          ? [statement, given]
          : [
              `with job as (${statement})
               select id, pg_notify($${given.length + 1}, $${given.length + 2}) from job`,
              [...given, channel, wakes],
            ]
      const result = await db.executeQuery({
        sql: text,
        parameters: values,
        query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
        queryId: { queryId: 'pgboss' },
      })
      return { rows: result.rows }
    },
  }
}

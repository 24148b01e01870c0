import { type Kysely, sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../context'
import type { Database } from '../db/schema'
import { isJobName, queues } from '../jobs/queues'
import type { ReadyCheck } from './readiness'

interface QueueCounts {
  name: string
  waiting: number
  running: number
  failed: number
}

async function countJobs(db: Kysely<Database>): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select name, count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job group by name`.execute(db)
  return rows
}

interface Failures {
  name: string
  failed_today: number
  /**
   * Whether a job failed within the last 75 minutes. Scheduled jobs run at least once an hour, so a job that still
   * fails has failed within this time.
   */
  failed_lately: boolean
}

/** Counts the jobs that failed within a day. Reads only failed jobs, because a million others may be waiting. */
async function countFailures(db: Kysely<Database>): Promise<Failures[]> {
  const { rows } = await sql<Failures>`
    select name, count(*)::int as failed_today,
      bool_or(completed_on > now() - interval '75 minutes') as failed_lately
    from pgboss.job where state = 'failed' and completed_on > now() - interval '1 day' group by name`.execute(
    db,
  )
  return rows
}

/**
 * Returns the readiness check of the jobs. The check names the kinds of jobs that failed permanently within a day. It
 * fails only if a scheduled job, such as the hourly purge, failed within the last 75 minutes.
 */
export function jobsCheck({ db }: Pick<AppContext, 'db'>): ReadyCheck {
  return {
    name: 'jobs',
    required: false,
    check: async () => {
      const failed = await countFailures(db)
      const ok = !failed.some(({ name, failed_lately }) => failed_lately && isScheduled(name))
      const detail = failed.map(({ name, failed_today }) => `${name} failed ${failed_today} times today`)
      return detail.length === 0 ? { ok } : { ok, detail: detail.join(', ') }
    },
  }
}

function isScheduled(name: string): boolean {
  return isJobName(name) && queues[name].scheduled === true
}

/** Adds the job metrics. The values of `khum_jobs` come from the database, so they are the same in every process. */
export function observeJobs(registry: Registry, { db, jobs }: Pick<AppContext, 'db' | 'jobs'>): void {
  new Gauge({
    name: 'khum_jobs',
    help: 'Jobs that wait, run, or failed permanently within a week, by kind',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, waiting, running, failed } of await countJobs(db).catch(() => [])) {
        if (!isJobName(name)) continue
        for (const [state, count] of Object.entries({ waiting, running, failed }))
          this.set({ job: name, state }, count)
      }
    },
  })
  new Counter({
    name: 'khum_jobs_failed_total',
    help: 'Permanently failed jobs and failed runs of scheduled jobs in this process since its start, by kind',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [job, count] of jobs.failures()) this.inc({ job }, count)
    },
  })
}

import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { jobsCheck } from '../../src/http/job-health'
import { type Jobs, startJobs } from '../../src/jobs/jobs'
import { useTestApp } from '../test-app'

const test = useTestApp()
let jobs: Jobs | undefined
afterEach(() => jobs?.stop())

/** Starts a worker whose jobs of these kinds fail at every attempt. Returns the errors that it logs. */
async function failing(...names: ('claim.acknowledge' | 'expired.purge')[]): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  jobs = await startJobs(test.ctx.pool, log, { background: true })
  for (const name of names) {
    if (name === 'expired.purge') await jobs.send(test.db, name, {})
    else await jobs.send(test.db, name, { claim_id: 'x' })
  }
  await sql`update pgboss.job set retry_limit = 0`.execute(test.db)
  for (const name of names) await jobs.work(name, () => Promise.reject(new Error('out of order')))
  const failed = async () => {
    const { rows } = await sql`select from pgboss.job where state = 'failed'`.execute(test.db)
    return rows.length
  }
  await expect.poll(failed).toBe(names.length)
  return lines
}

const readyz = async () => (await test.app.inject({ method: 'GET', url: '/readyz' })).json()
const metrics = async () => (await test.app.inject({ method: 'GET', url: '/metrics' })).body

describe('a job that fails permanently', () => {
  it('is logged, counted and named', async () => {
    const lines = await failing('claim.acknowledge')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        job: 'claim.acknowledge',
        attempt: 1,
        msg: 'a job failed permanently',
        err: { message: 'out of order' },
      },
    ])
    expect(jobs?.failures()).toEqual(new Map([['claim.acknowledge', 1]]))
    const { status, checks, details } = await readyz()
    expect({ status, jobs: checks.jobs, detail: details.jobs }).toEqual({
      status: 'ok',
      jobs: true,
      detail: 'claim.acknowledge failed 1 times today',
    })
    expect(await metrics()).toContain('khum_jobs{job="claim.acknowledge",state="failed"} 1')
  })

  it('degrades Khum if it is scheduled, until it succeeds again', async () => {
    await failing('expired.purge')
    expect(await readyz()).toMatchObject({
      status: 'degraded',
      checks: { jobs: false },
      details: { jobs: 'expired.purge failed 1 times today' },
    })
    await sql`update pgboss.job set completed_on = completed_on - interval '76 minutes'`.execute(test.db)
    expect((await readyz()).checks.jobs).toBe(true)
  })
})

it('checks the failed jobs without reading a million waiting ones', async () => {
  await sql`insert into pgboss.job (name, data)
    select 'outbox.deliver_bulk', '{"message_id": "x"}' from generate_series(1, 5000)`.execute(test.db)
  await sql`analyze pgboss.job`.execute(test.db)
  await test.db.transaction().execute(async (db) => {
    await jobsCheck({ db }).check()
    const { rows } = await sql<{ scanned: number }>`
      select sum(seq_tup_read)::int as scanned from pg_stat_xact_user_tables where schemaname = 'pgboss'`.execute(
      db,
    )
    expect(rows[0]?.scanned).toBeLessThan(5_000)
  })
})

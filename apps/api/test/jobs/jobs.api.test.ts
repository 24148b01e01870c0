import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { newId } from '../../src/ids'
import { type Jobs, startJobs } from '../../src/jobs/jobs'
import { queues } from '../../src/jobs/queues'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()
const log = pino({ level: 'silent' })
let started: Jobs[] = []

// Stops the timers that poll for jobs, so that only the database's notification at the commit starts jobs.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(started.map((jobs) => jobs.stop()))
  started = []
})

async function start(): Promise<Jobs> {
  const jobs = await startJobs(database.pool, log, { background: true })
  started.push(jobs)
  return jobs
}

async function listeners(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
    database.db,
  )
  return rows.length
}

async function states(): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int from pgboss.job where name not like '\\_\\_%' group by state`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

describe('jobs', () => {
  it('run as soon as they are committed, also in another process', async () => {
    const [sender, worker] = [await start(), await start()]
    const done: string[] = []
    await worker.work('claim.acknowledge', async ({ claim_id }) => void done.push(claim_id))
    await expect.poll(listeners).toBe(1)
    await inTransaction(database.db, async (db) => {
      await sender.send(db, 'claim.acknowledge', { claim_id: 'a' })
      // Job `b` is sent outside the transaction, so it runs immediately. Job `a` must wait for the commit.
      await sender.send(database.db, 'claim.acknowledge', { claim_id: 'b' })
      await expect.poll(() => done).toEqual(['b'])
    })
    await expect.poll(() => done).toEqual(['b', 'a'])
  })

  it('are found by polling if notifications don’t arrive', async () => {
    const jobs = await start()
    const done: string[] = []
    await jobs.work('claim.acknowledge', async ({ claim_id }) => void done.push(claim_id))
    await expect.poll(listeners).toBe(1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(database.db)
    await expect.poll(listeners).toBe(0)
    await jobs.send(database.db, 'claim.acknowledge', { claim_id: 'a' })
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.poll(() => done).toEqual(['a'])
    await expect.poll(listeners).toBe(1)
  })

  it('cost one query a second for all queues while none is due', async () => {
    const jobs = await start()
    await jobs.work('claim.acknowledge', async () => {})
    await jobs.work('outbox.deliver_later', async () => {})
    await expect.poll(listeners).toBe(1)
    await vi.advanceTimersByTimeAsync(500)
    const connect = vi.spyOn(database.pool, 'connect')
    // Each worker looks for jobs once when it starts. Waits until all workers have done so.
    await expect
      .poll(async () => {
        connect.mockClear()
        await pause(200)
        return connect.mock.calls.length
      })
      .toBe(0)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(connect).toHaveBeenCalledTimes(3)
    connect.mockRestore()
  })

  it('all run once, as many at a time as the queue allows', async () => {
    const jobs = await start()
    const done: string[] = []
    let running = 0
    let most = 0
    await jobs.work('outbox.deliver_later', async ({ message_id }) => {
      running += 1
      most = Math.max(most, running)
      await sql`select 1`.execute(database.db)
      running -= 1
      done.push(message_id)
    })
    const ids = Array.from({ length: 100 }, () => newId())
    await inTransaction(database.db, async (db) => {
      for (const id of ids) await jobs.send(db, 'outbox.deliver_later', { message_id: id })
    })
    await expect.poll(states).toEqual({ completed: 100 })
    expect(done.toSorted()).toEqual(ids.toSorted())
    expect(most).toBe(queues['outbox.deliver_later'].atOnce)
  })

  it('fail alone: the others in the batch aren’t repeated', async () => {
    const jobs = await start()
    const done: string[] = []
    await jobs.work('outbox.deliver_later', async ({ message_id }) => {
      done.push(message_id)
      if (message_id === '3') throw new Error('not this one')
    })
    await inTransaction(database.db, async (db) => {
      for (let n = 0; n < 8; n += 1) await jobs.send(db, 'outbox.deliver_later', { message_id: String(n) })
    })
    await expect.poll(states).toEqual({ completed: 7, retry: 1 })
    expect(done.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  })

  /** Starts a job that never ends, and then stops its process. */
  async function stopWhileRunning(name: 'claim.acknowledge' | 'exchange.run') {
    const jobs = await startJobs(database.pool, log, { background: true })
    let begun = false
    await jobs.work(name, () => {
      begun = true
      return new Promise<void>(() => undefined)
    })
    if (name === 'exchange.run') await jobs.send(database.db, name, { batch_id: 'a' })
    else await jobs.send(database.db, name, { claim_id: 'a' })
    await expect.poll(() => begun).toBe(true)
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const stopped = jobs.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    await stopped
    vi.useRealTimers()
  }

  it('that were running when their process ended run again in another', async () => {
    await stopWhileRunning('claim.acknowledge')
    expect(await states()).toEqual({ retry: 1 })
  })

  it('that have no retries do not count as failed when their process ends', async () => {
    await stopWhileRunning('exchange.run')
    expect(await states()).toEqual({ completed: 1 })
  })
})

describe('a long queue', () => {
  it('is read from an index, because sorting a million jobs takes longer than a statement may', async () => {
    const jobs = await startJobs(database.pool, log, { background: false })
    await sql`insert into pgboss.job (name, data)
      select 'outbox.deliver_bulk', '{"message_id": "x"}' from generate_series(1, 5000)`.execute(database.db)
    await sql`analyze pgboss.job`.execute(database.db)
    const { fetchNextJob } = createRequire(import.meta.url)('pg-boss/src/plans.js')
    const statement: string = fetchNextJob('pgboss')({ includeMetadata: true })
    const values = { $1: "'outbox.deliver_bulk'", $2: '16' }
    const text = Object.entries(values).reduce((sum, [name, value]) => sum.replaceAll(name, value), statement)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(text)}`.execute(database.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('name_priority_created_on_id_idx')
    expect(plan).not.toContain('Sort Key: job.priority')
    await jobs.stop()
  })
})

describe('the queue of codes', () => {
  it('runs the newest first', async () => {
    const jobs = await startJobs(database.pool, log, { background: false })
    const order: string[] = []
    await jobs.work('outbox.deliver', async ({ message_id }) => void order.push(message_id))
    for (const message_id of ['oldest', 'old']) {
      await jobs.send(database.db, 'outbox.deliver', { message_id })
      // Makes the jobs look as if they had waited for a minute.
      await sql`update pgboss.job set created_on = created_on - interval '1 minute', priority = greatest(0, priority - 60)`.execute(
        database.db,
      )
    }
    await jobs.send(database.db, 'outbox.deliver', { message_id: 'new' })
    await jobs.drain()
    expect(order).toEqual(['new', 'old', 'oldest'])
    await jobs.stop()
  })
})

describe('a job with a key', () => {
  const inspect = (jobs: Jobs, key: string) =>
    jobs.send(database.db, 'document.inspect', { document_id: key }, key)

  it('is not added twice', async () => {
    const jobs = await startJobs(database.pool, log, { background: false })
    for (const key of ['a', 'a', 'b', 'a']) await inspect(jobs, key)
    expect(await states()).toEqual({ created: 2 })
    await jobs.stop()
  })

  it('exists once after 60 restarts from every state, and can run at once', async () => {
    const jobs = await startJobs(database.pool, log, { background: false })
    const keys = ['waiting', 'running', 'retrying', 'given up', 'new']
    for (const key of keys.slice(0, 4)) await inspect(jobs, key)
    for (const [key, state] of Object.entries({ running: 'active', retrying: 'retry', 'given up': 'failed' }))
      await sql`update pgboss.job set state = ${state}::pgboss.job_state, retry_count = 7, start_after = now() + interval '1 hour'
        where data ->> 'document_id' = ${key}`.execute(database.db)
    const again = keys.map((key) => ({ key, data: { document_id: key } }))
    const restart = () => inTransaction(database.db, (db) => jobs.restart(db, 'document.inspect', again))
    for (let n = 0; n < 20; n += 1) await Promise.all([restart(), restart(), restart()])
    expect(await states()).toEqual({ created: 5 })
    const inspected: string[] = []
    await jobs.work('document.inspect', async ({ document_id }) => void inspected.push(document_id))
    expect(await jobs.drain()).toBe(5)
    expect(inspected.toSorted()).toEqual(keys.toSorted())
    await jobs.stop()
  })
})

import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { withStartLock } from '../db/advisory-lock'
import type { Database } from '../db/schema'

/** Every kind of job with its data. */
export interface JobData {
  'document.inspect': { document_id: string }
  'claim.acknowledge': { claim_id: string }
  /** A text with a code: worth something for minutes. */
  'outbox.deliver': { message_id: string }
  /** Any other message. */
  'outbox.deliver_later': { message_id: string }
  /** One of many alike. */
  'outbox.deliver_bulk': { message_id: string }
  /** What a deleted account leaves in the object store. */
  'account.erase': { object_keys: string[] }
  /** Takes the app out of the LINE of a member who is gone; `token`: sealed, base64. */
  'account.leave_line': { partner_id: string; token: string }
  /** What members want to hear of outside the app. */
  'notification.outside': { notification_ids: string[] }
  'uploads.purge': Record<string, never>
  'expired.purge': Record<string, never>
}
export type JobName = keyof JobData

interface QueueRule {
  retryLimit: number
  retryDelaySeconds: number
  expireInSeconds: number
  /** Whether each further try waits longer; without it they come evenly. */
  backoff: boolean
  /** Jobs of this kind that one process does at once; one unless said otherwise. */
  workers?: number
}

/** What still fails after its retries stays visible in the queue's failed state. */
const queues: Record<JobName, QueueRule> = {
  // A file waits for a scanner that is away; it is checked within 15 s of its return, for a day. TRUST R50
  'document.inspect': { retryLimit: 5760, retryDelaySeconds: 15, expireInSeconds: 120, backoff: false },
  'claim.acknowledge': { retryLimit: 10, retryDelaySeconds: 30, expireInSeconds: 60, backoff: true },
  // Three more tries within a minute of the first; a gateway that hangs holds one worker for 5 s at most. TRUST R11
  'outbox.deliver': {
    retryLimit: 3,
    retryDelaySeconds: 10,
    expireInSeconds: 30,
    backoff: false,
    workers: 4,
  },
  'outbox.deliver_later': { retryLimit: 10, retryDelaySeconds: 30, expireInSeconds: 60, backoff: true },
  // A promotion to everybody must not stand before the news of somebody's claim or password. TRUST R19, R56
  'outbox.deliver_bulk': { retryLimit: 10, retryDelaySeconds: 30, expireInSeconds: 60, backoff: true },
  // For a day: a store that is away must not make a deletion a promise only. TRUST R60, R68
  'account.erase': { retryLimit: 288, retryDelaySeconds: 300, expireInSeconds: 300, backoff: false },
  'account.leave_line': { retryLimit: 5, retryDelaySeconds: 60, expireInSeconds: 60, backoff: true },
  'notification.outside': { retryLimit: 10, retryDelaySeconds: 30, expireInSeconds: 60, backoff: true },
  'uploads.purge': { retryLimit: 2, retryDelaySeconds: 60, expireInSeconds: 300, backoff: true },
  'expired.purge': { retryLimit: 2, retryDelaySeconds: 60, expireInSeconds: 300, backoff: true },
}

/** How often a job of this kind is tried in all. */
export function triesOf(name: JobName): number {
  return queues[name].retryLimit + 1
}

export interface Jobs {
  /** Enqueues inside the caller's transaction: the job exists exactly when the work it belongs to does. */
  send<N extends JobName>(db: Kysely<Database>, name: N, data: JobData[N]): Promise<void>
  /** Wakes this process's workers, so that a job just committed does not wait for the next poll. */
  wake(name: JobName): void
  work<N extends JobName>(name: N, handle: (data: JobData[N]) => Promise<void>): Promise<void>
  schedule<N extends JobName>(name: N, cron: string, data: JobData[N]): Promise<void>
  /** Runs every waiting job of this process's handlers now, oldest first; answers how many. For tests: nothing polls there. */
  drain(): Promise<number>
  stop(): Promise<void>
}

/** Starts pg-boss on the application's pool. Without `background` (tests) nothing polls, and `drain` runs what waits. */
export async function startJobs(
  pool: Pool,
  log: Logger,
  { background }: { background: boolean },
): Promise<Jobs> {
  const boss = openQueue(pool, log, background)
  await startQueue(pool, boss)
  const workers = new Map<JobName, string[]>()
  const handlers = new Map<JobName, (data: object) => Promise<void>>()

  async function drainQueue(name: JobName, handle: (data: object) => Promise<void>): Promise<number> {
    let done = 0
    for (
      let batch = await boss.fetch<object>(name);
      batch.length > 0;
      batch = await boss.fetch<object>(name)
    ) {
      for (const job of batch) {
        await handle(job.data)
        await boss.complete(name, job.id)
        done += 1
      }
    }
    return done
  }

  return {
    async send(db, name, data) {
      await boss.send(name, data, { db: { executeSql: (text, values) => executeOn(db, text, values ?? []) } })
    },
    wake(name) {
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    },
    async work(name, handle) {
      type Data = Parameters<typeof handle>[0]
      // The queue gives back what `send` put in under the same name.
      handlers.set(name, handle as (data: object) => Promise<void>)
      if (!background) return
      const made: string[] = []
      for (let n = queues[name].workers ?? 1; n > 0; n -= 1) {
        const worker = await boss.work<Data>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
          for (const job of jobs) await handle(job.data)
        })
        made.push(worker)
      }
      workers.set(name, made)
    },
    async schedule(name, cron, data) {
      if (background) await boss.schedule(name, cron, data)
    },
    async drain() {
      let done = 0
      for (const [name, handle] of handlers) done += await drainQueue(name, handle)
      return done
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, wait: true, close: false }),
  }
}

/** Creates pg-boss's tables and the queues, with connections of the role that is to own them. */
export async function createJobTables(pool: Pool, log: Pick<Logger, 'error'>): Promise<void> {
  const boss = openQueue(pool, log, false)
  await startQueue(pool, boss)
  await boss.stop({ graceful: false, close: false })
}

function openQueue(pool: Pool, log: Pick<Logger, 'error'>, background: boolean): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    supervise: background,
    schedule: background,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  return boss
}

/** Creating a queue locks pg-boss's tables in an order in which two processes block each other. */
async function startQueue(pool: Pool, boss: PgBoss): Promise<void> {
  await withStartLock(pool, async () => {
    await boss.start()
    await createQueues(boss)
  })
}

/** Creates queues that are missing and updates those whose rule changed; otherwise only reads. */
async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, rule] of Object.entries(queues)) {
    const wanted = {
      name,
      retryLimit: rule.retryLimit,
      retryDelay: rule.retryDelaySeconds,
      retryBackoff: rule.backoff,
      expireInSeconds: rule.expireInSeconds,
    }
    const found = existing.get(name)
    if (!found) await boss.createQueue(name, wanted)
    else if (!isMatch(found, wanted)) await boss.updateQueue(name, wanted)
  }
}

function isMatch(found: object, wanted: object): boolean {
  const values = new Map(Object.entries(found))
  return Object.entries(wanted).every(([key, value]) => values.get(key) === value)
}

async function executeOn(db: Kysely<Database>, text: string, values: readonly unknown[]) {
  const result = await db.executeQuery({
    sql: text,
    parameters: values,
    query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
    queryId: { queryId: 'pgboss' },
  })
  return { rows: result.rows }
}

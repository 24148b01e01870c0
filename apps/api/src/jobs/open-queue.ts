import type { ClientBase, Pool } from 'pg'
import PgBoss from 'pg-boss'
import { withStartLock } from '../db/advisory-lock'
import { statementNames } from '../db/fast-reads/prepared'
import { explainRights } from '../db/migrate'
import { logFailure } from '../db/outage-log'
import type { DatabaseLog } from '../db/pool'
import { queues } from './queues'

/**
 * The queue through which pg-boss sends scheduled jobs. pg-boss tries to create it when a server starts. If the
 * server's role doesn't own the tables, this fails unnoticed, and no scheduled job would ever run. So `createQueues`
 * creates the queue with the owner's rights.
 */
const scheduleQueue = '__pgboss__send-it'

/**
 * Opens pg-boss and creates its tables and queues. With `background`, pg-boss also runs schedules and archives old
 * jobs.
 */
export async function openQueue(
  pool: Pool,
  log: DatabaseLog,
  { background }: { background: boolean },
): Promise<PgBoss> {
  const nameOf = statementNames()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, nameOf, text, values) },
    schema: 'pgboss',
    supervise: background,
    schedule: background,
    archiveCompletedAfterSeconds: 600,
    archiveFailedAfterSeconds: 7 * 86_400,
  })
  boss.on('error', (error) => logFailure(log, error, 'job queue'))
  // Takes the lock, because two processes that create queues at the same time would deadlock.
  await withStartLock(pool, async (client) => {
    await boss.start()
    await createQueues(boss)
    await createIndexes(client)
  }).catch(explainRights)
  return boss
}

/** Creates pg-boss's tables and the queues, owned by the role of `pool`. */
export async function createJobTables(pool: Pool, log: DatabaseLog): Promise<void> {
  const boss = await openQueue(pool, log, { background: false })
  await boss.stop({ graceful: false, close: false })
}

/**
 * Runs a statement of pg-boss. Prepares statements that have values, because planning one takes longer than running
 * it. If the statement fails, closes the connection, because the statement may have begun a transaction.
 */
async function execute(
  pool: Pool,
  nameOf: (text: string) => string | undefined,
  text: string,
  values: unknown[] = [],
) {
  const client = await pool.connect()
  let failed = true
  try {
    const name = values.length > 0 ? nameOf(text) : undefined
    const result = await client.query({ text, values, ...(name === undefined ? {} : { name }) })
    failed = false
    return result
  } finally {
    client.release(failed)
  }
}

/** Creates missing queues and updates changed ones. If all queues are up to date, writes nothing. */
async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!existing.has(scheduleQueue)) await boss.createQueue(scheduleQueue)
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

/** The indexes that pg-boss lacks, for queues with a million waiting jobs, as after a notice to all members. */
const indexes = {
  // Without this index, each fetch sorts all waiting jobs of its queue. That takes longer than a statement may, so no
  // message would ever be sent.
  khum_job_next: "(name, priority desc, created_on, id) where state < 'active'",
  // Without this index, each readiness check reads all jobs.
  khum_job_failed: "(name, completed_on) where state = 'failed'",
}

/** Creates missing indexes. If no index is missing, takes no lock, because other processes use the tables. */
async function createIndexes(client: ClientBase): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    const { rows } = await client.query(`select to_regclass('pgboss.${name}') is null as missing`)
    if (rows[0]?.missing) await client.query(`create index ${name} on pgboss.job ${definition}`)
  }
}

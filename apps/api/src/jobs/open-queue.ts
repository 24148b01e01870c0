import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { withStartLock } from '../db/advisory-lock'
import { queues } from './queues'

/** Opens pg-boss on a pool; its tables and queues exist afterwards. `background`: it looks after schedules and old jobs. */
export async function openQueue(
  pool: Pool,
  log: Pick<Logger, 'error'>,
  { background }: { background: boolean },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    schema: 'pgboss',
    supervise: background,
    schedule: background,
    archiveCompletedAfterSeconds: 600,
    archiveFailedAfterSeconds: 7 * 86_400,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  // Creating a queue locks pg-boss's tables in an order in which two processes block each other.
  await withStartLock(pool, async () => {
    await boss.start()
    await createQueues(boss)
  })
  return boss
}

/** Creates pg-boss's tables and the queues, with connections of the role that is to own them. */
export async function createJobTables(pool: Pool, log: Pick<Logger, 'error'>): Promise<void> {
  const boss = await openQueue(pool, log, { background: false })
  await boss.stop({ graceful: false, close: false })
}

/** Some of pg-boss's texts begin a transaction. A connection on which one failed would stay in it, so it's closed. */
async function execute(pool: Pool, text: string, values?: unknown[]) {
  const client = await pool.connect()
  let failed = true
  try {
    const result = await client.query(text, values)
    failed = false
    return result
  } finally {
    client.release(failed)
  }
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

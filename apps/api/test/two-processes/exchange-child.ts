import { pino } from 'pino'
import { manualClock } from '../../src/clock'
import type { AppContext } from '../../src/context'
import { openDatabase } from '../../src/db/client'
import { createObjectStore } from '../../src/gateways/files/create-object-store'
import { startJobs } from '../../src/jobs/jobs'
import { createKeys } from '../../src/keys/keys'
import { runBatch } from '../../src/modules/exchange/run-batch'

/* A process that works on a batch in chunks of two rows until it finishes or is killed. Arguments: the database's
   URL, the folder of the object store, the batch's id. It prints `ready` before it begins. */
const [databaseUrl = '', dataDirectory = '', batchId = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ databaseUrl, dataDir: dataDirectory, log })
const keys = createKeys([Buffer.alloc(32, 7)])
// The parts of the context that batches use.
const ctx = {
  clock: manualClock('2026-11-21T05:00:00Z'),
  log,
  db: database.db,
  pool: database.pool,
  counters: database.counters.db,
  keys,
  jobs: await startJobs(database.pool, log, { background: false }),
  gateways: { files: await createObjectStore({ url: undefined, dataDirectory, keys }) },
} as unknown as AppContext
process.stdout.write('ready\n')
await runBatch(ctx, database.db, batchId, { chunkRows: 2 })
process.exit(0)

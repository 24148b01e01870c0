import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '@khum/embedded-postgres/make-folder'
import type { Config } from './config'
import type { AppContext } from './context'
import { openDatabase } from './db/client'
import { createCallerCache } from './db/fast-reads/caller-cache'
import { createInspector } from './files/inspect/inspector'
import { createTextReader } from './files/read/text-reader'
import { createObjectStore } from './gateways/files/create-object-store'
import { withDemoDocuments } from './gateways/files/demo-documents'
import { createLineGateway } from './gateways/line/line'
import { createCarriers } from './gateways/outbox/create-carriers'
import { createOutbox } from './gateways/outbox/outbox'
import { createScanner } from './gateways/scanner/create-scanner'
import { startJobs } from './jobs/jobs'
import { createKeys, parseMasterKeys } from './keys/keys'
import { createPasswordHasher } from './keys/password-hasher'
import { createLimiters, limitRules } from './limiters'
import { createLog } from './log'
import { isStillWanted } from './modules/notification-channels/send-to-channels'
import { onCodeSent } from './modules/one-time-codes/otp.service'
import { ownsAppendOnlyTables, prepareDatabase } from './prepare-database'
import { createStreamHub } from './streams/stream-hub'

export interface RunningContext {
  ctx: AppContext
  /** The same context for jobs, which have their own database connections. */
  jobsCtx: AppContext
  close(): Promise<void>
}

/** Opens everything that the application depends on. The returned `close` closes everything in the right order. */
export async function createContext(config: Config): Promise<RunningContext> {
  const log = createLog(config.logLevel)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    const { pool } = database
    await prepareDatabase({ pool, ownerUrl: config.migrationDatabaseUrl, log })
    if (config.env === 'production' && config.databaseUrl && (await ownsAppendOnlyTables(pool))) {
      log.warn(
        'the role of DATABASE_URL owns the tables and could switch their protection off: see MIGRATION_DATABASE_URL',
      )
    }
    const keys = createKeys(parseMasterKeys(config.masterKey ?? developmentKey(config.dataDir)))
    const jobs = await startJobs(database.background.pool, log, { background: true })
    const inspector = createInspector({})
    const textReader = createTextReader()
    const store = await createObjectStore({
      url: config.objectStoreUrl,
      dataDirectory: config.dataDir,
      keys,
    })
    const ctx: AppContext = {
      config,
      clock: database.clock,
      log,
      db: database.db,
      reads: database.db,
      pool: database.pool,
      counters: database.counters.db,
      durability: database.durability,
      keys,
      limiters: createLimiters(database.counters.pool, sendsPerAddress(config)),
      passwords: await createPasswordHasher(),
      callers: createCallerCache(),
      streams: createStreamHub({ pool: database.pool, log }),
      jobs,
      inspector,
      textReader,
      gateways: {
        files: config.env === 'development' ? withDemoDocuments(store) : store,
        scanner: createScanner(config.clamdAddress),
        outbox: createOutbox({
          keys,
          jobs,
          log,
          carriers: createCarriers({ config, db: database.db, keys, clock: database.clock }),
          onCodeSent: onCodeSent(config),
          isStillWanted: isStillWanted({ config }),
          keepsTexts: config.env !== 'production',
        }),
        line: createLineGateway({ config, db: database.db, keys, log }),
      },
    }
    const close = async () => {
      await ctx.streams.close()
      await jobs.stop()
      await inspector.close()
      textReader.close()
      await database.close()
    }
    return { ctx, jobsCtx: { ...ctx, ...database.background }, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Returns the configured SMS limits per IP address and per network. The network's limit is at least the address's,
 * because it counts all addresses in the network. R08
 */
function sendsPerAddress({ otp }: Config) {
  const points = otp.sendsPerAddress
  return points === undefined
    ? {}
    : { otp_ip: points, otp_network: Math.max(limitRules.otp_network.points, points) }
}

/** Without MASTER_KEY (development only), creates a key once and stores it next to the data. */
function developmentKey(dataDir: string): string {
  // With DATABASE_URL, this folder may be missing, because only the embedded database creates it.
  makeFolder(dataDir)
  const file = path.join(dataDir, 'master.key')
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

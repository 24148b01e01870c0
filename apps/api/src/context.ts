import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Durability } from './db/client'
import type { CallerCache } from './db/fast-reads/caller-cache'
import type { Database } from './db/schema'
import type { Inspector } from './files/inspect/inspector'
import type { TextReader } from './files/read/text-reader'
import type { SealedObjectStore } from './gateways/files/port'
import type { LineGateway } from './gateways/line/port'
import type { Outbox } from './gateways/outbox/outbox'
import type { Scanner } from './gateways/scanner/port'
import type { Jobs } from './jobs/jobs'
import type { Keys } from './keys/keys'
import type { PasswordHasher } from './keys/password-hasher'
import type { Limiters } from './limiters'
import type { StreamHub } from './streams/stream-hub'

/** Everything a module may use: created once at startup and passed explicitly. */
export interface AppContext {
  config: Config
  clock: Clock
  log: Logger
  db: Kysely<Database>
  /**
   * The database outside any transaction, even if `db` is a transaction. Pass it only to reads that `fixedRead` defines
   * and that needn't see the transaction's writes: these reads have their own connections (`read-lanes.ts`). Any other
   * query would take a second connection from the pool while the transaction holds one. Several requests that do so
   * could wait for each other forever.
   */
  reads: Kysely<Database>
  pool: Pool
  /**
   * The database outside any transaction: each statement is committed on its own, even if `db` is a transaction. Use it
   * only for rate limits, claim numbers and the audit entries of refused calls. These must not be lost in a rollback,
   * and other calls must not wait for them until the transaction ends.
   */
  counters: Kysely<Database>
  durability: Durability
  keys: Keys
  limiters: Limiters
  passwords: PasswordHasher
  callers: CallerCache
  streams: StreamHub
  jobs: Jobs
  inspector: Inspector
  textReader: TextReader
  gateways: {
    files: SealedObjectStore
    scanner: Scanner
    outbox: Outbox
    line: LineGateway
  }
}

import type { Kysely } from 'kysely'
import pg from 'pg'
import { logFailure } from '../outage-log'
import type { DatabaseLog } from '../pool'
import type { Database } from '../schema'

/**
 * Another lane (a connection for reads) opens only when every open lane has this many pending reads. With fewer lanes,
 * more reads are sent together, which costs less.
 */
const readsPerLane = 16
const mostLanes = 4

/**
 * Makes PostgreSQL plan a prepared statement only once per connection. By default it plans each of the first five runs
 * again. Planning a short read by key takes longer than the read, and a second plan isn't better than the first.
 */
const planOnce = '-c plan_cache_mode=force_generic_plan'

/**
 * Makes reads by key always use an index. After a batch has filled a small table, PostgreSQL would otherwise read the
 * whole table for minutes, until its statistics are up to date. These settings raise the estimated cost of queries, and
 * PostgreSQL compiles costly queries (JIT), which takes longer than a short read. So JIT is off.
 */
const readByIndex = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off'

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** Connections ("lanes") used only for reads. A lane sends a read without waiting for the results of earlier ones. */
export interface ReadLanes {
  read(statement: Statement): Promise<pg.QueryResult>
  end(): Promise<void>
}

interface Lane {
  client: pg.Client
  ready: Promise<unknown> | null
  pending: number
}

/**
 * Creates up to four lanes: connections that many short reads share. A read on a lane doesn't have to acquire a
 * connection from the pool, and under load many reads are sent in one network packet. Don't use lanes for statements
 * that take locks: such a statement would delay the reads that were sent after it.
 */
export function createReadLanes(options: pg.PoolConfig, log: DatabaseLog): ReadLanes {
  const lanes = new Set<Lane>()

  function open(): Lane {
    const client = new pg.Client({ ...options, pipeline: true, options: `${planOnce} ${readByIndex}` })
    const lane: Lane = { client, ready: null, pending: 0 }
    lanes.add(lane)
    client.on('error', (err) => {
      if (lanes.delete(lane)) logFailure(log, err, 'a database connection was lost')
    })
    client.on('end', () => lanes.delete(lane))
    lane.ready = client.connect().then(
      () => {
        lane.ready = null
      },
      (error: unknown) => {
        lanes.delete(lane)
        throw error
      },
    )
    return lane
  }

  function choose(): Lane {
    let best: Lane | undefined
    for (const lane of lanes) {
      if (lane.pending < readsPerLane) return lane
      if (!best || lane.pending < best.pending) best = lane
    }
    return best && lanes.size >= mostLanes ? best : open()
  }

  return {
    async read(statement) {
      const lane = choose()
      lane.pending += 1
      try {
        if (lane.ready) await lane.ready
        return await lane.client.query(statement)
      } finally {
        lane.pending -= 1
      }
    },
    async end() {
      await Promise.all([...lanes].map(({ client }) => client.end()))
    },
  }
}

/**
 * The lanes (connections that serve only reads) of each database handle. A transaction has no lanes, because its reads
 * must see its own writes on its own connection.
 */
const lanesOf = new WeakMap<Kysely<Database>, ReadLanes>()

export function addReadLanes(db: Kysely<Database>, lanes: ReadLanes): void {
  lanesOf.set(db, lanes)
}

/**
 * Returns the lanes (connections that serve only reads) that a read on `db` may use. Undefined in a transaction, whose
 * reads must see the transaction's own writes.
 */
export function readLanes(db: Kysely<Database>): ReadLanes | undefined {
  return lanesOf.get(db)
}

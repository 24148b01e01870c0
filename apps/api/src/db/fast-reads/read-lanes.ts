import type { Kysely } from 'kysely'
import pg from 'pg'
import type { DatabaseLog } from '../pool'
import type { Database } from '../schema'

/** More lanes open only when each has so many reads on its way: reads sent together share the cost of sending. */
const readsOnALane = 16
const mostLanes = 4

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** Reads sent one after the other without waiting for answers, on connections that are never borrowed by anybody. */
export interface ReadLanes {
  read(statement: Statement): Promise<pg.QueryResult>
  /** What is on its way is answered, then the connections close. */
  end(): Promise<void>
}

interface Lane {
  client: pg.Client
  ready: Promise<unknown> | null
  onTheirWay: number
}

/**
 * Lanes for short reads, which need no connection of their own: nothing is acquired, given back or timed for them, and
 * under load many travel in one piece. Whatever waits for locks or belongs to a transaction goes through the pool: it
 * would hold up those behind it.
 */
export function createReadLanes(options: pg.PoolConfig, log: DatabaseLog): ReadLanes {
  const lanes = new Set<Lane>()

  function open(): Lane {
    const client = new pg.Client({ ...options, pipeline: true })
    const lane: Lane = { client, ready: null, onTheirWay: 0 }
    lanes.add(lane)
    client.on('error', (err) => {
      if (lanes.delete(lane)) log.warn({ err }, 'a database connection was lost')
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
      if (lane.onTheirWay < readsOnALane) return lane
      if (!best || lane.onTheirWay < best.onTheirWay) best = lane
    }
    return best && lanes.size >= mostLanes ? best : open()
  }

  return {
    async read(statement) {
      const lane = choose()
      lane.onTheirWay += 1
      try {
        if (lane.ready) await lane.ready
        return await lane.client.query(statement)
      } finally {
        lane.onTheirWay -= 1
      }
    },
    async end() {
      await Promise.all([...lanes].map(({ client }) => client.end()))
    },
  }
}

/** The lanes beside each pool that was given some. */
const lanesOf = new WeakMap<Kysely<Database>, ReadLanes>()

export function addReadLanes(db: Kysely<Database>, lanes: ReadLanes): void {
  lanesOf.set(db, lanes)
}

/** The lanes that a read on `db` may take: none inside a transaction, which sees its own writes only where they were made. */
export function readLanes(db: Kysely<Database>): ReadLanes | undefined {
  return lanesOf.get(db)
}

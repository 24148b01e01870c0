import type { Pool } from 'pg'
import { AppError } from '../app-error'
import { createListener } from '../db/listener'
import type { DatabaseLog } from '../db/pool'

/** Notified when an account's notifications change; the payload is the account's id. */
export const notificationChannel = 'khum_notification'
/** Said by the database when a session ends, with its id. */
const sessionEndChannel = 'khum_session_end'
/** Proxies cut what is silent for 30 s or longer, we ourselves after 90. */
const heartbeatMs = 25_000
/** Of one session in this process: more tabs than this ask now and then instead. */
const mostOfSession = 3
const mostOfAccount = 12
const mostInAll = 5_000
/** So many look into the database at once: a notice to everybody must not keep the calls of others waiting. TRUST R71 */
const mostLooking = 4

/** One open stream, as the hub knows it. */
export interface Joined {
  accountId: string
  sessionId: string
  /** Something changed for the account. */
  wake(): void
  beat(): void
  end(why: 'over' | 'crowded'): void
}

/** Who is connected to this process, and what they should hear. */
export interface StreamHub {
  /** Resolves once no change can be missed. @throws AppError unavailable */
  ready(): Promise<void>
  /**
   * The oldest stream of a session or an account with too many ends: it may be one that nobody reads any more. Answers the way to leave.
   * @throws AppError busy when this process has its fill, unavailable when it is ending
   */
  join(stream: Joined): () => void
  /** Runs what a stream asks of the database when it is its turn. */
  inTurn(work: () => Promise<void>): Promise<void>
  /** A heartbeat for every stream; comes by itself every 25 s. */
  pulse(): void
  /** Ends every stream, for good. */
  close(): Promise<void>
}

interface Parts {
  pool: Pool
  log: DatabaseLog
  most?: number
}

/** One of a process. It listens to the database from the first stream on, and ends all of them when it cannot hear any more. */
export function createStreamHub({ pool, log, most = mostInAll }: Parts): StreamHub {
  const streams = new Set<Joined>()
  const ofAccounts = new Map<string, Set<Joined>>()
  const ofSessions = new Map<string, Set<Joined>>()
  let beating: NodeJS.Timeout | undefined
  let closed = false

  const listener = createListener({
    pool,
    log,
    channels: [notificationChannel, sessionEndChannel],
    hear(channel, payload) {
      if (channel === notificationChannel) for (const stream of ofAccounts.get(payload) ?? []) stream.wake()
      else endEach(ofSessions.get(payload) ?? [])
    },
    lost: () => endEach(streams),
  })

  /** Whoever ends leaves the set meanwhile. */
  function endEach(ending: Iterable<Joined>) {
    for (const stream of [...ending]) stream.end('over')
  }

  function pulse() {
    for (const stream of [...streams]) stream.beat()
    listener.check().catch(() => undefined)
  }

  return {
    async ready() {
      if (closed) throw new AppError('unavailable')
      await listener.ready().catch((cause: unknown) => {
        throw new AppError('unavailable', { cause })
      })
    },
    join(stream) {
      const { accountId, sessionId } = stream
      if (closed) throw new AppError('unavailable')
      if (streams.size >= most) throw new AppError('busy')
      makeRoom(ofSessions.get(sessionId), mostOfSession)
      makeRoom(ofAccounts.get(accountId), mostOfAccount)
      streams.add(stream)
      add(ofAccounts, accountId, stream)
      add(ofSessions, sessionId, stream)
      beating ??= setInterval(pulse, heartbeatMs).unref()
      return () => {
        streams.delete(stream)
        remove(ofAccounts, accountId, stream)
        remove(ofSessions, sessionId, stream)
      }
    },
    inTurn: limitConcurrency(mostLooking),
    pulse,
    async close() {
      closed = true
      clearInterval(beating)
      endEach(streams)
      await listener.close()
    },
  }
}

/** Ends the oldest of so many as there may be. */
function makeRoom(streams: ReadonlySet<Joined> | undefined, most: number) {
  if (!streams || streams.size < most) return
  const [oldest] = streams
  oldest?.end('crowded')
}

function add(index: Map<string, Set<Joined>>, key: string, stream: Joined) {
  index.set(key, (index.get(key) ?? new Set()).add(stream))
}

function remove(index: Map<string, Set<Joined>>, key: string, stream: Joined) {
  const left = index.get(key)
  left?.delete(stream)
  if (left?.size === 0) index.delete(key)
}

/** Runs at most `most` pieces of work at once; the others wait in the order they came. */
function limitConcurrency(most: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

import type { Pool } from 'pg'
import { AppError } from '../app-error'
import { createListener } from '../db/listener'
import type { DatabaseLog } from '../db/pool'

/** The NOTIFY channel for changes of an account's notifications; the payload is the account's id. */
export const notificationChannel = 'khum_notification'
/** The NOTIFY channel on which a trigger announces the end of a session; the payload is the session's id. */
const sessionEndChannel = 'khum_session_end'
/**
 * How often heartbeats are sent. Proxies may close connections that are silent for 30 s; our server closes them after
 * 90 s.
 */
const heartbeatMs = 25_000
/** The most streams per session in this process. A further stream ends the oldest one, whose page then polls. */
const mostOfSession = 3
const mostOfAccount = 12
const mostInAll = 5_000
/**
 * How many streams may query the database at the same time, so that a notice to all members doesn't delay other
 * requests. R71
 */
const mostQuerying = 4

export interface Joined {
  accountId: string
  sessionId: string
  /** Called when the account's notifications change. */
  wake(): void
  beat(): void
  end(why: 'over' | 'crowded'): void
}

export interface StreamHub {
  /** Resolves once the hub listens, so that no later change is missed. @throws AppError unavailable */
  ready(): Promise<void>
  /**
   * Adds a stream and returns the function that removes it. If the session or the account has too many streams, the
   * oldest one ends, because the page that reads it may be gone.
   * @throws AppError busy if this process has too many streams, unavailable if it is stopping
   */
  join(stream: Joined): () => void
  /** Runs a stream's query. At most `mostQuerying` queries run at the same time; further queries wait. */
  inTurn(work: () => Promise<void>): Promise<void>
  /** Sends a heartbeat to every stream. Runs every 25 s. */
  pulse(): void
  close(): Promise<void>
}

interface Parts {
  pool: Pool
  log: DatabaseLog
  most?: number
}

/**
 * Creates the process's hub. If the hub loses its database connection for notifications, it ends all streams, because
 * the streams would miss changes.
 */
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
    onNotification(channel, payload) {
      if (channel === notificationChannel) for (const stream of ofAccounts.get(payload) ?? []) stream.wake()
      else endEach(ofSessions.get(payload) ?? [])
    },
    onLost: () => endEach(streams),
  })

  /** Iterates over a copy, because a stream that ends removes itself. */
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
      endOldestIfFull(ofSessions.get(sessionId), mostOfSession)
      endOldestIfFull(ofAccounts.get(accountId), mostOfAccount)
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
    inTurn: limitConcurrency(mostQuerying),
    pulse,
    async close() {
      closed = true
      clearInterval(beating)
      endEach(streams)
      await listener.close()
    },
  }
}

/** Ends the oldest stream if there are already `most` streams. */
function endOldestIfFull(streams: ReadonlySet<Joined> | undefined, most: number) {
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

/**
 * Returns a function that runs the functions passed to it. At most `most` functions run at the same time, and further
 * ones wait in order.
 */
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

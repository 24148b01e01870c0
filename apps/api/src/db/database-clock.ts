import { bangkokDate } from '@khum/contract'
import type { Clock, ClockReading } from '../clock'
import type { DatabaseLog } from './pool'

/** The machine's monotonic clock drifts by a few milliseconds in this time. */
const measureEveryMs = 60_000
/** The wall clock moved by itself: somebody set it, or the machine was asleep and the monotonic clock stood still. */
const jumpMs = 1_000
/** A change worth a line in the log. */
const loggedMs = 1_000
const samples = 3

export interface DatabaseClock extends Clock {
  reading(): ClockReading
  /** Asks the database again; keeps the old time if it doesn't answer. */
  measure(): Promise<void>
  close(): void
}

interface Parts {
  /** Milliseconds since the epoch by the database's clock. */
  ask: () => Promise<number>
  log: DatabaseLog
  /** For tests: milliseconds on a clock that only runs on, and on the clock that somebody may set. */
  monotonic?: () => number
  wall?: () => number
}

/**
 * A clock that all processes on one database share, whatever their machines' clocks say: the database's time, measured at
 * the start and every minute with half of the way there and back, and carried on by the monotonic clock. TRUST R24
 * @throws what `ask` throws, if the first measurement fails
 */
export async function createDatabaseClock({
  ask,
  log,
  monotonic = () => performance.now(),
  wall = () => Date.now(),
}: Parts): Promise<DatabaseClock> {
  const sample = async () => {
    const sentAt = monotonic()
    const epoch = await ask()
    const took = monotonic() - sentAt
    return { took, offset: epoch - (sentAt + took / 2) }
  }
  /** The quickest of some answers: it says most exactly when it was written. */
  const best = async () => {
    const taken: Awaited<ReturnType<typeof sample>>[] = []
    while (taken.length < samples) taken.push(await sample())
    return taken.reduce((quickest, one) => (one.took < quickest.took ? one : quickest))
  }

  let { offset } = await best()
  let measuredAt = monotonic()
  let triedAt = measuredAt
  let wallOffset = wall() - measuredAt
  let measuring: Promise<void> | undefined

  async function measureNow(): Promise<void> {
    triedAt = monotonic()
    const wallThen = wall() - triedAt
    try {
      const found = await best()
      measuredAt = monotonic()
      wallOffset = wallThen
      const moved = found.offset - offset
      // Inside what the answer leaves open, the old value is as good.
      if (Math.abs(moved) <= found.took / 2) return
      offset = found.offset
      if (Math.abs(moved) > loggedMs)
        log.warn({ moved_ms: Math.round(moved) }, 'the time was set to the database’s')
    } catch (err) {
      log.warn({ err }, 'the database could not be asked for the time')
    }
  }
  function measure(): Promise<void> {
    measuring ??= measureNow().finally(() => {
      measuring = undefined
    })
    return measuring
  }
  const timer = setInterval(() => void measure(), measureEveryMs).unref()

  const now = () => {
    const at = monotonic()
    const jumped = Math.abs(wall() - at - wallOffset) > jumpMs
    if (jumped && at - triedAt > jumpMs) void measure()
    return at + offset
  }
  return {
    now: () => new Date(now()),
    today: () => bangkokDate(new Date(now())),
    reading: () => ({ wallAheadMs: wall() - now(), ageMs: monotonic() - measuredAt }),
    measure,
    close: () => clearInterval(timer),
  }
}

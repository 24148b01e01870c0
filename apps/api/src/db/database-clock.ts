import { bangkokDate } from '@khum/contract'
import type { Clock, ClockReading } from '../clock'
import { logFailure } from './outage-log'
import type { DatabaseLog } from './pool'

/**
 * How often the database's clock is measured. Between two measurements, this machine's monotonic clock drifts by a few
 * milliseconds.
 */
const measureEveryMs = 60_000
/**
 * A larger jump of the wall clock than this has one of two causes: someone set the clock, or the machine was asleep and
 * the monotonic clock stopped. The database's clock is then measured again.
 */
const jumpMs = 1_000
/** Corrections of the clock that are smaller than this aren't logged. */
const loggedMs = 1_000
const samples = 3

export interface DatabaseClock extends Clock {
  reading(): ClockReading
  /** Measures the database's clock again. If the database doesn't respond, the last measurement stays in use. */
  measure(): Promise<void>
  close(): void
}

interface Parts {
  ask: () => Promise<number>
  log: DatabaseLog
  /** For tests: the machine's monotonic clock and its wall clock, in milliseconds. */
  monotonic?: () => number
  wall?: () => number
}

/**
 * Creates a clock that is the same in all processes on one database, even if their machines' clocks are wrong. It asks
 * the database for the time at the start and every minute, and adds half of the time that the response took. Between
 * two measurements, it runs on the machine's monotonic clock. R24
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
  /** Takes several samples and returns the one with the quickest response, because it is the most accurate. */
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
      // Keeps the old offset, because the round trip alone can cause such a small difference.
      if (Math.abs(moved) <= found.took / 2) return
      offset = found.offset
      if (Math.abs(moved) > loggedMs)
        log.warn({ moved_ms: Math.round(moved) }, 'the time was set to the database’s')
    } catch (err) {
      logFailure(log, err, 'the database could not be asked for the time')
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

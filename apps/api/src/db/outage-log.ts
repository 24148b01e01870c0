import { isDatabaseUnavailable } from './database-error'
import type { DatabaseLog } from './pool'

/** How often the log repeats that the database can't be reached. */
const remindMs = 60_000
/**
 * While the database can't be reached, repeated work fails more than once in this time. So if a longer time has passed
 * since the last failure, the next failure belongs to a new outage.
 */
const pauseMs = 30_000

interface Outage {
  since: number
  loggedAt: number
  failedAt: number
  /** How many failures weren't logged since the last line in the log. */
  leftOut: number
}

/** The outage that each log has reported last. All parts of a process that use the database share one log. */
const outages = new WeakMap<DatabaseLog, Outage>()

/**
 * Logs a failure of work that is repeated every second or so. While the database can't be reached, every connection and
 * every repeated task fails. So this function then logs only the first failure of all such work, and a reminder each
 * minute.
 */
export function logFailure(log: DatabaseLog, err: unknown, message: string, now = performance.now()): void {
  if (!isDatabaseUnavailable(err)) {
    log.error({ err }, message)
    return
  }
  const outage = outages.get(log)
  if (!outage || now - outage.failedAt > pauseMs) {
    outages.set(log, { since: now, loggedAt: now, failedAt: now, leftOut: 0 })
    log.warn({ err }, message)
    return
  }
  outage.failedAt = now
  outage.leftOut += 1
  if (now - outage.loggedAt < remindMs) return
  log.warn({ err, ...about(outage, now) }, 'the database is still away')
  outage.loggedAt = now
  outage.leftOut = 0
}

/** Logs that the database is back, if `logFailure` has reported an outage. Call it for each new connection. */
export function logReturn(log: DatabaseLog, now = performance.now()): void {
  const outage = outages.get(log)
  if (!outage) return
  outages.delete(log)
  log.warn(about(outage, now), 'the database is back')
}

function about({ since, leftOut }: Outage, now: number) {
  return { away_s: Math.round((now - since) / 1000), failures_left_out: leftOut }
}

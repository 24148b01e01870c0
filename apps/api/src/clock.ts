import { bangkokDate } from '@khum/contract'

/**
 * The API gets the time only from a `Clock`, so that tests can set the time. The server's clock follows the database's
 * clock (`db/database-clock.ts`).
 */
export interface Clock {
  now(): Date
  /** Today's date in Asia/Bangkok, `YYYY-MM-DD`. */
  today(): string
  /** Returns the last comparison with the database's clock. Only a `DatabaseClock` has this method. */
  reading?(): ClockReading
}

export interface ClockReading {
  /**
   * Milliseconds by which this machine's wall clock is ahead of the database's clock; negative if the wall clock is
   * behind.
   */
  wallAheadMs: number
  /** Milliseconds since the last successful measurement. */
  ageMs: number
}

/**
 * The machine's wall clock, for command-line tools. Such tools don't need to agree on the time with other processes.
 */
export const systemClock: Clock = {
  now: () => new Date(),
  today: () => bangkokDate(new Date()),
}

/** Creates a clock for tests. Its time changes only when the test calls `advance` or `set`. */
export function manualClock(
  start: string,
): Clock & { advance(ms: number): void; set(instant: string): void } {
  let current = new Date(start)
  return {
    now: () => new Date(current),
    today: () => bangkokDate(current),
    advance: (ms) => {
      current = new Date(current.getTime() + ms)
    },
    set: (instant) => {
      current = new Date(instant)
    },
  }
}

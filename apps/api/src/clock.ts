import { bangkokDate } from '@khum/contract'

/** The only source of time in the API, so that tests can move it. In the server it is the database's (`db/database-clock.ts`). */
export interface Clock {
  now(): Date
  /** The business day in Asia/Bangkok, ISO. */
  today(): string
  /** Only of a clock that is measured. */
  reading?(): ClockReading
}

export interface ClockReading {
  /** Milliseconds by which this machine's wall clock is ahead; negative: behind. */
  wallAheadMs: number
  /** Milliseconds since the last measurement that succeeded. */
  ageMs: number
}

/** The machine's wall clock: for command lines, which share no session and no limit with anybody. */
export const systemClock: Clock = {
  now: () => new Date(),
  today: () => bangkokDate(new Date()),
}

/** A clock that stands still until moved; for tests. */
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

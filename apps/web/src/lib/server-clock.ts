export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock, so that countdowns are right on a phone whose clock is wrong. */
  serverNow(): number
  /** Learns from an answer's `Date` header. `sentAt` and `receivedAt` are the phone's. */
  observe(date: string | null, sentAt: number, receivedAt: number): void
}

/** Keeps the offset learnt from the quickest answer so far: the shorter the way, the less the header is out of date. */
export function createServerClock(now: () => number = Date.now): ServerClock {
  let offset = 0
  let quickest = Number.POSITIVE_INFINITY
  return {
    serverNow: () => now() + offset,
    observe(date, sentAt, receivedAt) {
      const stamp = date === null ? Number.NaN : Date.parse(date)
      const took = receivedAt - sentAt
      if (Number.isNaN(stamp) || took < 0 || took > quickest) return
      quickest = took
      // The header has whole seconds: half a second is the middle of what it can mean.
      offset = stamp + 500 - (sentAt + took / 2)
    },
  }
}

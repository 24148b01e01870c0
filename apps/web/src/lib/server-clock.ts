export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock, so that countdowns are right on a phone whose clock is wrong or is set. */
  serverNow(): number
  /** Learns from an answer's headers. `sentAt` and `receivedAt` are on the running clock. */
  observe(headers: Headers, sentAt: number, receivedAt: number): void
}

interface Parts {
  /** Milliseconds on a clock that only runs on; on some phones it stands still while they sleep. */
  running?: () => number
  /** Milliseconds since 1970 on the phone's clock, which people and networks set. */
  wall?: () => number
  /** The phone slept or its clock was set, and only the server knows which: ask it for anything. */
  onDoubt?: () => void
}

/** The phone's clock and the running clock part by more than this only when one was set or the other stood still. */
const doubtMs = 2_000
/** How long an answer to a doubt is waited for. */
const askAgainMs = 5_000

/** Milliseconds on a clock that only runs on, which nobody can set. */
export function runningClock(): number {
  return performance.now()
}

/** The server's time as its answers told it, carried on by the running clock. */
export function createServerClock({
  running = runningClock,
  wall = Date.now,
  onDoubt,
}: Parts = {}): ServerClock {
  const apart = () => wall() - running()
  // Until an answer came, the phone's own time is the best there is.
  let offset = apart()
  let isLearnt = false
  let apartThen = offset
  let askedAt = Number.NEGATIVE_INFINITY

  function doubt() {
    const isSame = Math.abs(apart() - apartThen) <= doubtMs
    if (isSame || !isLearnt || running() - askedAt < askAgainMs) return
    askedAt = running()
    onDoubt?.()
  }
  return {
    serverNow() {
      doubt()
      return running() + offset
    },
    observe(headers, sentAt, receivedAt) {
      const told = readTime(headers)
      const took = receivedAt - sentAt
      if (told === null || took < 0) return
      apartThen = apart()
      const found = told.ms - (sentAt + took / 2)
      // An answer that leaves the old value possible teaches nothing: it may have been slow one way only.
      if (isLearnt && Math.abs(found - offset) <= told.blurMs + took / 2) return
      isLearnt = true
      offset = found
    },
  }
}

/** The server's time; where something between strips our header, that of HTTP, which has whole seconds. */
function readTime(headers: Headers): { ms: number; blurMs: number } | null {
  const exact = Number(headers.get('khum-time') ?? Number.NaN)
  if (Number.isFinite(exact)) return { ms: exact, blurMs: 0 }
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : { ms: date + 500, blurMs: 500 }
}

export interface ServerClock {
  /** The server's time in milliseconds since 1970, so that countdowns are right even if the phone's clock is wrong. */
  serverNow(): number
  /**
   * Learns the server's time from a response's headers. `sentAt` and `receivedAt` are times of the monotonic clock.
   */
  observe(headers: Headers, sentAt: number, receivedAt: number): void
}

interface Options {
  /** A monotonic clock in milliseconds. On some phones it stops while the phone is asleep. */
  running?: () => number
  /** Returns the phone's time, in milliseconds since 1970. People and networks can change the phone's clock. */
  wall?: () => number
  /**
   * Called if the phone has slept or its clock was changed. The next response from the server then corrects the time.
   */
  onDoubt?: () => void
}

/**
 * If the difference between the phone's clock and the monotonic clock changes by more than this, the phone's clock was
 * set or the monotonic clock stopped.
 */
const doubtMs = 2_000
/** How long to wait for a response from the server before calling `onDoubt` again. */
const askAgainMs = 5_000

/** Milliseconds on the browser's monotonic clock, which can't be set. */
export function runningClock(): number {
  return performance.now()
}

/** Creates a clock for the server's time. It takes the time from responses and advances it with the monotonic clock. */
export function createServerClock({
  running = runningClock,
  wall = Date.now,
  onDoubt,
}: Options = {}): ServerClock {
  const difference = () => wall() - running()
  // Until the first response, the phone's own time is the best estimate.
  let offset = difference()
  let hasLearned = false
  let lastDifference = offset
  let askedAt = Number.NEGATIVE_INFINITY

  function checkForDoubt() {
    const isSame = Math.abs(difference() - lastDifference) <= doubtMs
    if (isSame || !hasLearned || running() - askedAt < askAgainMs) return
    askedAt = running()
    onDoubt?.()
  }
  return {
    serverNow() {
      checkForDoubt()
      return running() + offset
    },
    observe(headers, sentAt, receivedAt) {
      const time = readTime(headers)
      const tookMs = receivedAt - sentAt
      if (time === null || tookMs < 0) return
      lastDifference = difference()
      const newOffset = time.ms - (sentAt + tookMs / 2)
      // Keeps the old offset if this response agrees with it, because a slow response measures the offset less
      // precisely.
      if (hasLearned && Math.abs(newOffset - offset) <= time.errorMs + tookMs / 2) return
      hasLearned = true
      offset = newOffset
    },
  }
}

/** Reads the server's time from our own header or, if a proxy removed that, from `Date`, which has whole seconds. */
function readTime(headers: Headers): { ms: number; errorMs: number } | null {
  const exact = Number(headers.get('khum-time') ?? Number.NaN)
  if (Number.isFinite(exact)) return { ms: exact, errorMs: 0 }
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : { ms: date + 500, errorMs: 500 }
}

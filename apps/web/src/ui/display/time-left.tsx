import { clockText, useSecondsLeft } from './seconds-left'
import styles from './time-left.module.css'

/**
 * A countdown within a line of text. Screen readers don't announce every second: they read the countdown on demand, and
 * announce it when `speakAt` seconds remain and at the end.
 */
export function TimeLeft({
  endsAt,
  totalMs,
  now,
  words,
  spoken,
  ended,
  speakAt = 60,
}: {
  /** When the countdown ends, in milliseconds by the same clock as `now`. */
  endsAt: number
  totalMs: number
  /** Returns the current time in milliseconds: the server's time, or the time of a monotonic clock. */
  now: () => number
  /** Puts the remaining time into a sentence: `4:32` → "Expires in 4:32". */
  words: (clock: string) => string
  spoken: (minutes: number) => string
  ended: string
  speakAt?: number
}) {
  // The app's estimate of the server's time can be off by half a second, so the display is capped at the total time.
  const seconds = Math.min(useSecondsLeft(endsAt, now), totalMs / 1000)
  const minutes = Math.ceil(seconds / 60)
  const said = seconds === 0 ? ended : seconds <= speakAt ? spoken(1) : ''
  return (
    <div className={styles.line} data-low={seconds <= speakAt}>
      <span role="timer" aria-label={seconds > 0 ? spoken(minutes) : ended}>
        {seconds > 0 ? words(clockText(seconds)) : ended}
      </span>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

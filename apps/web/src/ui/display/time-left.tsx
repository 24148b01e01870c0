import { clockText, useSecondsLeft } from './seconds-left'
import styles from './time-left.module.css'

/**
 * A clock in a line of text. It is read out when somebody goes to it, and by itself at `speakAt` seconds and at the end;
 * the running digits are not, they would never stop.
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
  /** In ms, on the clock of `now`. */
  endsAt: number
  totalMs: number
  /** The server's time as the app knows it. */
  now: () => number
  /** The line with its clock: `4:32` → "Expires in 4:32". */
  words: (clock: string) => string
  spoken: (minutes: number) => string
  ended: string
  speakAt?: number
}) {
  // The server's clock is known to half a second: never more than there was at first.
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

import styles from './countdown.module.css'
import { clockText, useSecondsLeft } from './seconds-left'

/**
 * A large countdown. Screen readers don't announce every second: they read `spoken` on demand, and announce
 * `spokenLast` when 30 seconds remain and `ended` at zero.
 */
export function Countdown({
  endsAt,
  totalMs,
  now,
  label,
  spoken,
  spokenLast = '',
  ended,
}: {
  /** When the countdown ends, in milliseconds by the same clock as `now`. */
  endsAt: number
  totalMs: number
  /** Returns the current time in milliseconds. Use a clock that doesn't jump, such as `api.serverNow`. */
  now: () => number
  label: string
  spoken: string
  spokenLast?: string
  ended: string
}) {
  const seconds = useSecondsLeft(endsAt, now)
  const low = seconds <= 30
  const share = Math.min(1, (seconds * 1000) / totalMs)
  return (
    <div className={styles.countdown} role="timer" aria-label={seconds > 0 ? spoken : ended} data-low={low}>
      <svg viewBox="0 0 120 120" className={styles.ring} aria-hidden="true">
        <circle cx="60" cy="60" r="54" className={styles.track} />
        <circle
          cx="60"
          cy="60"
          r="54"
          pathLength={1}
          strokeDasharray={`${share} 1`}
          className={styles.rest}
        />
      </svg>
      <div className={styles.words} aria-hidden="true">
        {seconds > 0 && <span className={styles.clock}>{clockText(seconds)}</span>}
        <span className={styles.label}>{seconds > 0 ? label : ended}</span>
      </div>
      <span className="visually-hidden" role="status">
        {seconds === 0 ? ended : low ? spokenLast : ''}
      </span>
    </div>
  )
}

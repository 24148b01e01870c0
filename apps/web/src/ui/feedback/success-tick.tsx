import styles from './success-tick.module.css'

/**
 * A tick that draws itself once, in about half a second. Screen readers skip the tick, because a text beside it says
 * the same.
 */
export function SuccessTick() {
  return (
    <svg className={styles.tick} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="24" />
      <path d="M14.5 24.8l6.6 6.6 13-14" pathLength="1" />
    </svg>
  )
}

import styles from './progress-bar.module.css'

/**
 * A thin bar at the top of the screen while a page loads. It grows for `durationMs`, but never fills the whole width.
 * Requirements 2.6 and 9.8
 */
export function ProgressBar({
  active,
  label,
  durationMs,
}: {
  active: boolean
  label: string
  durationMs: number
}) {
  if (!active) return null
  return (
    <div className={styles.track} role="progressbar" aria-label={label}>
      <div className={styles.bar} style={{ animationDuration: `${durationMs}ms` }} />
    </div>
  )
}
